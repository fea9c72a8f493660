import type { ActorName } from "./scenes/world";

/** The texts of the specification that each page must show, by address and kind of user, for the whole route table. */

interface Page {
  /** May contain names of ids of the world in braces. */
  path: string;
  /** Who requests the page; a visitor by default. */
  to?: ActorName;
  /** 200 by default. */
  status?: number;
  says: readonly string[];
}

const callToBook = ["Book trial lesson"];

const front: Page[] = [
  {
    path: "/",
    says: [
      ...["AI Skill Scan", "analyses your strengths and gives expert matches in under a minute"],
      ...["Find an Expert", "Browse Experts", "Schedule Free Consultation", "Live Program", "How It Works"],
      ...["Pick a class", "Join live", "Get results", "Become a tutor", "100% satisfaction guarantee"],
      ...["expert tutors", "100%", "verified", "24/7", "support", "satisfaction"],
      ...["match you with a different tutor at no extra cost", "Free cancellation up to 24 hours before"],
      // The header and the footer of every page.
      ...["Find tutors", "Learn Basics", "For business", "How our platform works", "Support", "Sign in"],
      ...["About", "Experts", "Contact", "© 2026"],
    ],
  },
  { path: "/about", says: ["About Us", "Find Your Expert", "Contact Us"] },
  {
    path: "/help",
    says: ["Help Center", "$20-$50 per hour", "within 24 hours", "Until 24 hours before", "24-48 hours"],
  },
  {
    path: "/terms",
    says: [
      ...[
        "Terms of Service",
        "Last updated:",
        "Acceptance",
        "Description of the service",
        "Responsibilities of users",
      ],
      ...["Payment terms", "non-refundable unless the refund policy says otherwise", "Intellectual property"],
      "If somebody else books this time before it starts, you get your money back.",
      ...["Limitation of liability", "Termination", "sole discretion", "8. Contact", "at least 13"],
    ],
  },
  {
    path: "/privacy",
    says: [
      ...["Privacy Policy", "Last updated:", "Introduction", "Information we collect", "How we use it"],
      ...["Sharing with mentors and service providers", "Security", "Your rights", "Cookies", "Children"],
      ...["Changes", "10. Contact", "under 13", "24-48 hours", "hms_reduce_motion"],
      ...["access", "correction", "deletion", "portability", "objection", "withdrawal"],
    ],
  },
  {
    path: "/nowhere",
    status: 404,
    says: ["Oops! This page doesn't exist", "Find Experts", "Go to the homepage"],
  },
];

const forms: Page[] = [
  { path: "/contact", says: ["Contact Us", "Name", "Email", "Subject", "Message", "Send Message"] },
  { path: "/contact?sent=1", says: ["Message sent! We'll get back to you soon."] },
  {
    path: "/book-demo",
    says: ["First name", "Last name", "Business email", "Company", "Message"],
  },
  { path: "/thank-you", says: ["Thank you"] },
  { path: "/login", says: ["Sign in", "Email", "Password", "Forgot password", "Create account"] },
  {
    path: "/signup",
    says: [
      ...["Learner", "Expert", "Name", "Email", "Password", "Remember me"],
      ...["Terms of Service", "Privacy Policy"],
    ],
  },
  { path: "/forgot-password", says: ["Email"] },
  {
    path: "/reset-password",
    status: 400,
    says: ["Invalid reset link. Please request a new password reset."],
  },
  { path: "/reset-password/sent", says: ["If an account exists for that address"] },
  { path: "/check-email?email=nadia@test.example", says: ["Resend email"] },
  {
    path: "/oauth-callback",
    status: 400,
    says: ["Signup Error", "No user found in session", "Try Again"],
  },
  { path: "/apply-as-expert", says: ["Create an account to apply"] },
  {
    path: "/sign-in-prompt?action=book",
    says: [
      ...["Please sign in to continue", "You need to be signed in to book a session"],
      ...["Sign In", "Create Account", "Maybe later"],
    ],
  },
];

const experts: Page[] = [
  {
    path: "/experts",
    says: [
      ...["Price Low", "Price High", "Rating", "Recommended", "Newest", ...callToBook, "Send message"],
      ...["$40", "per 50-minute lesson"],
    ],
  },
  {
    path: "/experts?search=nothing-like-it",
    says: ["Suggest a skill", "Not sure what to look for?", "AI Skill Scan"],
  },
  {
    path: "/expert/{fullCardId}",
    says: [
      ...["Back to Experts", ...callToBook, "Send Message", "Ask a Question", "per hour"],
      ...["Certifications", "Languages", "Skills taught"],
    ],
  },
  {
    path: "/expert/{expertId}/ask",
    says: ["Ask Amara O. a question", "Name", "Email", "Subject", "Question"],
  },
  { path: "/expert/{unknownId}", status: 404, says: ["Expert Not Found", "Back to Experts"] },
  {
    path: "/expert/{expertId}/message",
    to: "otherLearner",
    says: ["Contact Amara O.", "Recent Messages"],
  },
  {
    path: "/expert/{expertId}/book?week=0",
    to: "otherLearner",
    says: ["Please select a date first."],
  },
  {
    path: "/expert/{expertId}/book?date=2026-11-26",
    to: "otherLearner",
    says: ["Morning", "Afternoon", "Evening", "Continue"],
  },
];

