import { expect, test } from "vitest";
import type { unreadMessages } from "~/domain/chat/unread/mail-unread.server";
import { unreadMailsToken } from "~/domain/chat/unread/unread-mails.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { mailPlace, rendered } from "../../support/site/rendered-mail";

type UnreadMessagesMail = FactsOf<typeof unreadMessages>;

/** What the mails about conversations say, and what they don't. */

const toUserId = "0190c0de-0000-7000-8000-000000000001";
const unread = (changes: Partial<UnreadMessagesMail> = {}) =>
  rendered({
    template: "unread-messages",
    facts: {
      ...{ to_name: "Nadia Rahman", from_name: "Amara O.", count: 2, toUserId },
      threadId: "0190c0de-0000-7000-8000-000000000002",
      threadUrl: "https://keyway.example/messages/0190c0de-0000-7000-8000-000000000003",
      ...changes,
    },
  });

test("unread messages: who wrote, the way to them, and the way out for people and mail programs", async () => {
  const { subject, text, html, headers } = await unread();
  expect(subject).toBe("2 unread messages from Amara O.");
  expect((await unread({ count: 1 })).subject).toBe("1 unread message from Amara O.");
  expect(text).toContain("Hello Nadia, Amara O. wrote to you on Keyway.");
  const token = unreadMailsToken(mailPlace.sessionSecret, toUserId);
  const stop = `https://keyway.example/messages/unsubscribe?id=${toUserId}&token=${token}`;
  for (const address of ["https://keyway.example/messages/0190c0de-0000-7000-8000-000000000003", stop]) {
    expect(text).toContain(address);
    expect(html).toContain(`href="${address.replace("&", "&amp;")}"`);
  }
  expect(headers).toEqual({
    "List-Unsubscribe": `<${stop}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("a name is text, and begins no line of its own", async () => {
  const evil = "<script>1</script>\r\nBcc: all@test.example";
  const { subject, html } = await unread({ from_name: evil, to_name: evil });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain("<script");
});

test("support reads where the report is, and no name", async () => {
  const { subject, text, html, headers } = await rendered({
    template: "thread-reported",
    facts: { reportUrl: "https://keyway.example/admin/reports/77" },
  });
  expect(subject).toBe("A conversation was reported");
  for (const body of [text, html]) expect(body).toContain("https://keyway.example/admin/reports/77");
  expect(headers).toBeUndefined();
});
