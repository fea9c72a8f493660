import type { LegalSection } from "./legal-page";

/** The eight sections of the Terms of Service. Update `lastUpdated` in legal-page.tsx with each change of the text. */
export const termsSections: readonly LegalSection[] = [
  {
    title: "Acceptance of terms",
    body: () => (
      <>
        <p>
          By creating an account, booking a session or otherwise using Keyway you accept these terms and our{" "}
          <a href="/privacy">Privacy Policy</a>. If you use Keyway for an organisation, you confirm that you
          may accept them on its behalf. If you do not agree, please do not use the service.
        </p>
        <p>
          You must be at least 13 years old. If you are not yet of age where you live, a parent or guardian
          has to agree to these terms for you.
        </p>
      </>
    ),
  },
  {
    title: "Description of the service",
    body: () => (
      <>
        <p>
          Keyway is a marketplace. It lets learners find cybersecurity experts and book one-to-one sessions
          with them, held by video call. A booked hour is taught for 50 minutes; the remaining ten are left
          for both sides to rest and prepare. Learners can also take a seat in live group classes, and write
          messages to experts.
        </p>
        <p>
          Experts teach as independent professionals. We review an expert's profile before listing it, but the
          content of a session or a class is the expert's own, and neither is a promise of an exam result, a
          certificate or a job.
        </p>
      </>
    ),
  },
  {
    title: "Responsibilities of users",
    body: () => (
      <>
        <p>You agree to:</p>
        <ul>
          <li>give true information, and keep your password to yourself;</li>
          <li>be on time, and treat the other person with respect;</li>
          <li>write messages to people about lessons, not to harass, to advertise or to deceive;</li>
          <li>
            use what you learn lawfully, and test, scan or attack only systems that you own or have written
            permission for;
          </li>
          <li>
            not share confidential data of an employer or a third party in a session without being allowed to;
          </li>
          <li>not record a session unless everyone in it has agreed;</li>
          <li>not disturb the service, go around its limits or collect other people's data from it.</li>
        </ul>
        <p>
          Each side of a conversation can block the other and report the conversation to us. We look at each
          report, and may close an account that breaks these terms.
        </p>
      </>
    ),
  },
  {
    title: "Payment terms",
    parts: [
      {
        id: "prices",
        title: "Prices",
        body: (
          <p>
            Prices are in US dollars. Each expert sets one for a booked hour; a class has a price for a seat.
            The total of a session is shown before you confirm and is the number of hours times that price;
            the platform fee is shown with it. You pay on the page of a payment provider. A session counts as
            paid once the provider has told us so.
          </p>
        ),
      },
      {
        id: "paying",
        title: "When you pay",
        body: (
          <>
            <p>
              A time that you choose in the list of experts is held for 15 minutes while you pay. A session
              that you book on an expert's page has to be paid until 24 hours before it starts, or within an
              hour if you book it later than that, and in any case before it starts.
            </p>
            <p>
              Until you have paid for a session or one has taken place, you can book one lesson at a time,
              which has to be paid within 48 hours or within half the time to its start, whichever is shorter.
              One that isn't paid by then is cancelled; we tell both sides by email, and you owe nothing.
            </p>
            <p>
              A payment that arrives after the hold has run out is used for your session if its time is still
              free; otherwise it is refunded, and so is one that arrives twice or with another amount than we
              asked for.
            </p>
          </>
        ),
      },
      {
        id: "refund-policy",
        title: "Refund policy",
        body: (
          <>
            <p>
              Fees are non-refundable unless the refund policy says otherwise. The refund policy is this: you
              can cancel or reschedule a session free of charge until 24 hours before it starts. After that
              the fee stays due, except where the expert cancels or does not appear; then you owe nothing, and
              what you paid is returned.
            </p>
            <p>
              For a session that you cancel later than that we promise:{" "}
              <q>If somebody else books this time before it starts, you get your money back.</q> This goes
              hour by hour: for each booked hour that is booked and paid for again, you get its part of the
              price back, and the expert earns the new session instead.
            </p>
            <p>
              Refunds go back the way that you paid. If the expert moves a session, you can cancel or
              reschedule it free of charge for at least 24 hours after that, up to its start.
            </p>
          </>
        ),
      },
      {
        id: "absence",
        title: "If the other person does not appear",
        body: (
          <p>
            If the other person does not appear, report it on the session's page from 15 minutes after the
            start until 24 hours after it. The other person has 48 hours to answer; silence confirms the
            report, and we decide where it is disputed.
          </p>
        ),
      },
      {
        id: "class-seats",
        title: "Seats in classes",
        body: (
          <p>
            A seat in a class is held for 15 minutes while you pay. You can cancel it until the class starts
            and get a full refund, or move it to another date of the class where there is one. If we cancel a
            class, everybody gets a full refund. A recording, where there is one, can be watched for 30 days.
          </p>
        ),
      },
      {
        id: "guarantee",
        title: "Satisfaction guarantee",
        body: (
          <>
            <p>
              If your first lesson with an expert is unsatisfactory, tell us within 24 hours of it and we will
              match you with a different tutor at no extra cost: you get a credit of the price for a session
              with another expert. If a session of the same length costs up to half as much again, we pay the
              difference; you pay anything above that.
            </p>
            <p>
              The expert has 48 hours to answer; silence grants the claim, and we decide where it is disputed.
              While the payment that a credit came from is disputed with a bank, the credit can't be used.
            </p>
            <p>
              The credit is valid for 90 days. What you don't use of it is refunded to your card, and what a
              session paid with it gives back is refunded as well. More than three claims within a year wait
              for our decision.
            </p>
          </>
        ),
      },
    ],
  },
  {
    title: "Intellectual property",
    body: () => (
      <>
        <p>
          The service, its name, its design and its software belong to Keyway. Material that an expert brings
          to a session belongs to that expert; unless they say otherwise you may use it for your own learning,
          and not publish or sell it.
        </p>
        <p>
          What you write or upload stays yours. You allow us to store it and show it to those for whom it is
          meant, as far as the service needs that to work.
        </p>
      </>
    ),
  },
  {
    title: "Limitation of liability",
    body: () => (
      <>
        <p>
          The service is provided as it is. As far as the law allows, Keyway is not liable for indirect or
          consequential damage, for lost profit or data, or for what experts and learners say or do; and our
          total liability for a claim is limited to what you paid for the session that it concerns.
        </p>
        <p>
          Nothing in these terms limits a liability that by law cannot be limited, or takes a consumer's
          rights away.
        </p>
      </>
    ),
  },
  {
    title: "Termination",
    body: () => (
      <>
        <p>
          You may delete your account at any time under <a href="/profile/data">My data</a>; upcoming sessions
          are then cancelled, and the other person is notified. We may suspend or close an account at our sole
          discretion, in particular where these terms are broken or others are put at risk.
        </p>
        <p>
          When we close an account without fault of its owner, sessions that were paid for and not yet held
          are refunded.
        </p>
      </>
    ),
  },
  {
    title: "Contact",
    body: (supportEmail) => (
      <p>
        Questions about these terms go to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, or to us by
        the <a href="/contact">contact form</a>. We aim to answer within{" "}
        <span className="whole">24-48 hours</span>.
      </p>
    ),
  },
];
