import { readListQuery } from "~/domain/lists/list";
import { type UserSummary, userList, userStatus } from "~/domain/lists/users";
import { listUsersAfter } from "~/domain/lists/users.server";
import { type CsvColumn, csvAnswer } from "~/web/csv-answer.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import { noteExport } from "../note-export.server";
import type { Route } from "./+types/users-csv";

/** The users as a file, narrowed down like their list. Times are UTC. Who took it is audited. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = adminView(context, request);
  const query = readListQuery(userList, url.searchParams);
  await noteExport({ context, request }, { action: "users-exported", type: "user" });
  return csvAnswer("users", columns, (last: UserSummary | null, limit) =>
    listUsersAfter(db, query, last, limit),
  );
}

export const action = takeNoPosts;

const columns: CsvColumn<UserSummary>[] = [
  { name: "Id", text: (user) => user.id },
  { name: "Email", text: (user) => (user.isErased ? "" : user.email) },
  { name: "Name", text: (user) => user.name },
  { name: "Role", text: (user) => user.role },
  { name: "Created", instant: (user) => user.createdAt },
  { name: "Status", text: (user) => userStatus(user) },
];
