import type { AdminListShape } from "~/domain/lists/list";

/** Messages on the admin's pages, as a list: the latest 100 (specification, "Messages tab"). Pure. */

export const messageList = {
  name: "messages",
  title: "Messages",
  search: {
    label: "Person",
    hint: "The beginning of an email or a name, or the whole id of a person or a conversation. Finds what they wrote and what they got.",
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

/** One message with both its people. */
export interface AdminMessage {
  id: string;
  threadId: string;
  /** Its number within the conversation. */
  seq: number;
  content: string;
  at: Date;
  sender: Correspondent;
  receiver: Correspondent;
}

export interface Correspondent {
  userId: string;
  /** Null of an erased account. */
  email: string | null;
}
