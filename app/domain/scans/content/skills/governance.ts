import type { ScanSkill } from "../shape";

/** Skills for weighing risks and checking controls. */
export const governance: readonly ScanSkill[] = [
  {
    skill: "KW-grc",
    why: "It ties goals, risks and rules together, so that security money goes where it helps.",
    after: [],
    hoursALevel: 20,
    action: {
      title: "Ask a board's questions of one organisation",
      description:
        "Read the toolkit's part on risk management and answer its questions for an organisation you know. You are done when you have found two questions that no one could answer today.",
      minutes: 60,
      url: "https://www.ncsc.gov.uk/collection/board-toolkit",
      source: "UK National Cyber Security Centre",
    },
  },
  {
    skill: "KW-risk",
    why: "Decisions about security are decisions about risk, and a clear estimate makes them fair.",
    after: ["KW-grc"],
    hoursALevel: 20,
    action: {
      title: "Assess three risks from end to end",
      description:
        "Use the guide's tables to rate likelihood and effect of three risks of one system. You are done when each risk has an owner and a proposed answer.",
      minutes: 75,
      url: "https://csrc.nist.gov/pubs/sp/800/30/r1/final",
      source: "NIST SP 800-30",
    },
  },
  {
    skill: "KW-compliance",
    why: "Customers and regulators believe evidence, so controls have to be tested and keep the proof.",
    after: ["KW-grc"],
    hoursALevel: 25,
    action: {
      title: "Test one control as an auditor would",
      description:
        "Choose the control on account management and write down whom you would ask and what you would examine. You are done when you have collected one piece of evidence.",
      minutes: 60,
      url: "https://csrc.nist.gov/pubs/sp/800/53/a/r5/final",
      source: "NIST SP 800-53A",
    },
  },
  {
    skill: "KW-iso27001",
    why: "It is the standard that most organisations outside the United States are certified against.",
    after: ["KW-grc"],
    hoursALevel: 25,
    action: {
      title: "Sketch the scope of a management system",
      description:
        "Read the standard's overview and write a scope for an organisation you know: places, teams, systems, limits. You are done when you can defend what you left out.",
      minutes: 45,
      url: "https://www.iso.org/standard/27001",
      source: "ISO",
    },
  },
  {
    skill: "KW-nist-csf",
    why: "Its six functions let technicians and managers speak about security in the same words.",
    after: ["KW-grc"],
    hoursALevel: 12,
    action: {
      title: "Draw a profile with two functions",
      description:
        "Rate an organisation you know in each category of Identify and Protect: today, and in a year. You are done when the three widest gaps are marked.",
      minutes: 60,
      url: "https://www.nist.gov/cyberframework",
      source: "NIST",
    },
  },
  {
    skill: "OG-WRL-002",
    why: "A policy that people understand and can follow changes more than any warning.",
    after: ["KW-grc"],
    hoursALevel: 15,
    action: {
      title: "Shorten one policy to a page",
      description:
        "Take a template on passwords or remote access and rewrite it for a company of twenty people. You are done when every sentence says who does what.",
      minutes: 60,
      url: "https://www.sans.org/information-security-policy/",
      source: "SANS policy templates",
    },
  },
  {
    skill: "OG-WRL-017",
    why: "A supplier's breach can be your breach, so you need to know which suppliers matter.",
    after: ["KW-risk"],
    hoursALevel: 12,
    action: {
      title: "Rank five suppliers by the harm they could do",
      description:
        "Read the principles and list five suppliers with the data and access they have. You are done when the top one has three questions to answer.",
      minutes: 40,
      url: "https://www.ncsc.gov.uk/collection/supply-chain-security",
      source: "UK National Cyber Security Centre",
    },
  },
  {
    skill: "OG-WRL-008",
    why: "Personal data brings legal duties, and breaking them is costly for people and companies.",
    after: ["KW-compliance"],
    hoursALevel: 15,
    action: {
      title: "Record one use of personal data",
      description:
        "Read article 30 and write its record for one list of people, such as a newsletter. You are done when purpose, legal basis and deletion date are filled in.",
      minutes: 40,
      url: "https://gdpr-info.eu/art-30-gdpr/",
      source: "GDPR text by intersoft consulting",
    },
  },
];
