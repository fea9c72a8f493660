import { ClassFacts } from "~/components/classes/class-facts";
import { PostForm } from "~/components/form/post-form";
import { SignInPrompt } from "~/components/site/sign-in-prompt";
import { useSiteData } from "~/components/site-data";
import { holdMinutes } from "~/domain/classes/class";
import { seatMessages } from "~/domain/classes/messages";
import type { ClassView } from "~/domain/classes/public/class-view";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Notice } from "~/ui/notice";

export const completeTitle = "Complete Your Booking";

interface CompleteBookingProps {
  liveClass: ClassView;
  isSignedIn: boolean;
  isInDialog?: boolean;
}

/** 'Complete Your Booking': the facts, what happens next, and the button. */
export function CompleteBooking({ liveClass, isSignedIn, isInDialog = false }: CompleteBookingProps) {
  const address = paths.classReservation(liveClass.slug);
  const site = useSiteData();
  return (
    <div className="stack-s">
      {isInDialog ? (
        <p>
          <strong>{liveClass.title}</strong>
        </p>
      ) : null}
      <ClassFacts liveClass={liveClass} />
      {isSignedIn ? (
        <PostForm action={address} className="stack-s">
          <input type="hidden" name="price" value={liveClass.priceCents} />
          {isInDialog && site?.actor?.isVerified === false ? (
            <Notice kind="info">
              <p>{seatMessages.unverified}</p>
            </Notice>
          ) : null}
          <p className="small muted">{whatHappens(liveClass.priceCents)}</p>
          <Terms priceCents={liveClass.priceCents} />
          <Button wide>{liveClass.priceCents === 0 ? "Reserve my seat" : "Continue to payment"}</Button>
        </PostForm>
      ) : (
        <>
          <Terms priceCents={liveClass.priceCents} />
          <SignInPrompt
            action="reserve a seat"
            redirectTo={address}
            isInDialog={isInDialog}
            laterHref={paths.liveClass(liveClass.slug)}
            isSection
          />
        </>
      )}
    </div>
  );
}

/** The same in a dialog. Open it with a `DialogTrigger` whose `href` is `paths.classReservation(…)`. */
export function SeatReservationDialog({
  id,
  ...props
}: Omit<CompleteBookingProps, "isInDialog"> & { id: string }) {
  return (
    <Dialog id={id} title={completeTitle}>
      <CompleteBooking {...props} isInDialog />
    </Dialog>
  );
}

const whatHappens = (priceCents: number) =>
  priceCents === 0
    ? "This class is free. The seat is yours at once, and the video link comes by email."
    : `We hold the seat for ${holdMinutes} minutes while you pay. Nothing is charged before you pay on the payment provider's page. The video link comes by email.`;

function Terms({ priceCents }: { priceCents: number }) {
  if (priceCents === 0) return <p className="small muted">You can cancel until the class starts.</p>;
  return (
    <p className="small muted">
      Cancel before the class starts and you get a full refund. <a href={paths.refundPolicy}>Refund policy</a>
    </p>
  );
}
