CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"outcome" text,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_reason_check" CHECK (length("review_reports"."reason") between 1 and 1000),
	CONSTRAINT "review_reports_outcome_check" CHECK ("review_reports"."outcome" in ('hidden', 'left') and ("review_reports"."outcome" is null) = ("review_reports"."closed_at" is null))
);--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid,
	"reservation_id" uuid,
	"expert_id" uuid NOT NULL,
	"learner_id" uuid,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"minutes" smallint NOT NULL,
	"skill" text,
	"rating" smallint,
	"comment" text,
	"reviewed_at" timestamp (3) with time zone,
	"note" text,
	"noted_at" timestamp (3) with time zone,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"is_example" boolean DEFAULT false NOT NULL,
	"author_name" text,
	"is_public" boolean GENERATED ALWAYS AS (rating is not null and published_at is not null and hidden_at is null) STORED NOT NULL,
	"check_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_booking_key" UNIQUE("booking_id"),
	CONSTRAINT "reviews_reservation_key" UNIQUE("reservation_id"),
	CONSTRAINT "reviews_session_check" CHECK (num_nonnulls("reviews"."booking_id", "reviews"."reservation_id") = case when "reviews"."is_example" then 0 else 1 end
        and ("reviews"."learner_id" is null) = "reviews"."is_example" and ("reviews"."author_name" is null) = (not "reviews"."is_example")),
	CONSTRAINT "reviews_rating_check" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_texts_check" CHECK (length("reviews"."comment") between 20 and 2000 and length("reviews"."note") between 20 and 2000
        and length("reviews"."answer") between 1 and 2000 and length("reviews"."hidden_reason") between 1 and 2000
        and length("reviews"."skill") between 1 and 200 and length("reviews"."author_name") between 1 and 100),
	CONSTRAINT "reviews_parts_check" CHECK (("reviews"."rating" is null) = ("reviews"."reviewed_at" is null)
        and ("reviews"."comment" is null or "reviews"."rating" is not null)
        and ("reviews"."note" is null or "reviews"."noted_at" is not null)
        and ("reviews"."answer" is null or "reviews"."answered_at" is not null)
        and ("reviews"."answered_at" is null or ("reviews"."rating" is not null and "reviews"."published_at" is not null))
        and ("reviews"."published_at" is null or coalesce("reviews"."reviewed_at", "reviews"."noted_at") is not null)
        and ("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null)),
	CONSTRAINT "reviews_time_check" CHECK ("reviews"."reviewed_at" between "reviews"."ended_at" and "reviews"."ended_at" + interval '720 hours'
        and "reviews"."noted_at" between "reviews"."ended_at" and "reviews"."ended_at" + interval '720 hours'),
	CONSTRAINT "reviews_minutes_check" CHECK ("reviews"."minutes" between 1 and 480)
);--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reservation_id_class_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."class_reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_open_key" ON "review_reports" USING btree ("review_id","reporter_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "review_reports_open_index" ON "review_reports" USING btree ("created_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "review_reports_review_index" ON "review_reports" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_reports_reporter_index" ON "review_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "review_reports_reason_index" ON "review_reports" USING gin ("reason" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_newest_index" ON "reviews" USING btree ("expert_id","reviewed_at","id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "reviews_rating_index" ON "reviews" USING btree ("expert_id","rating","reviewed_at","id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "reviews_learner_index" ON "reviews" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "reviews_expert_index" ON "reviews" USING btree ("expert_id") WHERE not is_example;--> statement-breakpoint
CREATE INDEX "reviews_check_index" ON "reviews" USING btree ("check_at") WHERE check_at < 'infinity';--> statement-breakpoint
CREATE INDEX "reviews_comment_index" ON "reviews" USING gin ("comment" gin_trgm_ops) WHERE "reviews"."comment" is not null;--> statement-breakpoint
CREATE INDEX "reviews_note_index" ON "reviews" USING gin ("note" gin_trgm_ops) WHERE "reviews"."note" is not null;--> statement-breakpoint
CREATE INDEX "reviews_answer_index" ON "reviews" USING gin ("answer" gin_trgm_ops) WHERE "reviews"."answer" is not null;--> statement-breakpoint
-- The figures so far were demo data: each becomes reviews marked as examples, of the same number and mean.
INSERT INTO "reviews" ("id", "expert_id", "ended_at", "minutes", "rating", "reviewed_at", "published_at", "is_example", "author_name", "check_at")
SELECT gen_random_uuid(), "expert_id", "at", 50, "total" / "count" + ("n" <= "total" % "count")::int, "at", "at", true,
	(ARRAY['Sam K.', 'Ines R.', 'Tobi A.', 'Mira L.', 'Jan P.', 'Chiara B.', 'Omar S.', 'Lena W.'])[1 + "n" % 8], 'infinity'
FROM (
	SELECT "id" AS "expert_id", "reviews" AS "count", round("rating" * "reviews")::int AS "total", "created_at" AS "since"
	FROM "experts" WHERE "reviews" > 0 AND "rating" IS NOT NULL
) AS "figures"
CROSS JOIN LATERAL generate_series(1, "count") AS "n"
CROSS JOIN LATERAL (SELECT "since" + (now() - "since") * "n" / ("count" + 1) AS "at") AS "moment";--> statement-breakpoint
ALTER TABLE "experts" DROP CONSTRAINT "experts_rating_check";--> statement-breakpoint
ALTER TABLE "experts" drop column "sort_rating";--> statement-breakpoint
ALTER TABLE "experts" drop column "rating";--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "experts" SET "reviews" = "counted"."count", "rating_sum" = "counted"."total"
FROM (
	SELECT "id", (SELECT count(*) FROM "reviews" WHERE "expert_id" = "experts"."id") AS "count",
		(SELECT coalesce(sum("rating"), 0) FROM "reviews" WHERE "expert_id" = "experts"."id") AS "total"
	FROM "experts"
) AS "counted"
WHERE "counted"."id" = "experts"."id" AND "experts"."reviews" > 0;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "rating" numeric(2, 1) GENERATED ALWAYS AS (round(rating_sum::numeric / nullif(reviews, 0), 1)) STORED;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "sort_rating" numeric(2, 1) GENERATED ALWAYS AS (case when reviews = 0 then 5.0 else round((rating_sum + 5 * 4.5) / (reviews + 5), 1) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_rating_check" CHECK ("experts"."rating_sum" between "experts"."reviews" and 5 * "experts"."reviews");--> statement-breakpoint
CREATE INDEX "experts_free_first_index" ON "experts" USING btree ("is_free_soon" DESC NULLS FIRST,"sort_rating" DESC NULLS FIRST,"price_cents","id") WHERE approved and deleted_at is null;--> statement-breakpoint
CREATE INDEX "experts_rating_index" ON "experts" USING btree ("sort_rating" DESC NULLS FIRST,"reviews" DESC NULLS FIRST,"id") WHERE approved and deleted_at is null;--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_about_check";--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_check" CHECK ("mails"."about_type" in ('account', 'application', 'booking', 'card-version', 'chat-report', 'chat-thread', 'class', 'form-answer', 'payment', 'question', 'reservation', 'review', 'subscriber', 'waitlist-place'));--> statement-breakpoint
-- Keeps how many public reviews an expert has, and the sum of their stars; once for each statement.
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE experts SET reviews = reviews + added.number, rating_sum = rating_sum + added.stars
		FROM (SELECT expert_id, count(*) AS number, sum(rating) AS stars FROM new_rows WHERE is_public GROUP BY expert_id) AS added
		WHERE experts.id = added.expert_id;
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE experts SET reviews = reviews - removed.number, rating_sum = rating_sum - removed.stars
		FROM (SELECT expert_id, count(*) AS number, sum(rating) AS stars FROM old_rows WHERE is_public GROUP BY expert_id) AS removed
		WHERE experts.id = removed.expert_id;
	ELSE
		UPDATE experts SET reviews = reviews + moved.number, rating_sum = rating_sum + moved.stars
		FROM (
			SELECT expert_id, sum(sign) AS number, sum(sign * rating) AS stars
			FROM (
				SELECT expert_id, rating, 1 AS sign FROM new_rows WHERE is_public
				UNION ALL SELECT expert_id, rating, -1 FROM old_rows WHERE is_public
			) AS both_sides
			GROUP BY expert_id HAVING sum(sign) <> 0 OR sum(sign * rating) <> 0
		) AS moved
		WHERE experts.id = moved.expert_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "reviews_count_insert" AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_count_update" AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_count_delete" AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_living_user" BEFORE INSERT ON "reviews" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');--> statement-breakpoint
CREATE TRIGGER "review_reports_living_user" BEFORE INSERT ON "review_reports" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('reporter_id');--> statement-breakpoint
-- What ended in the last 30 days can still be reviewed. Nobody is asked twice: only who wasn't yet a day later.
INSERT INTO "reviews" ("id", "booking_id", "expert_id", "learner_id", "ended_at", "minutes", "check_at")
SELECT gen_random_uuid(), "id", "expert_id", "learner_id", "ends_at", "hours" * 60 - 10, greatest("ends_at" + interval '24 hours', now())
FROM "bookings" WHERE "status" = 'completed' AND "ends_at" > now() - interval '30 days'
	AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "learner_id" AND "erased_at" IS NOT NULL);--> statement-breakpoint
INSERT INTO "reviews" ("id", "reservation_id", "expert_id", "learner_id", "ended_at", "minutes", "skill", "check_at")
SELECT gen_random_uuid(), "seat"."id", "class"."expert_id", "seat"."learner_id", "class"."ends_at", "class"."duration_minutes", left("class"."title", 200), greatest("class"."ends_at" + interval '24 hours', now())
FROM "class_reservations" AS "seat" JOIN "classes" AS "class" ON "class"."id" = "seat"."session_id"
WHERE "seat"."status" = 'confirmed' AND "class"."status" IN ('open', 'sold_out') AND "class"."expert_id" IS NOT NULL
	AND "class"."ends_at" BETWEEN now() - interval '30 days' AND now()
	AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "seat"."learner_id" AND "erased_at" IS NOT NULL);
