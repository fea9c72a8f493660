CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"skills" text NOT NULL,
	"experience_years" integer NOT NULL,
	"hourly_rate_cents" integer NOT NULL,
	"description" text NOT NULL,
	"languages" text NOT NULL,
	"certifications" text NOT NULL,
	"linkedin" text NOT NULL,
	"photo" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_status_check" CHECK ("applications"."status" in ('pending', 'accepted', 'declined')),
	CONSTRAINT "applications_years_check" CHECK ("applications"."experience_years" between 0 and 80),
	CONSTRAINT "applications_rate_check" CHECK ("applications"."hourly_rate_cents" between 100 and 1000000),
	CONSTRAINT "applications_decided_check" CHECK (("applications"."status" = 'pending') = ("applications"."decided_at" is null) and ("applications"."decided_at" is null) = ("applications"."decided_by" is null)),
	CONSTRAINT "applications_reason_check" CHECK (("applications"."status" = 'declined') = ("applications"."reason" is not null) and ("applications"."reason" is null or length("applications"."reason") between 1 and 2000))
);
--> statement-breakpoint
CREATE TABLE "card_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"tagline" text,
	"bio" text NOT NULL,
	"price_cents" integer NOT NULL,
	"region" text DEFAULT 'Global' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"specialties" text[] DEFAULT '{}' NOT NULL,
	"certifications" text[] DEFAULT '{}' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"education" text,
	"experience" text,
	"avatar" text,
	"linkedin" text,
	"calendly" text,
	"lesson" text,
	"submitted_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_versions_number_key" UNIQUE("expert_id","number"),
	CONSTRAINT "card_versions_status_check" CHECK ("card_versions"."status" in ('submitted', 'approved', 'returned', 'replaced')),
	CONSTRAINT "card_versions_price_check" CHECK ("card_versions"."price_cents" between 100 and 1000000),
	CONSTRAINT "card_versions_decided_check" CHECK (("card_versions"."status" in ('approved', 'returned')) = ("card_versions"."decided_at" is not null) and ("card_versions"."decided_at" is null) = ("card_versions"."decided_by" is null)),
	CONSTRAINT "card_versions_reason_check" CHECK (("card_versions"."status" = 'returned') = ("card_versions"."reason" is not null) and ("card_versions"."reason" is null or length("card_versions"."reason") between 1 and 2000))
);
--> statement-breakpoint
CREATE TABLE "expert_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"hours_version" integer DEFAULT 0 NOT NULL,
	"changed_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_calendars_expert_key" UNIQUE("expert_id")
);
--> statement-breakpoint
CREATE TABLE "expert_days_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_days_off_order_check" CHECK ("expert_days_off"."last_day" between "expert_days_off"."first_day" and "expert_days_off"."first_day" + 366)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "meeting_link" text;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "meeting_link" text;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_calendars" ADD CONSTRAINT "expert_calendars_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_days_off" ADD CONSTRAINT "expert_days_off_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_pending_key" ON "applications" USING btree ("user_id") WHERE "applications"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "applications_queue_index" ON "applications" USING btree ("created_at") WHERE "applications"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "applications_user_index" ON "applications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "card_versions_one_submitted_key" ON "card_versions" USING btree ("expert_id") WHERE "card_versions"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "card_versions_queue_index" ON "card_versions" USING btree ("created_at") WHERE "card_versions"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "card_versions_submitted_by_index" ON "card_versions" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "expert_days_off_expert_index" ON "expert_days_off" USING btree ("expert_id","last_day");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_meeting_link_check" CHECK ("bookings"."meeting_link" ~ '^https?://' and length("bookings"."meeting_link") <= 2000);--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_meeting_link_check" CHECK ("experts"."meeting_link" ~ '^https?://' and length("experts"."meeting_link") <= 2000);--> statement-breakpoint
-- Hand-written: what Drizzle has no word for. Whoever changes hours, days off or bookings, and by whatever code, the
-- expert's calendar has a new number, and those who listen hear of it at commit.
CREATE SEQUENCE calendar_changes_seq;
--> statement-breakpoint
CREATE FUNCTION note_calendar_change(experts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	changed record;
BEGIN
	-- In the order of their ids, so that two transactions never wait for each other in a circle.
	FOR changed IN
		INSERT INTO public.expert_calendars (id, expert_id, changed_seq)
		SELECT gen_random_uuid(), expert, nextval('public.calendar_changes_seq')
		FROM (SELECT DISTINCT unnest(experts) AS expert ORDER BY 1) AS wanted
		WHERE EXISTS (SELECT FROM public.experts AS known WHERE known.id = wanted.expert)
		-- Drawn once the row is locked: of two changes at once the later commit has the greater number.
		ON CONFLICT (expert_id) DO UPDATE SET changed_seq = nextval('public.calendar_changes_seq')
		RETURNING expert_id, changed_seq
	LOOP
		PERFORM pg_notify('calendar_changes', changed.changed_seq || ' ' || changed.expert_id);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_new_rows() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN PERFORM public.note_calendar_change((SELECT array_agg(DISTINCT expert_id) FROM new_rows)); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION note_old_rows() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN PERFORM public.note_calendar_change((SELECT array_agg(DISTINCT expert_id) FROM old_rows)); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER "bookings_note_insert" AFTER INSERT ON "bookings" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();
--> statement-breakpoint
CREATE TRIGGER "bookings_note_update" AFTER UPDATE ON "bookings" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();
--> statement-breakpoint
CREATE TRIGGER "bookings_note_delete" AFTER DELETE ON "bookings" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_availability_note_insert" AFTER INSERT ON "expert_availability" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_availability_note_update" AFTER UPDATE ON "expert_availability" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_availability_note_delete" AFTER DELETE ON "expert_availability" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_days_off_note_insert" AFTER INSERT ON "expert_days_off" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_days_off_note_update" AFTER UPDATE ON "expert_days_off" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_days_off_note_delete" AFTER DELETE ON "expert_days_off" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();
--> statement-breakpoint
-- A card that is approved, withdrawn or moved to another zone changes what is free as well.
CREATE FUNCTION note_expert() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN PERFORM public.note_calendar_change(ARRAY[NEW.id]); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER "experts_note_update" AFTER UPDATE OF "approved", "deleted_at", "time_zone" ON "experts"
	FOR EACH ROW WHEN ((OLD."approved", OLD."deleted_at", OLD."time_zone") IS DISTINCT FROM (NEW."approved", NEW."deleted_at", NEW."time_zone"))
	EXECUTE FUNCTION note_expert();
--> statement-breakpoint
CREATE TRIGGER "applications_living_user" BEFORE INSERT ON "applications" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "card_versions_living_user" BEFORE INSERT ON "card_versions" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('submitted_by');
