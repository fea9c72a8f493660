import type { LegalSection } from "./legal-page";
import { collectedData } from "./privacy-collected";

/** The ten sections of the Privacy Policy. Update `lastUpdated` in legal-page.tsx with each change of the text. */
export const privacySections: readonly LegalSection[] = [
  {
    title: "Introduction",
    body: () => (
      <p>
        This policy says what Keyway knows about you, why, and what you can do about it. It covers the website
        and the emails that belong to it. We collect what booking and teaching a session need, and we do not
        sell your data.
      </p>
    ),
  },
  {
    title: "Information we collect",
    parts: collectedData,
  },
  {
    title: "How we use it",
    parts: [
      {
        id: "purposes",
        title: "What for",
        body: (
          <ul>
            <li>to run your account and show you what is yours;</li>
            <li>to arrange sessions, and to send confirmations, changes and reminders by email;</li>
            <li>to take payments, give money back, and account for both;</li>
            <li>
              to deliver your messages, and to email you when some stay unread, until you turn these emails
              off;
            </li>
            <li>to hold seats in classes, and to tell you when one becomes free or a date is open;</li>
            <li>to answer you when you write to us;</li>
            <li>to keep the service safe from abuse and to find faults;</li>
            <li>to keep the records that the law asks for.</li>
          </ul>
        ),
      },
      {
        id: "how-long",
        title: "How long we keep it",
        body: (
          <>
            <p>We keep</p>
            <ul>
              <li>your account and what belongs to it until you delete it;</li>
              <li>a sign-in for 1 day, or 30 with “Remember me”;</li>
              <li>
                a skill scan of your account until you delete the account, and the CV in it until you delete
                either;
              </li>
              <li>which searches found no expert, for 90 days;</li>
              <li>
                a skill scan that isn't saved to an account for 30 days, after which only the fact that it was
                taken is left;
              </li>
              <li>what you send by a form, until you ask us to delete it;</li>
              <li>the content of emails for 30 days, and the fact that we sent them for 90;</li>
              <li>
                the security log, and the ledger of payments and refunds, for as long as the service runs.
              </li>
            </ul>
            <p>
              Entries in the ledger are never changed or deleted, because money has to be accounted for.
              Receipts are kept as they were issued, with the company, address and VAT ID on them, because tax
              law asks for it.
            </p>
            <p>
              A review that you wrote stays without your name, as the words of “A learner”. Your notes and
              case files go with your account; a published case file stays with its learner when the expert
              leaves.
            </p>
          </>
        ),
      },
    ],
  },
  {
    title: "Sharing with mentors and service providers",
    body: () => (
      <>
        <p>
          <b>When you book or ask something,</b> the expert receives your name, your email address and what
          you wrote, so that the session can take place. The expert who teaches a class sees the name and the
          email address of everybody who has a seat.
        </p>
        <p>
          <b>Other learners</b> see of you only what you publish: your reviews, with your first name and the
          first letter of your last name, and your portrait if you upload one. What you bring to a session,
          private notes and case files are for the two sides of that session.
        </p>
        <p>
          <b>Your messages</b> are stored on our servers and shown to the two sides of the conversation. Our
          admin can read them, to look into reports and to keep this site safe. Each reading is noted in the
          security log. Emails about unread messages name who wrote, and quote nothing.
        </p>
        <p>
          <b>What came of a skill scan</b> is yours alone. If you tick it when you book, the expert of that
          session sees your target role, your readiness and your gaps, until you stop it on the booking's
          page; never your answers or your CV. If this site has a language model write a summary of your scan,
          the provider of that model gets the options that you chose, your target role and readiness, and the
          names of the skills in your result; not your name, your email address, what you typed or your CV.
        </p>
        <p>
          <b>What you write in a form</b> on this site is kept for our admin and emailed to the people who
          answer it.
        </p>
        <p>
          <b>If you make a private calendar address</b> and give it to a calendar service, that service reads
          your sessions from it. If an expert gives us the address of their own calendar, our server reads it
          from the calendar's service, which learns nothing but that we read it. We store when the expert is
          busy, and no titles, places or guests.
        </p>
        <p>
          <b>Service providers</b> work for us and on our instructions: hosting, the delivery of email, and
          the handling of payments. When you pay, the payment provider gets your email address, the amount,
          and the length and time of the session, not whom it is with. Card details go to the payment provider
          alone and never reach us. To pay an expert, our bank or the payment provider gets the name of the
          account's holder, the account and the amount. Beyond that we share data only where the law compels
          us.
        </p>
      </>
    ),
  },
  {
    title: "Security",
    body: () => (
      <p>
        Connections to a published Keyway site are encrypted, passwords, session keys and the links we email
        are stored only as hashes, and access is limited to those who need it. After several failed attempts
        we ask for a pause; for that we keep hashes of an account or network address for a day at most. You
        can protect your account with two-factor authentication or passkeys, and see and end your sessions, in
        your <a href="/profile">profile</a>. No system is perfectly safe; should a breach put your data at
        risk, we tell you and the authorities without delay.
      </p>
    ),
  },
  {
    title: "Your rights",
    body: () => (
      <>
        <p>Wherever you live, you have the right to:</p>
        <ul>
          <li>
            <b>access and portability:</b> under <a href="/profile/data">My data</a> you download what we hold
            about you at any time, in a form that other programs can read;
          </li>
          <li>
            <b>correction</b> of what is wrong or incomplete;
          </li>
          <li>
            <b>deletion:</b> under <a href="/profile/data">My data</a> you delete your account yourself.
            Upcoming sessions are cancelled, your name and email address are removed everywhere at once, and
            what others need (past sessions, questions they were asked, messages they got) stays under the
            name “Deleted user”, without your full name and email address where these stand in it. Payments,
            refunds and the ledger stay without name and email address; the payment provider keeps its own
            records. Receipts stay with the company, address and VAT ID on them; the billing details in your
            account are deleted. Your private calendar address stops working, and the addresses and busy times
            of your own calendars are deleted. The emails that cancel your sessions still give your first name
            and initial, and we empty them 30 days later. The security log keeps its lines, under a number
            that no longer leads to an account;
          </li>
          <li>
            <b>objection</b> to a use of your data;
          </li>
          <li>
            <b>withdrawal</b> of a consent you gave, at any time, for the future.
          </li>
        </ul>
        <p>
          For everything else an email to the address below is enough. You may also complain to your data
          protection authority.
        </p>
      </>
    ),
  },
  {
    title: "Cookies",
    body: () => (
      <>
        <p>We use cookies only where the service needs them:</p>
        <ul>
          <li>to keep you signed in, and to know a browser that has signed in before;</li>
          <li>
            to remember your theme, your time zone and whether you want less motion (hms_reduce_motion, 1 or
            0);
          </li>
          <li>to find the skill scans that you took without an account (for 30 days);</li>
          <li>to carry you through a sign-in or a change of your account;</li>
          <li>
            to carry a message from one page to the next, and to show you at once what you have just changed;
          </li>
          <li>to show you a page without its script, for half an hour, if the script has failed.</li>
        </ul>
        <p>
          What you were typing may be kept in your browser until it is sent. Once you have signed in, your
          browser also keeps a page of ours that says that you are offline.
        </p>
        <p>
          There are no advertising or tracking cookies, and nothing is loaded from other sites to follow you.
          An expert's portrait may be stored elsewhere if the expert chose so.
        </p>
      </>
    ),
  },
  {
    title: "Children",
    body: () => (
      <p>
        Keyway is not meant for children under 13, and we do not knowingly collect their data. If you believe
        that a child has given us data, please write to us and we will delete it.
      </p>
    ),
  },
  {
    title: "Changes to this policy",
    body: () => (
      <p>
        When this policy changes, the date above changes with it. Where a change affects your rights, we will
        tell you by email before it takes effect.
      </p>
    ),
  },
  {
    title: "Contact",
    body: (supportEmail) => (
      <p>
        For anything about your data write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, or use
        the <a href="/contact">contact form</a>. We aim to answer within{" "}
        <span className="whole">24-48 hours</span>.
      </p>
    ),
  },
];
