import type { UsersTabProps } from "~/components/admin/dashboard/users-tab";
import { readListQuery } from "~/domain/lists/list";
import { canDeactivate, userList, userStatus } from "~/domain/lists/users";
import { listUsers } from "~/domain/lists/users.server";
import { formatShortDate } from "~/shared/format-time";
import type { AdminView } from "../admin-view.server";

/** What the tab 'Users' shows. A storage fault is thrown: the dashboard logs it and leaves the tab empty. */
export async function loadUsersTab({ db, zone }: AdminView, url: URL): Promise<UsersTabProps> {
  const query = readListQuery(userList, url.searchParams);
  const { rows, hasNext } = await listUsers(db, query);
  const lines = rows.map(({ id, email, role, createdAt, ...state }) => ({
    id,
    role,
    created: formatShortDate(createdAt, zone),
    status: userStatus(state),
    email: state.isErased ? "Deleted account" : email,
    canDeactivate: canDeactivate({ role, ...state }),
  }));
  return { query, rows: lines, hasNext };
}
