import { all, type Row, signedIn } from "./access-outcomes";

/** Specialities and favourites. */
export const findingRows: Record<string, Row> = {
  "routes/experts/listing/speciality": {
    path: () => "/experts/incident-response",
    get: all("200 ~ Incident response"),
  },
  "routes/experts/listing/favourites": {
    path: ({ expertId }) => `/favourites?of=${expertId}`,
    get: signedIn("200 ~ Favourites"),
    post: { outcomes: signedIn("400") },
  },
};
