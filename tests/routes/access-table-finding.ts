import { all, type Row, signedIn } from "./access-outcomes";

/** Specialities and favourites. */
export const findingRows: Record<string, Row> = {
  "routes/experts/speciality": {
    path: () => "/experts/incident-response",
    get: all("200 ~ Incident response"),
  },
  "routes/favourites/favourites": {
    path: ({ expertId }) => `/favourites?of=${expertId}`,
    get: signedIn("200 ~ Favourites"),
    post: { outcomes: signedIn("400") },
  },
};
