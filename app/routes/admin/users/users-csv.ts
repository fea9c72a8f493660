import { readListQuery } from "~/domain/lists/list";
import { type UserSummary, userList, userStatus } from "~/domain/lists/users";
import { listUsersAfter } from "~/domain/lists/users.server";
import type { CsvColumn } from "~/web/csv-answer.server";
import { adminFile } from "../admin-file.server";
import { takeNoPosts } from "../admin-view.server";

/** The users as a file. */

const columns: CsvColumn<UserSummary>[] = [
  { name: "Id", text: (user) => user.id },
  { name: "Email", text: (user) => (user.isErased ? "" : user.email) },
  { name: "Name", text: (user) => user.name },
  { name: "Role", text: (user) => user.role },
  { name: "Created", instant: (user) => user.createdAt },
  { name: "Status", text: (user) => userStatus(user) },
];

export const loader = adminFile({
  name: "users",
  audit: { action: "users-exported", type: "user" },
  columns,
  rowsAfter: ({ db }, params) => {
    const query = readListQuery(userList, params);
    return (last, limit) => listUsersAfter(db, query, last, limit);
  },
});

export const action = takeNoPosts;
