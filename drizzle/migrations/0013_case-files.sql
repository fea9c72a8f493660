CREATE TABLE "booking_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"note" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_notes_booking_key" UNIQUE("booking_id"),
	CONSTRAINT "booking_notes_note_check" CHECK (length("booking_notes"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "case_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"brought" text,
	"done" text,
	"exercise_1" text,
	"exercise_2" text,
	"exercise_3" text,
	"next_step" text,
	"version" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"number" integer,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_files_booking_key" UNIQUE("booking_id"),
	CONSTRAINT "case_files_number_key" UNIQUE("learner_id","number"),
	CONSTRAINT "case_files_texts_check" CHECK (length("case_files"."brought") between 1 and 1000 and length("case_files"."done") between 1 and 2000
        and length("case_files"."exercise_1") between 1 and 400 and length("case_files"."exercise_2") between 1 and 400
        and length("case_files"."exercise_3") between 1 and 400 and length("case_files"."next_step") between 1 and 500),
	CONSTRAINT "case_files_exercises_check" CHECK (("case_files"."exercise_1" is not null or "case_files"."exercise_2" is null)
        and ("case_files"."exercise_2" is not null or "case_files"."exercise_3" is null)),
	CONSTRAINT "case_files_published_check" CHECK (("case_files"."published_at" is null) = ("case_files"."number" is null) and "case_files"."number" >= 1
        and ("case_files"."published_at" is null or ("case_files"."done" is not null and "case_files"."next_step" is not null))),
	CONSTRAINT "case_files_version_check" CHECK ("case_files"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "card_versions" DROP CONSTRAINT "card_versions_texts_check";--> statement-breakpoint
ALTER TABLE "card_versions" ADD COLUMN "sample_brought" text;--> statement-breakpoint
ALTER TABLE "card_versions" ADD COLUMN "sample_done" text;--> statement-breakpoint
ALTER TABLE "card_versions" ADD COLUMN "sample_next" text;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "sample_brought" text;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "sample_done" text;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "sample_next" text;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_notes_note_index" ON "booking_notes" USING gin ("note" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "case_files_texts_index" ON "case_files" USING gin ("brought" gin_trgm_ops,"done" gin_trgm_ops,"exercise_1" gin_trgm_ops,"exercise_2" gin_trgm_ops,"exercise_3" gin_trgm_ops,"next_step" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_texts_check" CHECK (length(trim("card_versions"."name")) between 1 and 100 and length("card_versions"."title") between 1 and 120 and length("card_versions"."tagline") <= 160
        and length("card_versions"."bio") between 1 and 4000 and length("card_versions"."region") between 1 and 120 and length("card_versions"."education") <= 2000
        and length("card_versions"."experience") <= 2000 and length("card_versions"."lesson") <= 2000
        and length("card_versions"."sample_brought") <= 1000 and length("card_versions"."sample_done") <= 2000 and length("card_versions"."sample_next") <= 1000);--> statement-breakpoint
CREATE TRIGGER "case_files_living_user" BEFORE INSERT ON "case_files" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');--> statement-breakpoint
-- A note is written before the lesson starts.
CREATE FUNCTION check_booking_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM public.bookings WHERE id = NEW.booking_id AND starts_at > NEW.written_at) THEN
		RAISE EXCEPTION 'the session % has started', NEW.booking_id
			USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "booking_notes_time" BEFORE INSERT OR UPDATE OF "booking_id", "written_at" ON "booking_notes" FOR EACH ROW EXECUTE FUNCTION check_booking_note();--> statement-breakpoint
-- A case file is written from the start on, for the learner of its session. Once published, it stays published under its number.
CREATE FUNCTION check_case_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM public.bookings WHERE id = NEW.booking_id AND learner_id = NEW.learner_id AND starts_at <= NEW.saved_at) THEN
		RAISE EXCEPTION 'the session % has not started, or is of another learner', NEW.booking_id
			USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.number IS NOT NULL AND (NEW.number, NEW.published_at) IS DISTINCT FROM (OLD.number, OLD.published_at) THEN
		RAISE EXCEPTION 'the case file % is published', NEW.id
			USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "case_files_session" BEFORE INSERT OR UPDATE OF "booking_id", "learner_id", "saved_at", "number", "published_at" ON "case_files" FOR EACH ROW EXECUTE FUNCTION check_case_file();
