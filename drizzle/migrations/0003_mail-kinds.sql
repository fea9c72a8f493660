ALTER TABLE "mails" DROP CONSTRAINT "mails_about_check";--> statement-breakpoint
-- What they are about isn't known, so nothing can be read for them.
DELETE FROM "mails" WHERE "about_id" IS NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "about_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "about_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "payload" DROP NOT NULL;--> statement-breakpoint
-- Mails that were emptied.
UPDATE "mails" SET "payload" = NULL WHERE "payload" = '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_check" CHECK ("mails"."about_type" in ('account', 'application', 'booking', 'card-version', 'chat-report', 'chat-thread', 'class', 'form-answer', 'payment', 'question', 'reservation', 'subscriber', 'waitlist-place'));