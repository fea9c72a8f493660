import type { LegalPart } from "./legal-page";

/** What the Privacy Policy says is collected. */
export const collectedData: readonly LegalPart[] = [
  {
    id: "account-data",
    title: "Account and security",
    body: (
      <ul>
        <li>
          <b>Your account:</b> name, email address, role, time zone, and your password in a form that cannot
          be read back. If you sign in with another provider, your ID there; if you use two-factor
          authentication, its secret, encrypted; if you use passkeys, their public keys, names and last use.
          Your fingerprint or face never leaves your device.
        </li>
        <li>
          <b>For the security of your account:</b> the browsers you are signed in with and when each was last
          used, and a log of sign-ins, failed attempts and changes of the account with their time and network
          address. The log can't be altered. It holds no names or email addresses; it names accounts by a
          number.
        </li>
        <li>
          <b>Your portrait,</b> if you upload one, without the data in its file, such as the place. An
          expert's is public once an admin has approved it; a learner's is shown to signed-in accounts.
        </li>
        <li>
          <b>The experts that you mark as favourites.</b> Only you can see them.
        </li>
      </ul>
    ),
  },
  {
    id: "session-data",
    title: "Sessions, classes and payments",
    body: (
      <ul>
        <li>
          <b>Your bookings:</b> expert, date and time, length, price and status, when one was moved or
          cancelled, and why if a reason was given.
        </li>
        <li>
          <b>If you open the room of a lesson or class</b> with our join button: that you did, and when. The
          other side of a lesson sees it in the booking's history, the expert of a class for themselves, and
          the admin, who weighs it if one side reports that the other didn't appear. The room itself is on the
          operator's meeting server; what is said there never reaches us.
        </li>
        <li>
          <b>Your seats in live classes,</b> your places on waitlists (name and email address, also without an
          account; deleted after a day or two if you don't confirm it), and the email address that you
          subscribe with.
        </li>
        <li>
          <b>Your payments and refunds:</b> amount, currency, fee, day and outcome, and the payment provider's
          numbers for them. They are kept in a ledger. Your card's number never reaches us. If you want
          receipts for a company, its name, address and VAT ID.
        </li>
        <li>
          <b>Your alerts for earlier times</b> (days, times of day and time zone), and the credits that you
          were given.
        </li>
        <li>
          <b>If you make a private calendar address:</b> a hash of it. Anyone with the address can read your
          sessions without signing in, until you replace or remove it.
        </li>
      </ul>
    ),
  },
  {
    id: "written-data",
    title: "What you write and upload",
    body: (
      <ul>
        <li>
          <b>What you send:</b> questions to experts, your application as an expert, and what you write in our
          forms (contact, demo request, beginner program, feedback, skills) with your name, your email address
          and your company where a form asks for them. With a form we note whether it looks as if a program
          had filled it in.
        </li>
        <li>
          <b>Your messages with experts or learners:</b> their text, their time, and up to where you have read
          them; whom you have blocked; and what you write when you report a conversation.
        </li>
        <li>
          <b>What you write around a session:</b> what you bring to it, an expert's private note, and the case
          file that the expert leaves.
        </li>
        <li>
          <b>Reviews, reports of an absence and guarantee claims:</b> what you and the other person write
          about a session, and what was decided.
        </li>
        <li>
          <b>Your skill scans:</b> your answers, the text of a CV if you paste one, what came of them, and
          which steps of the plan you have ticked.
        </li>
      </ul>
    ),
  },
  {
    id: "team-data",
    title: "Teams and experts",
    body: (
      <ul>
        <li>
          <b>Your teams:</b> when you joined and left, your role and your limit. A person who invites you
          gives us your email address, which we delete two weeks later if you don't join. The team's owner and
          managers see what the team pays for you, and nothing that is said, written, scanned or reviewed.
        </li>
        <li>
          <b>If you are an expert:</b> the profile you write, the hours you offer, your meeting links, and
          what you earn. For payouts your bank account, encrypted, of which pages show the last four
          characters, or the number of your account at the payment provider. If you have a certification
          verified, the address where it can be checked, its issuer, its dates and the end of its number. If
          you let us read your own calendars: their addresses, encrypted, when the last readings were and how
          they went, and from when to when you are busy.
        </li>
      </ul>
    ),
  },
  {
    id: "technical-data",
    title: "Visits to the site",
    body: (
      <ul>
        <li>
          <b>Technical records:</b> the time, address and outcome of a request, your network address, and
          which profiles are viewed. We also count how many contact forms are sent on a day, without names,
          and which searches found no expert, without who searched. Visitors who are not signed in are
          distinguished for one day only, by a code that can't identify them.
        </li>
      </ul>
    ),
  },
];
