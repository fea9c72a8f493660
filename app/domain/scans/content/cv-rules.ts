import type { CvRules } from "./shape";

const phrases = (text: string): string[] =>
  text.split(",").map((phrase) => phrase.trim().replace(/\s+/g, " "));

/**
 * How a sentence of a CV is judged (`../cv/judge-mention.ts`). Lower case; each is matched as whole words. A sentence
 * that fits no rule counts for nothing and is shown as mentioned.
 */
export const cvRules: CvRules = {
  /** Phrases that look like a denial but aren't one. */
  harmless: phrases(`
    not only, not just, without help, without supervision, without downtime, no downtime, without incident,
    without incidents, with no help, no fewer than, no less than
  `),
  /** The writer didn't do it, or not yet. */
  denials: phrases(`
    no, not, never, none, nor, neither, nothing, without, cannot, hardly, barely, lack, lacks, lacked,
    lacking, unfamiliar, inexperienced, isn't, aren't, wasn't, weren't, don't, doesn't, didn't, haven't, hasn't,
    hadn't, can't, couldn't, won't, wouldn't, dont, didnt, havent, cant, little experience, yet to, instead of,
    rather than, apart from, zero experience, zero knowledge, zero practice, zero exposure
  `),
  /** The writer wants to do it in the future. */
  wishes: phrases(`
    want, wants, wanted, would like, i'd like, would love, i'd love, hope, hopes, hoping, wish, wishes, plan to,
    plans to, planning to, intend, intend to, aim, aims, aiming, aspire, aspires, aspiring, dream, goal, goals,
    objective, ambition, interest, interests, interested, curious, keen, eager, looking for, looking to,
    looking forward, seeking, seek, will, i'll, going to, next year, next month, soon, in future, in the future,
    some day, would, if i, motivated to, willing to, ready to, open to, wonder
  `),
  /** Words of job adverts, anywhere in a sentence. */
  adverts: phrases(`
    you, your, you'll, you've, we are looking, we're looking, we offer, we expect, we seek, candidate,
    candidates, applicant, applicants, required, requirement, requirements, preferred, must have, must-have,
    nice to have, nice-to-have, a plus, desirable, an advantage, at least, wanted, vacancy, hiring, the role,
    this role, the position, this position, job description, m/f/d, m/w/d, f/m/d, m/f/x, m/f, apply now,
    minimum of, salary
  `),
  /** Headings that begin a job advert. The text after them belongs to it. */
  advertHeadings: phrases(`
    requirements, job requirements, requirements for the role, your profile, your tasks, your role,
    your responsibilities, what we expect, what we offer, what you bring, what you'll do, what you will do,
    who you are, about the role, about the job, the role, we offer, we expect, we are looking for, must have,
    must-haves, nice to have, nice-to-have, job description, job advert, job posting, the ideal candidate,
    desired skills, required skills, preferred qualifications, minimum qualifications, you have, you will,
    you bring
  `),
  /** Headings that begin a part of the CV itself, and so end a job advert above. */
  ownHeadings: phrases(`
    experience, work experience, professional experience, employment, employment history, career, education,
    skills, my skills, technical skills, profile, my profile, summary, about me, projects, my projects,
    certificates, certifications, curriculum vitae, cv, resume, languages, references, training, publications,
    volunteering, hobbies
  `),
  /** Other people who did it. */
  others: phrases(`
    colleague, colleagues, coworker, coworkers, co-worker, co-workers, my boss, my manager, our manager,
    the manager, managers, my team lead, friend, friends, my brother, my sister, my father, my mother, my wife,
    my husband, my partner, my son, my daughter, my uncle, my aunt, my cousin, my neighbour, my neighbor,
    my teacher, my professor, my mentor, he, she, they, he's, she's, they're, who, somebody, someone, others,
    other people, our supplier, our suppliers, the supplier, suppliers, our vendor, the vendor, vendors,
    our provider, the provider, our consultant, consultants, our contractor, contractors, the team,
    security team, soc team, another team, other team, other teams, team that, team which
  `),
  /** The writer together with others, or the people for whom the work was done. */
  together: phrases(`
    we, we've, my team, our team, the company, our company, company that, company which, everybody, everyone,
    employer, employers, department, people, customer, customers, students
  `),
  /** The writer read, heard or studied it, but may not have done it. */
  studied: phrases(`
    familiar, familiarity, knowledge, know, knew, known, understanding, understand, exposure, course, courses,
    class, lecture, lectures, module, modules, webinar, workshop on, talk, seminar, bootcamp, degree, studied,
    studying, study, learn, learning, learned, learnt, read, reading, book, books, heard, watched, attended,
    video, videos, thesis, essay, article, blog, about, can, could, able to, like, likes, love, enjoy, basics of,
    beginner, theory, theoretical, should, might, may, maybe, perhaps, trained in,
    trained on, trained as, trained at, trained by, coached in, coached by, mentored by, mentored in,
    instructed in, instructed by, supervised by, taught by
  `),
  /** The passive: the sentence doesn't say who did it. */
  passive: phrases(`
    is, are, was, were, been, being, be, by
  `),
  /** Verbs in the past. Without a subject, they are about the writer, as usual in CVs. */
  past: phrases(`
    administered, administrated, analysed, analyzed, applied, assessed, assisted, attacked, audited, automated,
    built, captured, carried out, checked, closed, collected, conducted, configured, contained, coordinated,
    created, debugged, defended, deployed, designed, detected, developed, did, discovered, documented, drafted,
    engineered, enforced, escalated, established, evaluated, examined, executed, exploited, extended, fixed,
    found, handled, hardened, helped, hunted, identified, implemented, improved, installed, integrated,
    introduced, investigated, kept, launched, looked after, maintained, managed, mapped, migrated, mitigated,
    modelled, modeled, monitored, onboarded, operated, optimised, optimized, organised, organized, owned,
    patched, performed, prepared, produced, programmed, protected, published, ran, have run, i've run,
    remediated, resolved, responded, restored, reverse engineered, reviewed, rolled out, scanned, scripted,
    secured, segmented, set up, solved, supported, tested, threat modelled, traced, triaged, troubleshot, tuned,
    updated, upgraded, used, utilised, utilized, worked as, worked alongside, worked in, worked on, worked with,
    written, wrote
  `),
  /** Verbs in the past for leading or teaching. Other people in the sentence are those whom the writer led. */
  leading: phrases(`
    led, headed, taught, trained, coached, mentored, supervised, advised, instructed
  `),
  /** Verbs after which the sentence may name other people who did it. */
  alongside: phrases(`
    worked with, worked alongside, supported, helped, assisted
  `),
  people: phrases(`
    engineer, engineers, analyst, analysts, specialist, specialists, expert, experts, consultant, consultants,
    architect, architects, administrator, administrators, admin, admins, developer, developers, officer,
    officers, manager, managers, tester, testers, hunter, hunters, team, teams, department, departments,
    professionals, people, staff, colleagues, vendors, suppliers, providers
  `),
  /** First words of a clause that begin a phrase of place, time or company. */
  leadIns: phrases(`
    in, at, for, as, on, with, during, since, from, within, together with, throughout, under
  `),
  /** Verbs in the present, after "I". */
  present: phrases(`
    administer, analyse, analyze, assess, audit, automate, build, carry out, check, conduct, configure,
    coordinate, create, deploy, design, develop, do, document, examine, handle, harden, hunt, implement, improve,
    install, investigate, lead, look after, maintain, manage, map, mentor, monitor, operate, own, patch, perform,
    respond, review, run, scan, script, secure, support, teach, test, train, triage, troubleshoot, tune, use,
    work as, work in, work on, work with, write
  `),
  /** Verbs as the first word of a clause. */
  opening: phrases(`
    administering, analysing, analyzing, assessing, auditing, automating, building, conducting, configuring,
    coordinating, creating, deploying, designing, developing, handling, hardening, hunting, implementing,
    installing, investigating, leading, maintaining, managing, mapping, monitoring, operating, patching,
    performing, responding, reviewing, running, securing, supporting, teaching, testing, triaging,
    troubleshooting, tuning, using, writing
  `),
  /** Nouns and phrases that say that the writer did it. */
  experience: phrases(`
    experience with, experience in, experience of, experience using, experienced in, experienced with, years of,
    year of, months of, hands-on, hands on, responsible for, in charge of
  `),
};
