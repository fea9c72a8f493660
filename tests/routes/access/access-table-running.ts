import { adminOnly, all, type Outcome, ownCard, type Row, signedIn, signInPage } from "./access-outcomes";

/**
 * The pages that run classes: all classes for the admin, their own for experts. The world's class is the expert's and
 * hasn't started.
 */

/** A page of one class, which answers 404 to other experts. */
const ownClass = (outcome: Outcome) => signedIn("302 /experts", { expert: outcome, otherExpert: "404" });
const adminPost = (outcome: Outcome) => all("403", { admin: outcome });

const reason = { reason: "The room is gone." };
const replayLink = { replayLink: "https://video.example/1" };

export const runningClassRows: Record<string, Row> = {
  "routes/classes/running/classes": {
    path: () => "/admin/classes",
    get: adminOnly("200 ~ Threat hunting with logs"),
    post: { outcomes: adminPost("405") },
  },
  "classes.csv": {
    path: () => "/admin/classes.csv",
    get: adminOnly("200 ~ Threat hunting with logs"),
    post: { outcomes: adminPost("405") },
  },
  "routes/classes/running/new": {
    path: () => "/admin/classes/new",
    get: adminOnly("200 ~ Choose an expert"),
    post: { outcomes: adminPost("400 ~ Enter a title") },
  },
  "routes/classes/running/class": {
    path: ({ classId }) => `/admin/classes/${classId}`,
    get: adminOnly("200 ~ Attendees"),
    post: { fields: () => replayLink, outcomes: adminPost("409") },
  },
  "routes/classes/running/edit": {
    path: ({ classId }) => `/admin/classes/${classId}/edit`,
    get: adminOnly("200 ~ Choose an expert"),
    post: { outcomes: adminPost("400 ~ Enter a title") },
  },
  "routes/classes/running/duplicate": {
    path: ({ classId }) => `/admin/classes/${classId}/duplicate`,
    get: adminOnly("200 ~ Another date"),
    post: { outcomes: adminPost("400 ~ Enter a title") },
  },
  "routes/classes/running/cancellation": {
    path: ({ classId }) => `/admin/classes/${classId}/cancellation`,
    get: adminOnly("200 ~ Keep class"),
    post: { fields: () => reason, outcomes: adminPost("303 /admin/classes/…") },
  },
  "routes/classes/running/attendees-csv": {
    path: ({ classId }) => `/admin/classes/${classId}/attendees.csv`,
    get: adminOnly("200 ~ Nadia Rahman"),
  },
  "expert-classes": {
    path: () => "/expert-dashboard/classes",
    get: ownCard("200 ~ New class"),
    post: { outcomes: ownCard("405") },
  },
  "expert-new-class": {
    path: () => "/expert-dashboard/classes/new",
    get: ownCard("200 ~ Create class"),
    post: { outcomes: ownCard("400 ~ Enter a title") },
  },
  "expert-class": {
    path: ({ classId }) => `/expert-dashboard/classes/${classId}`,
    get: ownClass("200 ~ Attendees"),
    post: { fields: () => replayLink, outcomes: { ...ownClass("409"), visitor: signInPage } },
  },
  "expert-class-edit": {
    path: ({ classId }) => `/expert-dashboard/classes/${classId}/edit`,
    get: ownClass("200 ~ Save class"),
    post: { outcomes: ownClass("400 ~ Enter a title") },
  },
  "expert-class-duplicate": {
    path: ({ classId }) => `/expert-dashboard/classes/${classId}/duplicate`,
    get: ownClass("200 ~ Another date"),
    post: { outcomes: ownClass("400 ~ Enter a title") },
  },
  "expert-class-cancellation": {
    path: ({ classId }) => `/expert-dashboard/classes/${classId}/cancellation`,
    get: ownClass("200 ~ Keep class"),
    post: {
      fields: () => reason,
      outcomes: { ...ownClass("303 /expert-dashboard/classes/…"), visitor: signInPage },
    },
  },
  "routes/classes/running/room": {
    path: ({ classId }) => `/expert-dashboard/classes/${classId}/room`,
    // The world's class has no room, and its operator none to make.
    get: ownClass("404"),
    post: { fields: () => ({ intent: "join" }), outcomes: { ...ownClass("404"), visitor: signInPage } },
  },
  "expert-class-attendees": {
    path: ({ classId }) => `/expert-dashboard/classes/${classId}/attendees.csv`,
    get: ownClass("200 ~ Nadia Rahman"),
  },
};
