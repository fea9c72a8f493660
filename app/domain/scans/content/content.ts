import { cvRules } from "./cv-rules";
import { fullQuestions } from "./full-questions";
import { quickQuestions } from "./quick-questions";
import { roles } from "./roles";
import type { Content } from "./shape";
import { defence } from "./skills/defence";
import { governance } from "./skills/governance";
import { systems } from "./skills/systems";
import { testingAndBuilding } from "./skills/testing-and-building";
import { newestVersion } from "./versions";

/**
 * The content of new scans. After a change, add a line to `versions.ts`; `tests/domain/scans/scan-content.test.ts`
 * prints it.
 */
export const content: Content = {
  version: newestVersion.version,
  roles,
  skills: [...systems, ...defence, ...testingAndBuilding, ...governance],
  questions: { quick: quickQuestions, full: fullQuestions },
  cv: cvRules,
};
