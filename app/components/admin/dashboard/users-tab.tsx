import { userList } from "~/domain/lists/users";
import { paths } from "~/shared/paths";
import { AdminList } from "../admin-list";
import type { ListView } from "../list-view";

export type UsersTabProps = ListView<UserLine>;

interface UserLine {
  id: string;
  email: string;
  role: string;
  created: string;
  status: string;
  canDeactivate: boolean;
}

/** The tab 'Users' (specification: email, role, created, status and a Deactivate button). */
export function UsersTab({ query, rows, hasNext }: UsersTabProps) {
  return (
    <AdminList
      {...{ shape: userList, query, hasNext, csv: paths.adminUsersFile }}
      action={paths.adminDashboard()}
      besides={{ tab: "users" }}
      empty="There are no users."
      columns={columns}
      rows={rows.map(({ id, email, role, created, status, canDeactivate }) => ({
        key: id,
        cells: [
          <a key="email" href={paths.adminUser(id)}>
            {email}
          </a>,
          role,
          <span key="created" className="unbroken">
            {created}
          </span>,
          status,
          canDeactivate ? (
            <a key="deactivate" href={paths.userDeactivation(id)} aria-label={`Deactivate ${email}`}>
              Deactivate
            </a>
          ) : null,
        ],
      }))}
    />
  );
}

const columns = ["Email", "Role", "Created", "Status", "Change"].map((name) => ({ name }));
