import { adminOnly, all, type Row, signedIn, signInPage } from "./access-outcomes";

/** Conversations, which are only for their two sides. A learner may begin one with any listed expert. */
export const chatRows: Record<string, Row> = {
  "routes/experts/profile/message": {
    path: ({ expertId }) => `/expert/${expertId}/message`,
    get: all("200 ~ Permission denied.", {
      visitor: "200 ~ Please sign in to continue",
      learner: "200 ~ Contact Amara O.",
      otherLearner: "200 ~ Contact Amara O.",
    }),
    post: {
      fields: () => ({ content: "Could you look at my playbook?" }),
      outcomes: all("403 ~ Permission denied.", {
        visitor: signInPage,
        learner: "303 /messages/…#message-2",
        otherLearner: "303 /messages/…#message-1",
      }),
    },
  },
  "routes/chat/messages": {
    path: () => "/messages",
    get: signedIn("200 ~ No conversations yet.", {
      visitor: "200 ~ Please log in to view your messages.",
      learner: "200 ~ Amara O.",
      expert: "200 ~ Nadia",
      admin: "200 ~ takes no part in them",
    }),
  },
  "routes/chat/mails": {
    path: () => "/messages/mails",
    get: signedIn("302 /messages"),
    post: { fields: () => ({ wants: "on" }), outcomes: signedIn("303 /messages", { visitor: signInPage }) },
  },
  "routes/chat/thread": {
    path: ({ expertUserId }) => `/messages/${expertUserId}`,
    get: signedIn("404", {
      visitor: "200 ~ Please log in to view your messages.",
      learner: "200 ~ 4711",
      otherLearner: "200 ~ Start the conversation below!",
    }),
    post: {
      fields: () => ({ content: "Could you look at my playbook?" }),
      outcomes: signedIn("404", {
        visitor: signInPage,
        learner: "303 /messages/…#message-2",
        otherLearner: "303 /messages/…#message-1",
      }),
    },
  },
  "routes/chat/picture": {
    path: ({ expertUserId }) => `/messages/picture?to=${expertUserId}`,
    get: signedIn("404", {
      learner: "200 ~ Send a picture to Amara O.",
      otherLearner: "200 ~ Send a picture to Amara O.",
    }),
    post: {
      fields: () => ({ content: "Look:" }),
      outcomes: signedIn("404", {
        visitor: signInPage,
        learner: "400 ~ Choose a picture",
        otherLearner: "400 ~ Choose a picture",
      }),
    },
  },
  // Its two people, and the admin, because the conversation was reported.
  "routes/chat/picture-file": {
    path: ({ pictureId }) => `/messages/pictures/${pictureId}`,
    get: all("404", { learner: "200", expert: "200", admin: "200" }),
  },
  "routes/chat/report": {
    path: ({ expertUserId }) => `/messages/${expertUserId}/report`,
    get: signedIn("404", { learner: "200 ~ Report your conversation with Amara O." }),
    post: {
      fields: () => ({ reason: "Rude.", block: "on" }),
      outcomes: signedIn("404", { learner: "303 /messages/…", visitor: signInPage }),
    },
  },
  "routes/chat/block": {
    path: ({ expertUserId }) => `/messages/${expertUserId}/block`,
    get: signedIn("404", { learner: "200 ~ Block Amara O.?" }),
    post: {
      fields: () => ({ intent: "block" }),
      outcomes: signedIn("404", { learner: "303 /messages/…", visitor: signInPage }),
    },
  },
  // Without its token, it answers 404 for all users.
  "routes/chat/unsubscribe": {
    path: ({ learnerUserId }) => `/messages/unsubscribe?id=${learnerUserId}`,
    get: all("404"),
    post: { outcomes: all("404") },
  },
  "routes/admin/reports": {
    path: () => "/admin/reports",
    get: adminOnly("200 ~ Not about lessons."),
    post: { outcomes: all("403", { admin: "405" }) },
  },
  "routes/admin/report": {
    path: ({ reportId }) => `/admin/reports/${reportId}`,
    get: adminOnly("200 ~ 4711"),
    post: { outcomes: all("403", { admin: "303 /admin/reports" }) },
  },
};
