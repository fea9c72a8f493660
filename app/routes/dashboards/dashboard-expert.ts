import { redirect } from "react-router";
import { paths } from "~/shared/paths";

/** The specification's old address of an expert's profile. */
export const loader = () => redirect(paths.profile);
