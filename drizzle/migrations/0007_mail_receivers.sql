ALTER TABLE "mails" ADD COLUMN "to_user_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_type" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_id" uuid;--> statement-breakpoint
-- Hand-written: mails from before say in their keys what they tell of. This is the last time that anything reads the keys.
UPDATE "mails" SET "about_id" = split_part("dedupe_key", ':', 2)::uuid, "about_type" = CASE "template"
	WHEN 'application-decided' THEN 'application' WHEN 'card-decided' THEN 'card-version' ELSE 'booking' END
	WHERE "dedupe_key" ~ '^(booking-(confirmation|notification|cancellation)|meeting-link|application-decided|card-decided):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)';--> statement-breakpoint
-- The key of a question's mail was the question's own, which is a digest of its address and words.
UPDATE "mails" SET "about_type" = 'question', "about_id" = "asked"."id", "dedupe_key" = 'expert-question:' || "asked"."id"
	FROM "expert_questions" AS "asked" WHERE "mails"."template" = 'expert-question' AND "asked"."dedupe_key" = "mails"."dedupe_key";--> statement-breakpoint
-- An address belongs to an account only where the mail was the account's to read.
UPDATE "mails" SET "to_user_id" = "users"."id", "about_type" = coalesce("about_type", 'account'), "about_id" = coalesce("about_id", "users"."id")
	FROM "users" WHERE "users"."email" = "mails"."to_email"::citext AND "users"."erased_at" IS NULL AND (
		"mails"."template" IN ('email-link', 'security-notice', 'expert-linked')
		OR EXISTS (SELECT FROM "applications" WHERE "id" = "about_id" AND "user_id" = "users"."id")
		OR EXISTS (SELECT FROM "bookings" WHERE "id" = "about_id" AND "learner_id" = "users"."id")
		OR EXISTS (SELECT FROM "experts_users" AS "link" WHERE "link"."user_id" = "users"."id" AND "link"."expert_id" IN (
			SELECT "expert_id" FROM "bookings" WHERE "id" = "about_id"
			UNION ALL SELECT "expert_id" FROM "expert_questions" WHERE "id" = "about_id"
			UNION ALL SELECT "expert_id" FROM "card_versions" WHERE "id" = "about_id")));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_to_user_index" ON "mails" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "mails_about_index" ON "mails" USING btree ("about_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_check" CHECK (("mails"."about_type" is null) = ("mails"."about_id" is null)
        and "mails"."about_type" in ('account', 'application', 'booking', 'card-version', 'question'));--> statement-breakpoint
CREATE TRIGGER "mails_living_user" BEFORE INSERT ON "mails" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('to_user_id');
