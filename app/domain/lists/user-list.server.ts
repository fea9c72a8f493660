import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "~/db/schema/accounts/users";
import { formatShortDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import type { AdminList, StateKind } from "./admin-list";
import type { AdminListShape } from "./list";
import { listReads } from "./list-reads.server";
import { accountNamed } from "./list-search.server";
import { canDeactivate, type UserSummary, userStatus } from "./users";
import { lastSeen, userColumns } from "./users.server";

const shape = {
  name: "users",
  title: "Users",
  search: {
    label: "Email, name or id",
    hint: "The beginning of an email, words of a name in any order, or a whole id",
  },
  filters: [
    {
      name: "role",
      label: "Role",
      options: [
        { value: "learner", label: "Learner" },
        { value: "expert", label: "Expert" },
        { value: "admin", label: "Admin" },
      ],
    },
    {
      name: "status",
      label: "Status",
      options: [
        { value: "active", label: "Active" },
        { value: "unconfirmed", label: "Email not confirmed" },
        { value: "deactivated", label: "Deactivated" },
        { value: "deleted", label: "Deleted" },
      ],
    },
  ],
  sorts: [
    { value: "newest", label: "Newest first" },
    { value: "oldest", label: "Oldest first" },
    { value: "email", label: "Email" },
  ],
  pageSize: 50,
} as const satisfies AdminListShape;

const states: Record<string, SQL | undefined> = {
  active: eq(users.isActive, true),
  unconfirmed: and(eq(users.isActive, true), isNull(users.emailVerifiedAt)),
  deactivated: and(eq(users.isActive, false), isNull(users.erasedAt)),
  deleted: isNotNull(users.erasedAt),
};

/** A user with the time when they last used the site. */
type ListedUser = UserSummary & { lastSeenAt: Date | null };

const { read, after } = listReads<ListedUser>({
  shape,
  table: users,
  rows: (db, { where, orderBy, limit, offset }) =>
    db
      .select({ ...userColumns, lastSeenAt: lastSeen })
      .from(users)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  matching: (_db, { search, filters: { role, status } }) =>
    and(
      search ? accountNamed(search) : undefined,
      role ? sql`${users.role} = ${role}` : undefined,
      status ? states[status] : undefined,
    ),
  sorts: { oldest: [asc(users.createdAt), asc(users.id)], email: [asc(users.email)] },
});

const shownEmail = ({ isErased, email }: UserSummary) => (isErased ? "Deleted account" : email);

const roleTexts: Record<string, string> = { learner: "Learner", expert: "Expert", admin: "Admin" };

/** An ordinary status is plain text. */
const statusKinds: Record<string, StateKind | "muted"> = {
  Active: "muted",
  Deactivated: "bad",
  Deleted: "neutral",
};

/** What the admin can do with an account here, each with a page that asks again. The rest is on the user's page. */
const actionsOf = (user: UserSummary) => {
  const { id, isActive, isErased } = user;
  return [
    ...(canDeactivate(user) ? [{ text: "Deactivate", href: paths.userDeactivation(id) }] : []),
    ...(isActive || isErased ? [] : [{ text: "Reactivate", href: paths.userReactivation(id) }]),
  ].map((action) => ({ ...action, label: `${action.text} ${shownEmail(user)}` }));
};

/** The list of users (specification: email, role, created, status and a Deactivate button). */
export const userList: AdminList<ListedUser> = {
  shape,
  action: paths.adminDashboard(),
  queryParams: { tab: "users" },
  lead: () => "",
  isPlain: true,
  empty: "There are no users.",
  columns: [
    {
      name: "Name",
      cell: (user) => [
        {
          text: user.isErased ? shownEmail(user) : user.name,
          href: paths.adminUser(user.id),
          kind: "strong",
        },
      ],
    },
    { name: "Email", cell: (user) => (user.isErased ? "" : user.email) },
    { name: "Role", cell: ({ role }) => roleTexts[role] ?? role },
    {
      name: "Last seen",
      cell: ({ lastSeenAt }, { when }) => (lastSeenAt ? [{ text: when(lastSeenAt), kind: "unbroken" }] : ""),
    },
    {
      name: "Created",
      cell: ({ createdAt }, { zone }) => [{ text: formatShortDate(createdAt, zone), kind: "unbroken" }],
    },
    {
      name: "Status",
      cell: (user) => [{ text: userStatus(user), kind: statusKinds[userStatus(user)] ?? "brass" }],
    },
    { name: "Actions", cell: actionsOf },
  ],
  read,
  file: {
    name: "users",
    audit: { action: "users-exported", type: "user" },
    columns: [
      { name: "Id", text: (user) => user.id },
      { name: "Email", text: (user) => (user.isErased ? "" : user.email) },
      { name: "Name", text: (user) => user.name },
      { name: "Role", text: (user) => user.role },
      { name: "Created", instant: (user) => user.createdAt },
      { name: "Last seen", instant: (user) => user.lastSeenAt },
      { name: "Status", text: (user) => userStatus(user) },
    ],
    after,
  },
};
