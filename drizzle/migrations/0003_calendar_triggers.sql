-- What yesterday's code let in and the constraints below don't: 367 days in one go, and the same days twice, which shortening makes too.
UPDATE "expert_days_off" SET "last_day" = "first_day" + 365 WHERE "last_day" > "first_day" + 365;--> statement-breakpoint
DELETE FROM "expert_days_off" AS twice USING "expert_days_off" AS once
	WHERE (twice.expert_id, twice.first_day, twice.last_day) = (once.expert_id, once.first_day, once.last_day) AND twice.id > once.id;--> statement-breakpoint
ALTER TABLE "expert_days_off" DROP CONSTRAINT "expert_days_off_order_check";--> statement-breakpoint
ALTER TABLE "expert_days_off" ADD CONSTRAINT "expert_days_off_days_key" UNIQUE("expert_id","first_day","last_day");--> statement-breakpoint
-- A price is positive: 50 cents are one.
ALTER TABLE "experts" DROP CONSTRAINT "experts_price_check", ADD CONSTRAINT "experts_price_check" CHECK ("experts"."price_cents" between 1 and 1000000);--> statement-breakpoint
ALTER TABLE "card_versions" DROP CONSTRAINT "card_versions_price_check", ADD CONSTRAINT "card_versions_price_check" CHECK ("card_versions"."price_cents" between 1 and 1000000);--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_texts_check" CHECK (length("applications"."name") between 1 and 100 and length("applications"."email") between 1 and 254 and length("applications"."skills") between 1 and 1000
        and length("applications"."description") between 1 and 4000 and length("applications"."languages") between 1 and 500 and length("applications"."certifications") between 1 and 1000);--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_links_check" CHECK ("applications"."linkedin" ~* '^https?://' and length("applications"."linkedin") <= 2000 and "applications"."photo" ~* '^https?://' and length("applications"."photo") <= 2000);--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_number_check" CHECK ("card_versions"."number" >= 1);--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_texts_check" CHECK (length(trim("card_versions"."name")) between 1 and 100 and length("card_versions"."title") between 1 and 120 and length("card_versions"."tagline") <= 160
        and length("card_versions"."bio") between 1 and 4000 and length("card_versions"."region") between 1 and 120 and length("card_versions"."education") <= 2000
        and length("card_versions"."experience") <= 2000 and length("card_versions"."lesson") <= 2000);--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_lists_check" CHECK (cardinality("card_versions"."languages") <= 30 and cardinality("card_versions"."specialties") <= 30
        and cardinality("card_versions"."certifications") <= 30 and cardinality("card_versions"."skills") <= 30);--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_links_check" CHECK ("card_versions"."avatar" ~* '^(https?:/|/avatars)/' and length("card_versions"."avatar") <= 2000 and "card_versions"."linkedin" ~* '^https?://'
        and length("card_versions"."linkedin") <= 2000 and "card_versions"."calendly" ~* '^https?://' and length("card_versions"."calendly") <= 2000);--> statement-breakpoint
ALTER TABLE "expert_days_off" ADD CONSTRAINT "expert_days_off_order_check" CHECK ("expert_days_off"."last_day" between "expert_days_off"."first_day" and "expert_days_off"."first_day" + 365);--> statement-breakpoint
-- Hand-written, as in 0002. The rows are locked in the order of the experts' ids, since sorting is the last thing that happens before
-- they are written: the sort that stood inside was lost where the planner began with the experts.
CREATE OR REPLACE FUNCTION note_calendar_change(experts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	changed record;
BEGIN
	FOR changed IN
		INSERT INTO public.expert_calendars (id, expert_id, changed_seq)
		SELECT gen_random_uuid(), known.id, nextval('public.calendar_changes_seq')
		FROM public.experts AS known
		WHERE known.id = ANY (experts)
		ORDER BY known.id
		-- Drawn once the row is locked: of two changes at once the later commit has the greater number.
		ON CONFLICT (expert_id) DO UPDATE SET changed_seq = nextval('public.calendar_changes_seq')
		RETURNING expert_id, changed_seq
	LOOP
		PERFORM pg_notify('calendar_changes', changed.changed_seq || ' ' || changed.expert_id);
	END LOOP;
END $$;
--> statement-breakpoint
-- A row that moves to another expert changes both calendars.
CREATE FUNCTION note_changed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.note_calendar_change(ARRAY(SELECT expert_id FROM old_rows UNION SELECT expert_id FROM new_rows));
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Of a booking only what takes time or gives it back is news: a meeting link, a reminder or an erased name is none.
CREATE FUNCTION note_changed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.note_calendar_change(ARRAY(
		SELECT unnest(ARRAY[before.expert_id, after.expert_id])
		FROM old_rows AS before FULL JOIN new_rows AS after USING (id)
		WHERE (before.expert_id, before.starts_at, before.ends_at, before.status, before.hold_expires_at)
			IS DISTINCT FROM (after.expert_id, after.starts_at, after.ends_at, after.status, after.hold_expires_at)));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "expert_days_off_note_update" AFTER UPDATE ON "expert_days_off" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "expert_availability_note_update" AFTER UPDATE ON "expert_availability" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rows();
--> statement-breakpoint
-- A new price is news as well: whoever is choosing a time sees it before the post is refused for it.
CREATE OR REPLACE TRIGGER "experts_note_update" AFTER UPDATE OF "approved", "deleted_at", "time_zone", "price_cents" ON "experts"
	FOR EACH ROW WHEN ((OLD."approved", OLD."deleted_at", OLD."time_zone", OLD."price_cents") IS DISTINCT FROM (NEW."approved", NEW."deleted_at", NEW."time_zone", NEW."price_cents"))
	EXECUTE FUNCTION note_expert();
--> statement-breakpoint
-- Bookings come last: whoever books has read the days off before, and never waits for them while this waits for the bookings.
CREATE OR REPLACE TRIGGER "bookings_note_update" AFTER UPDATE ON "bookings" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_bookings();
