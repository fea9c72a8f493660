DROP TRIGGER "reviews_count_insert" ON "reviews";--> statement-breakpoint
DROP TRIGGER "reviews_count_update" ON "reviews";--> statement-breakpoint
DROP TRIGGER "reviews_count_delete" ON "reviews";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_parts_check";--> statement-breakpoint
DROP INDEX "reviews_rating_index";--> statement-breakpoint
ALTER TABLE "reviews" drop column "is_public";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_author_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What stands so far: seats and sessions that cost nothing lose their stars, and authors may be deactivated.
UPDATE "reviews" SET "is_free" = true, "rating" = NULL
FROM "class_reservations" AS "seat" WHERE "seat"."id" = "reservation_id" AND "seat"."price_cents" = 0;--> statement-breakpoint
UPDATE "reviews" SET "is_free" = true, "rating" = NULL
FROM "bookings" WHERE "bookings"."id" = "booking_id" AND "bookings"."total_cents" = 0;--> statement-breakpoint
UPDATE "reviews" SET "is_author_active" = false
FROM "users" WHERE "users"."id" = "learner_id" AND NOT "users"."is_active" AND "users"."erased_at" IS NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_public" boolean GENERATED ALWAYS AS ((rating is not null or comment is not null) and published_at is not null and hidden_at is null and is_author_active) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_newest_index" ON "reviews" USING btree ("expert_id","reviewed_at","id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "reviews_rating_index" ON "reviews" USING btree ("expert_id","rating" DESC NULLS LAST,"reviewed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE INDEX "reviews_to_review_index" ON "reviews" USING btree ("learner_id","ended_at") WHERE reviewed_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "reviews_to_note_index" ON "reviews" USING btree ("expert_id","ended_at") WHERE noted_at is null and hidden_at is null and not is_example;--> statement-breakpoint
CREATE INDEX "reviews_to_answer_index" ON "reviews" USING btree ("expert_id","published_at") WHERE is_public and answered_at is null and not is_example;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_parts_check" CHECK (("reviews"."rating" is null or "reviews"."reviewed_at" is not null)
        and ("reviews"."reviewed_at" is null or "reviews"."rating" is not null or "reviews"."is_free")
        and ("reviews"."comment" is null or "reviews"."reviewed_at" is not null)
        and ("reviews"."note" is null or "reviews"."noted_at" is not null)
        and ("reviews"."answer" is null or "reviews"."answered_at" is not null)
        and ("reviews"."answered_at" is null or ("reviews"."reviewed_at" is not null and "reviews"."published_at" is not null))
        and ("reviews"."published_at" is null or coalesce("reviews"."reviewed_at", "reviews"."noted_at") is not null)
        and ("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null));--> statement-breakpoint
-- The reviews of a learner that count for an expert: the latest, and before it the latest that is 90 days older, and so on.
CREATE FUNCTION counted_reviews(expert uuid, learner uuid) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
	review record;
	later timestamptz := 'infinity';
BEGIN
	FOR review IN SELECT id, reviewed_at FROM public.reviews
		WHERE learner_id = learner AND expert_id = expert AND is_public AND rating IS NOT NULL
		ORDER BY reviewed_at DESC, id DESC
	LOOP
		IF review.reviewed_at <= later - interval '2160 hours' THEN
			later := review.reviewed_at;
			RETURN NEXT review.id;
		END IF;
	END LOOP;
END $$;--> statement-breakpoint
UPDATE "reviews" SET "is_counted" = true WHERE "is_public" AND "rating" IS NOT NULL AND ("is_example" OR "id" IN (
	SELECT counted_reviews("expert_id", "learner_id") FROM (
		SELECT DISTINCT "expert_id", "learner_id" FROM "reviews" WHERE "is_public" AND "learner_id" IS NOT NULL) AS "pairs"));--> statement-breakpoint
UPDATE "experts" SET "reviews" = "counted"."number", "rating_sum" = "counted"."stars"
FROM (
	SELECT "experts"."id", count("reviews"."id") AS "number", coalesce(sum("reviews"."rating"), 0) AS "stars"
	FROM "experts" LEFT JOIN "reviews" ON "reviews"."expert_id" = "experts"."id" AND "reviews"."is_counted"
	GROUP BY "experts"."id"
) AS "counted"
WHERE "counted"."id" = "experts"."id" AND ("experts"."reviews", "experts"."rating_sum") <> ("counted"."number", "counted"."stars");--> statement-breakpoint
CREATE FUNCTION fill_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		NEW.is_free := EXISTS (SELECT FROM public.class_reservations WHERE id = NEW.reservation_id AND price_cents = 0)
			OR EXISTS (SELECT FROM public.bookings WHERE id = NEW.booking_id AND total_cents = 0);
		NEW.is_author_active := NOT EXISTS (SELECT FROM public.users
			WHERE id = NEW.learner_id AND NOT is_active AND erased_at IS NULL);
	END IF;
	IF NEW.is_free THEN
		NEW.rating := NULL;
	END IF;
	IF NEW.is_example THEN
		NEW.is_counted := NEW.rating IS NOT NULL AND NEW.published_at IS NOT NULL AND NEW.hidden_at IS NULL;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- Marks the reviews that count, once for each statement. The expert's row is locked, so that two don't mark beside each other.
CREATE FUNCTION mark_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_experts uuid[];
	of_learners uuid[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		SELECT array_agg(expert_id), array_agg(learner_id) INTO of_experts, of_learners FROM (
			SELECT DISTINCT expert_id, learner_id FROM new_rows WHERE is_public AND NOT is_example) AS pairs;
	ELSIF TG_OP = 'DELETE' THEN
		SELECT array_agg(expert_id), array_agg(learner_id) INTO of_experts, of_learners FROM (
			SELECT DISTINCT expert_id, learner_id FROM old_rows WHERE is_counted AND NOT is_example) AS pairs;
	ELSE
		SELECT array_agg(expert_id), array_agg(learner_id) INTO of_experts, of_learners FROM (
			SELECT DISTINCT expert_id, learner_id FROM (
				(SELECT id, expert_id, learner_id, reviewed_at, is_public, rating IS NULL FROM new_rows
					EXCEPT SELECT id, expert_id, learner_id, reviewed_at, is_public, rating IS NULL FROM old_rows)
				UNION ALL
				(SELECT id, expert_id, learner_id, reviewed_at, is_public, rating IS NULL FROM old_rows
					EXCEPT SELECT id, expert_id, learner_id, reviewed_at, is_public, rating IS NULL FROM new_rows)
			) AS changed WHERE learner_id IS NOT NULL) AS pairs;
	END IF;
	IF of_experts IS NULL THEN
		RETURN NULL;
	END IF;
	PERFORM FROM public.experts WHERE id = ANY(of_experts) ORDER BY id FOR NO KEY UPDATE;
	UPDATE public.reviews SET is_counted = NOT is_counted
	FROM unnest(of_experts, of_learners) AS pair (expert_id, learner_id)
	WHERE reviews.learner_id = pair.learner_id AND reviews.expert_id = pair.expert_id
		AND is_counted <> (reviews.id IN (SELECT public.counted_reviews(pair.expert_id, pair.learner_id)));
	RETURN NULL;
END $$;--> statement-breakpoint
-- Keeps how many reviews of an expert count, and the sum of their stars; once for each statement.
CREATE OR REPLACE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE experts SET reviews = reviews + added.number, rating_sum = rating_sum + added.stars
		FROM (SELECT expert_id, count(*) AS number, sum(rating) AS stars FROM new_rows WHERE is_counted GROUP BY expert_id) AS added
		WHERE experts.id = added.expert_id;
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE experts SET reviews = reviews - removed.number, rating_sum = rating_sum - removed.stars
		FROM (SELECT expert_id, count(*) AS number, sum(rating) AS stars FROM old_rows WHERE is_counted GROUP BY expert_id) AS removed
		WHERE experts.id = removed.expert_id;
	ELSE
		UPDATE experts SET reviews = reviews + moved.number, rating_sum = rating_sum + moved.stars
		FROM (
			SELECT expert_id, sum(sign) AS number, sum(sign * rating) AS stars
			FROM (
				SELECT expert_id, rating, 1 AS sign FROM new_rows WHERE is_counted
				UNION ALL SELECT expert_id, rating, -1 FROM old_rows WHERE is_counted
			) AS both_sides
			GROUP BY expert_id HAVING sum(sign) <> 0 OR sum(sign * rating) <> 0
		) AS moved
		WHERE experts.id = moved.expert_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- An account that is deactivated takes its reviews with it, and brings them back. A deleted one leaves them as they were.
CREATE FUNCTION show_reviews_of_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.reviews SET is_author_active = NEW.is_active WHERE learner_id = NEW.id AND is_author_active <> NEW.is_active;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "reviews_count_insert" AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_count_update" AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_count_delete" AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_mark_insert" AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_mark_update" AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_mark_delete" AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_fill" BEFORE INSERT OR UPDATE ON "reviews" FOR EACH ROW EXECUTE FUNCTION fill_review();--> statement-breakpoint
CREATE TRIGGER "users_show_reviews" AFTER UPDATE OF "is_active" ON "users"
	FOR EACH ROW WHEN (OLD."is_active" <> NEW."is_active" AND NEW."erased_at" IS NULL) EXECUTE FUNCTION show_reviews_of_active();
