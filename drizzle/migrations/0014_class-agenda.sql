ALTER TABLE "classes" DROP CONSTRAINT "classes_texts_check";--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "agenda" text;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_texts_check" CHECK (length(trim("classes"."title")) between 1 and 120 and length(trim("classes"."summary")) between 1 and 4000
    and length(trim("classes"."agenda")) between 1 and 2000
        and length("classes"."cancellation_reason") between 1 and 1000);--> statement-breakpoint
-- A view takes new columns at its end only.
CREATE OR REPLACE VIEW "classes_public" AS SELECT "classes"."id", "slug", "series_id", "classes"."title", "summary", "expert_id",
		coalesce("experts"."name", "classes"."expert_name") AS "expert_name",
		round("classes"."price_cents" / 100.0, 2) AS "price_usd", "classes"."price_cents", "duration_minutes" AS "duration_mins",
		"starts_at" AS "date_time_gmt", "ends_at", "max_seats", "seats_taken", "status", "payhip_link", "changed_seq",
		"zoom_link" IS NOT NULL AS "has_link", "agenda"
	FROM "classes" LEFT JOIN "experts" ON "experts"."id" = "classes"."expert_id";
