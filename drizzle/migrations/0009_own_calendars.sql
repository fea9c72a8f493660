CREATE TABLE "busy_times" (
	"id" uuid PRIMARY KEY NOT NULL,
	"calendar_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "busy_times_start_key" UNIQUE("calendar_id","starts_at"),
	CONSTRAINT "busy_times_length_check" CHECK ("busy_times"."starts_at" < "busy_times"."ends_at" and "busy_times"."ends_at" - "busy_times"."starts_at" <= interval '24 hours')
);
--> statement-breakpoint
CREATE TABLE "own_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"sealed_address" text NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"host" text NOT NULL,
	"last_four" text NOT NULL,
	"etag" text,
	"content_hash" "bytea",
	"time_zone" text,
	"covers_until" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"failure" text,
	"next_read_at" timestamp (3) with time zone NOT NULL,
	"choice" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_calendars_place_key" UNIQUE("expert_id","place"),
	CONSTRAINT "own_calendars_address_key" UNIQUE("expert_id","address_hash"),
	CONSTRAINT "own_calendars_expert_key" UNIQUE("id","expert_id"),
	CONSTRAINT "own_calendars_place_check" CHECK ("own_calendars"."place" between 1 and 5),
	CONSTRAINT "own_calendars_shown_check" CHECK (length("own_calendars"."host") between 1 and 253 and length("own_calendars"."last_four") = 4),
	CONSTRAINT "own_calendars_document_check" CHECK (("own_calendars"."content_hash" is null) = ("own_calendars"."covers_until" is null)
        and ("own_calendars"."content_hash" is null) = ("own_calendars"."time_zone" is null)
        and ("own_calendars"."etag" is null or ("own_calendars"."content_hash" is not null and length("own_calendars"."etag") <= 200))),
	CONSTRAINT "own_calendars_failure_check" CHECK ("own_calendars"."failures" >= 0 and ("own_calendars"."failures" = 0) = ("own_calendars"."failure" is null)),
	CONSTRAINT "own_calendars_choice_check" CHECK ("own_calendars"."choice" is null or ("own_calendars"."choice" in ('keep', 'drop') and "own_calendars"."failures" > 0))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_about_check";--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_calendar_fk" FOREIGN KEY ("calendar_id","expert_id") REFERENCES "public"."own_calendars"("id","expert_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_calendars" ADD CONSTRAINT "own_calendars_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_calendars" ADD CONSTRAINT "own_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_times_expert_index" ON "busy_times" USING btree ("expert_id","starts_at","ends_at");--> statement-breakpoint
CREATE INDEX "own_calendars_user_index" ON "own_calendars" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "own_calendars_next_read_index" ON "own_calendars" USING btree ("next_read_at");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_check" CHECK ("mails"."about_type" in ('account', 'application', 'booking', 'card-version', 'certification', 'chat-report', 'chat-thread', 'claim', 'class', 'form-answer', 'own-calendar', 'payment', 'payout', 'question', 'reservation', 'review', 'subscriber', 'time-alert', 'waitlist-place'));--> statement-breakpoint
CREATE TRIGGER "own_calendars_living_user" BEFORE INSERT ON "own_calendars" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "busy_times_note_insert" AFTER INSERT ON "busy_times" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();--> statement-breakpoint
CREATE TRIGGER "busy_times_note_delete" AFTER DELETE ON "busy_times" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();--> statement-breakpoint
CREATE TRIGGER "busy_times_note_update" AFTER UPDATE ON "busy_times" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rows();--> statement-breakpoint
-- All-day and floating times depend on the expert's zone.
CREATE FUNCTION read_calendars_again() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN UPDATE public.own_calendars SET next_read_at = '-infinity' WHERE expert_id = NEW.id; RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "experts_read_calendars" AFTER UPDATE OF "time_zone" ON "experts"
	FOR EACH ROW WHEN (OLD."time_zone" IS DISTINCT FROM NEW."time_zone") EXECUTE FUNCTION read_calendars_again();
