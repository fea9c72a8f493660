import { z } from "zod";
import { block, line, webAddressLine } from "~/domain/form-fields.server";
import { reasonLimit } from "~/domain/lists/decision";
import { isIsoDate } from "~/shared/iso-date";
import { issuerLimit } from "./certification";

/** The form to request the verification of a certification, with a link to check it. */
export const certificationForm = z.object({
  name: line({ label: "Certification", max: 200, missing: "Choose a certification" }),
  link: webAddressLine({ label: "Link", max: 2000, missing: "Enter a link" }),
});

const noDate = "Enter a date, like 2026-11-23";
const day = z
  .string()
  .default("")
  .transform((typed) => typed.trim());

/** The admin's form: verified with its details, or refused with a reason for the expert. */
export const certificationDecisionForm = z.discriminatedUnion(
  "decision",
  [
    z
      .object({
        decision: z.literal("accept"),
        issuer: line({ label: "Issuer", max: issuerLimit, missing: "Enter the issuer" }),
        lastDigits: line({ label: "Last digits", max: 6, missing: "Enter the last digits" }).refine(
          (text) => text === "" || /^[A-Za-z0-9]{2,6}$/.test(text),
          "Enter 2 to 6 digits or letters",
        ),
        issuedOn: day.refine(isIsoDate, noDate),
        expiresOn: day
          .refine((text) => text === "" || isIsoDate(text), noDate)
          .transform((text) => text || null),
      })
      .refine(({ issuedOn, expiresOn }) => expiresOn === null || expiresOn > issuedOn, {
        path: ["expiresOn"],
        error: "The expiry must be after the date of issue",
      }),
    z.object({
      decision: z.literal("refuse"),
      reason: block({ label: "Reason", max: reasonLimit, missing: "Enter a reason" }),
    }),
  ],
  { error: "Choose what to do" },
);

export type CertificationDecision = z.output<typeof certificationDecisionForm>;
