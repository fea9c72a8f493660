import type { AdminListShape } from "~/domain/lists/list";

/** The list of messages on the admin's pages, 100 to a page (specification, "Messages tab"). Pure. */

export const messageList = {
  name: "messages",
  title: "Messages",
  search: {
    label: "Person",
    hint: "The beginning of an email, words of a name, or the whole id of a person or a conversation. Finds what they wrote and what they got.",
  },
  filters: [
    {
      name: "by",
      label: "Written by",
      options: [
        { value: "learner", label: "A learner" },
        { value: "expert", label: "An expert" },
      ],
    },
    { name: "from", label: "From day", kind: "day" },
    { name: "to", label: "To day", kind: "day" },
  ],
  sorts: [{ value: "newest", label: "Newest first" }],
  pageSize: 100,
} as const satisfies AdminListShape;

/** A message with its sender and receiver. */
export interface AdminMessage {
  id: string;
  threadId: string;
  seq: number;
  content: string;
  at: Date;
  sender: Correspondent;
  receiver: Correspondent;
}

export interface Correspondent {
  userId: string;
  /** Null for an erased account. */
  email: string | null;
}
