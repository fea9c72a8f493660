import { all, type Row, signedIn, signInPage } from "./access-outcomes";

/** Conversations: the two who have them, and nobody else. A learner may begin one with any listed expert. */
export const chatRows: Record<string, Row> = {
  "routes/experts/message": {
    path: ({ expertId }) => `/expert/${expertId}/message`,
    get: all("403 ~ Permission denied.", {
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
  "routes/messages/messages": {
    path: () => "/messages",
    get: signedIn("200 ~ No conversations yet.", {
      visitor: "200 ~ Please log in to view your messages.",
      learner: "200 ~ Amara O.",
      expert: "200 ~ Nadia",
    }),
  },
  "routes/messages/mails": {
    path: () => "/messages/mails",
    get: signedIn("302 /messages"),
    post: { fields: () => ({ wants: "on" }), outcomes: signedIn("303 /messages", { visitor: signInPage }) },
  },
  "routes/messages/thread": {
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
};
