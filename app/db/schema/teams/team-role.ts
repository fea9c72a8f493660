import { textEnum } from "../columns";

/** The roles of members, and of those who are invited. */
export const teamRoleEnum = textEnum("role", ["owner", "manager", "member"]);
