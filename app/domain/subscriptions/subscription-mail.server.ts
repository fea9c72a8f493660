import { findClassById } from "~/domain/classes/public/public-classes.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { paths } from "~/shared/paths";

/** The mail to a subscriber: confirm the address (`openClassId` is null), or a date of the class is open. */
export const subscription = defineMail({
  template: "subscription",
  read: async (db, mail: WaitingMail<{ openClassId: string | null }>, { appUrl }) => {
    const subscriberId = mail.aboutId;
    const { openClassId } = mail.payload;
    if (openClassId === null) return { subscriberId, open: null };
    const live = await findClassById(db, openClassId);
    if (!live) return "what it is about was deleted";
    const open = {
      title: live.title,
      startsAt: live.startsAt?.toISOString() ?? null,
      classUrl: new URL(paths.liveClass(live.slug), appUrl).href,
    };
    return { subscriberId, open };
  },
});
