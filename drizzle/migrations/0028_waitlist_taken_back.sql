ALTER TABLE "class_waitlist" ADD COLUMN "given_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "class_waitlist" ADD CONSTRAINT "class_waitlist_given_up_check" CHECK ("class_waitlist"."given_up_at" is null or "class_waitlist"."status" in ('left', 'declined'));--> statement-breakpoint
-- Hand-written: what was given up by a link can be taken back; what a seat, time or a cancellation ended can't.
DROP TRIGGER "class_waitlist_state_change" ON "class_waitlist";--> statement-breakpoint
CREATE TRIGGER "class_waitlist_state_change" BEFORE UPDATE OF "status" ON "class_waitlist"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('waiting', 'offered'), ('waiting', 'left'), ('waiting', 'closed'), ('offered', 'accepted'), ('offered', 'declined'), ('offered', 'lapsed'), ('offered', 'closed'))
		AND NOT (NEW."status" = 'waiting' AND OLD."given_up_at" IS NOT NULL))
	EXECUTE FUNCTION refuse_reservation_state();
--> statement-breakpoint
-- Pages say whether there is a link yet, and never the link.
CREATE OR REPLACE VIEW "classes_public" AS SELECT "classes"."id", "slug", "series_id", "classes"."title", "summary", "expert_id",
		coalesce("experts"."name", "classes"."expert_name") AS "expert_name",
		round("classes"."price_cents" / 100.0, 2) AS "price_usd", "classes"."price_cents", "duration_minutes" AS "duration_mins",
		"starts_at" AS "date_time_gmt", "ends_at", "max_seats", "seats_taken", "status", "payhip_link", "changed_seq",
		"zoom_link" IS NOT NULL AS "has_link"
	FROM "classes" LEFT JOIN "experts" ON "experts"."id" = "classes"."expert_id";