const bookings: Page[] = [
  {
    path: "/checkout",
    to: "learner",
    status: 400,
    says: ["Checkout Error", "Missing expert ID in URL.", "Back to Experts"],
  },
  {
    path: "/checkout/{expertId}?datetime=never",
    to: "learner",
    status: 400,
    says: ["Missing or invalid session date/time."],
  },
  { path: "/confirmation", to: "learner", status: 400, says: ["Missing booking information"] },
  { path: "/my-bookings", says: ["Please log in to view your bookings."] },
  {
    path: "/my-bookings",
    to: "learner",
    says: ["My Bookings", "Upcoming", "50 minutes", "Booked on", "Book Another Session", "Give Feedback"],
  },
  { path: "/my-bookings", to: "expert", says: ["My Sessions", "50 minutes"] },
  { path: "/my-bookings", to: "otherLearner", says: ["No bookings yet", "Find Experts"] },
  { path: "/my-bookings", to: "otherExpert", says: ["No sessions yet"] },
  { path: "/bookings", to: "learner", says: ["My Bookings"] },
];

const classes: Page[] = [
  { path: "/classes", says: ["Book Your Session", "Book Now", "Complete Your Booking"] },
  {
    path: "/classes/{openSlug}",
    says: [
      ...[
        "Reserve my seat",
        "seats remaining",
        "GMT",
        "What You Will Learn",
        "Who It Is For",
        "Requirements",
      ],
      ...["About the Expert", "FAQ", "Add to Google Calendar", "Download .ics File", "Class Details"],
    ],
  },
  { path: "/classes/{soldOutSlug}", says: ["Join Waitlist"] },
  { path: "/class/{unknownId}", status: 404, says: ["Class Not Found"] },
  {
    path: "/beginner-foundations",
    says: [
      ...["6-week journey", "Weeks 1-2 Foundations of IT & Security", "Weeks 3-4 Hands-on Labs"],
      ...["Weeks 5-6 Career Roadmap & Mentorship", "Start Foundations - Coming Soon"],
    ],
  },
  {
    path: "/classes/{soldOutSlug}/waitlist",
    says: ["Join Waitlist", "Name", "Email"],
  },
];

const own: Page[] = [
  { path: "/messages", says: ["Please log in to view your messages.", "Log In"] },
  {
    path: "/messages",
    to: "otherLearner",
    says: ["Messages", "No conversations yet.", "Find tutors to chat with"],
  },
  {
    path: "/messages?search=nothing",
    to: "learner",
    says: ["Select a tutor to start a conversation"],
  },
  {
    path: "/messages/{expertUserId}",
    to: "learner",
    says: ["Type a message...", "Send"],
  },
  {
    path: "/messages/{expertUserId}",
    to: "otherLearner",
    says: ["No messages yet", "Start the conversation below!"],
  },
  { path: "/learner-dashboard", to: "learner", says: ["Welcome", "Find Experts"] },
  {
    path: "/profile",
    to: "learner",
    says: [
      ...["Learning Stats", "Total Sessions", "Upcoming Sessions", "Experts Worked With", "Member Since"],
      ...["Recent Sessions", "View All", "Quick Actions", "Find Experts", "My Bookings", "Request Skills"],
      ...["Change Password"],
    ],
  },
  {
    path: "/profile",
    to: "expert",
    says: [
      ...["Title", "Bio", "Certifications", "Languages", "Availability", "Price per session", "LinkedIn"],
      ...["Sessions Given", "Average Rating", "Reviews", "Edit Expert Profile"],
    ],
  },
  {
    path: "/expert-dashboard",
    to: "expert",
    says: [
      ...["booking(s) scheduled", "Edit Profile", "View All Bookings", "View Public Profile"],
      ...["Browse Experts", "Morning", "Afternoon", "Evening"],
    ],
  },
  {
    path: "/expert-profile-creator",
    to: "expert",
    says: ["Save Profile", "Manage Availability"],
  },
  {
    path: "/apply-as-expert",
    to: "learner",
    says: ["Name", "Email", "Skills", "Years of experience", "Hourly rate", "Languages", "Certifications"],
  },
];

export const literalTexts: readonly Page[] = [
  ...front,
  ...forms,
  ...experts,
  ...bookings,
  ...classes,
  ...own,
];
