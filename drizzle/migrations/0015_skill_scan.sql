CREATE TABLE "ai_skill_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"scan_type" text NOT NULL,
	"content_version" text NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cv_text" text,
	"finished_at" timestamp (3) with time zone,
	"result" jsonb,
	"model_summary" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_skill_scans_owner_key" UNIQUE("id","user_id"),
	CONSTRAINT "ai_skill_scans_type_check" CHECK ("ai_skill_scans"."scan_type" in ('quick', 'full')),
	CONSTRAINT "ai_skill_scans_answers_check" CHECK (jsonb_typeof("ai_skill_scans"."answers") = 'object'),
	CONSTRAINT "ai_skill_scans_cv_check" CHECK (length("ai_skill_scans"."cv_text") between 1 and 20000),
	CONSTRAINT "ai_skill_scans_result_check" CHECK ("ai_skill_scans"."result" is null or "ai_skill_scans"."finished_at" is not null),
	CONSTRAINT "ai_skill_scans_summary_check" CHECK ("ai_skill_scans"."model_summary" is null or ("ai_skill_scans"."result" is not null and length("ai_skill_scans"."model_summary") between 1 and 2000))
);
--> statement-breakpoint
CREATE TABLE "scan_plan_ticks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"skill" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scan_plan_ticks_step_key" UNIQUE("scan_id","skill")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "scan_id" uuid;--> statement-breakpoint
ALTER TABLE "ai_skill_scans" ADD CONSTRAINT "ai_skill_scans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_plan_ticks" ADD CONSTRAINT "scan_plan_ticks_scan_id_ai_skill_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."ai_skill_scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_skill_scans_user_index" ON "ai_skill_scans" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "ai_skill_scans_created_index" ON "ai_skill_scans" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ai_skill_scans_unclaimed_index" ON "ai_skill_scans" USING btree ("created_at") WHERE "ai_skill_scans"."user_id" is null and ("ai_skill_scans"."result" is not null or "ai_skill_scans"."answers" <> '{}' or "ai_skill_scans"."cv_text" is not null);--> statement-breakpoint
CREATE INDEX "bookings_scan_index" ON "bookings" USING btree ("scan_id") WHERE "bookings"."scan_id" is not null;--> statement-breakpoint
-- A booking carries a scan of its own learner. Hand-written: Drizzle can't name the column that a deletion empties.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_scan_fk" FOREIGN KEY ("scan_id", "learner_id")
  REFERENCES "ai_skill_scans" ("id", "user_id") ON DELETE SET NULL ("scan_id");
--> statement-breakpoint
CREATE TRIGGER "ai_skill_scans_living_user" BEFORE INSERT OR UPDATE OF "user_id" ON "ai_skill_scans" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
