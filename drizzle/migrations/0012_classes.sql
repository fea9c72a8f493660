CREATE TABLE "class_reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"mentor_name" text NOT NULL,
	"skill" text NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"status" text NOT NULL,
	"payment_status" text DEFAULT 'due' NOT NULL,
	"payment_id" uuid,
	"hold_expires_at" timestamp (3) with time zone,
	"hold_prolonged_at" timestamp (3) with time zone,
	"time_zone" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" text,
	"sequence" integer DEFAULT floor(extract(epoch from now()) / 60)::int NOT NULL,
	"changed_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_reservations_status_check" CHECK ("class_reservations"."status" in ('held', 'confirmed', 'cancelled', 'expired')),
	CONSTRAINT "class_reservations_payment_check" CHECK ("class_reservations"."payment_status" in ('due', 'paid', 'refunded')),
	CONSTRAINT "class_reservations_price_check" CHECK ("class_reservations"."price_cents" >= 0 and "class_reservations"."currency" = 'USD'),
	CONSTRAINT "class_reservations_hold_check" CHECK (("class_reservations"."status" = 'held') <= ("class_reservations"."hold_expires_at" is not null)),
	CONSTRAINT "class_reservations_prolonged_check" CHECK ("class_reservations"."hold_prolonged_at" is null or "class_reservations"."hold_expires_at" is not null),
	CONSTRAINT "class_reservations_confirmed_check" CHECK (("class_reservations"."status" = 'confirmed') <= ("class_reservations"."confirmed_at" is not null)
        and ("class_reservations"."status" <> 'confirmed' or "class_reservations"."price_cents" = 0 or "class_reservations"."payment_status" <> 'due')),
	CONSTRAINT "class_reservations_cancelled_by_check" CHECK ("class_reservations"."cancelled_by" in ('learner', 'class', 'system')),
	CONSTRAINT "class_reservations_cancellation_check" CHECK (("class_reservations"."status" = 'cancelled') = ("class_reservations"."cancelled_at" is not null) and ("class_reservations"."cancelled_at" is null) = ("class_reservations"."cancelled_by" is null)),
	CONSTRAINT "class_reservations_zone_check" CHECK ("class_reservations"."time_zone" <> '')
);
--> statement-breakpoint
CREATE TABLE "class_waitlist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "class_waitlist_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"user_id" uuid,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"offered_at" timestamp (3) with time zone,
	"offer_expires_at" timestamp (3) with time zone,
	"reservation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_waitlist_status_check" CHECK ("class_waitlist"."status" in ('waiting', 'offered', 'accepted', 'declined', 'lapsed', 'left', 'closed')),
	CONSTRAINT "class_waitlist_name_check" CHECK (length(trim("class_waitlist"."name")) between 1 and 100),
	CONSTRAINT "class_waitlist_email_check" CHECK (length("class_waitlist"."email") between 3 and 254 and "class_waitlist"."email"::text = lower("class_waitlist"."email"::text)),
	CONSTRAINT "class_waitlist_offer_check" CHECK (("class_waitlist"."offered_at" is null) = ("class_waitlist"."offer_expires_at" is null)
        and ("class_waitlist"."status" in ('offered', 'accepted', 'declined', 'lapsed')) <= ("class_waitlist"."offered_at" is not null)
        and ("class_waitlist"."status" = 'accepted') <= ("class_waitlist"."reservation_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"series_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"expert_id" uuid,
	"expert_name" text,
	"price_cents" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"duration_minutes" smallint NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"moved_at" timestamp (3) with time zone,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"max_seats" smallint NOT NULL,
	"seats_taken" smallint DEFAULT 0 NOT NULL,
	"min_seats" smallint,
	"decide_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"zoom_link" text,
	"payhip_link" text,
	"replay_link" text,
	"replay_until" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" text,
	"cancellation_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_seq" bigint DEFAULT 0 NOT NULL,
	"check_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classes_slug_key" UNIQUE("slug"),
	CONSTRAINT "classes_slug_check" CHECK ("classes"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("classes"."slug") <= 100),
	CONSTRAINT "classes_texts_check" CHECK (length(trim("classes"."title")) between 1 and 120 and length(trim("classes"."summary")) between 1 and 4000
        and length("classes"."cancellation_reason") between 1 and 1000),
	CONSTRAINT "classes_expert_check" CHECK (("classes"."expert_id" is null) = ("classes"."expert_name" is not null) and length(trim("classes"."expert_name")) between 1 and 100),
	CONSTRAINT "classes_price_check" CHECK ("classes"."price_cents" between 0 and 1000000 and "classes"."currency" = 'USD'),
	CONSTRAINT "classes_duration_check" CHECK ("classes"."duration_minutes" between 15 and 480),
	CONSTRAINT "classes_ends_at_check" CHECK ("classes"."ends_at" is not distinct from "classes"."starts_at" + "classes"."duration_minutes" * interval '1 minute'),
	CONSTRAINT "classes_status_check" CHECK ("classes"."status" in ('announced', 'open', 'sold_out', 'cancelled') and ("classes"."status" = 'announced') <= ("classes"."starts_at" is null)
        and ("classes"."starts_at" is null) <= ("classes"."status" in ('announced', 'cancelled'))),
	CONSTRAINT "classes_zone_check" CHECK ("classes"."time_zone" <> ''),
	CONSTRAINT "classes_seats_check" CHECK ("classes"."seats_taken" between 0 and "classes"."max_seats"),
	CONSTRAINT "classes_max_seats_check" CHECK ("classes"."max_seats" between 1 and 500),
	CONSTRAINT "classes_decision_check" CHECK (("classes"."min_seats" is null) = ("classes"."decide_at" is null) and "classes"."min_seats" between 1 and "classes"."max_seats"
        and ("classes"."decide_at" is null or "classes"."starts_at" is null or "classes"."decide_at" < "classes"."starts_at")
        and ("classes"."decided_at" is null or "classes"."decide_at" is not null)),
	CONSTRAINT "classes_links_check" CHECK ("classes"."zoom_link" ~* '^https?://' and length("classes"."zoom_link") <= 2000 and "classes"."replay_link" ~* '^https?://' and length("classes"."replay_link") <= 2000
        and "classes"."payhip_link" ~* '^https://([a-z0-9-]+\.)*payhip\.com/b/[A-Za-z0-9]+$' and ("classes"."replay_link" is null) = ("classes"."replay_until" is null)),
	CONSTRAINT "classes_cancelled_by_check" CHECK ("classes"."cancelled_by" in ('expert', 'admin', 'system')),
	CONSTRAINT "classes_cancellation_check" CHECK (("classes"."status" = 'cancelled') = ("classes"."cancelled_at" is not null) and ("classes"."cancelled_at" is null) = ("classes"."cancelled_by" is null)
        and ("classes"."cancellation_reason" is null or "classes"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscribers_email_key" UNIQUE("email"),
	CONSTRAINT "subscribers_status_check" CHECK ("subscribers"."status" in ('pending', 'confirmed', 'unsubscribed')),
	CONSTRAINT "subscribers_email_check" CHECK (length("subscribers"."email") between 3 and 254 and "subscribers"."email"::text = lower("subscribers"."email"::text)),
	CONSTRAINT "subscribers_confirmed_check" CHECK (("subscribers"."status" = 'confirmed') <= ("subscribers"."confirmed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_about_check";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reservation_id" uuid;--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_session_id_classes_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_waitlist" ADD CONSTRAINT "class_waitlist_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_waitlist" ADD CONSTRAINT "class_waitlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Checked at commit: an accepted offer names its seat before that is taken, for until then the offer takes it.
ALTER TABLE "class_waitlist" ADD CONSTRAINT "class_waitlist_reservation_id_class_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."class_reservations"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "class_reservations_seat_key" ON "class_reservations" USING btree ("session_id","learner_id") WHERE "class_reservations"."status" in ('held', 'confirmed');--> statement-breakpoint
CREATE INDEX "class_reservations_class_index" ON "class_reservations" USING btree ("session_id","created_at","id");--> statement-breakpoint
CREATE INDEX "class_reservations_learner_index" ON "class_reservations" USING btree ("learner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "class_waitlist_email_key" ON "class_waitlist" USING btree ("class_id","email") WHERE "class_waitlist"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "class_waitlist_line_index" ON "class_waitlist" USING btree ("class_id","place") WHERE "class_waitlist"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "class_waitlist_offer_index" ON "class_waitlist" USING btree ("class_id","offer_expires_at") WHERE "class_waitlist"."status" = 'offered';--> statement-breakpoint
CREATE INDEX "class_waitlist_class_index" ON "class_waitlist" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "class_waitlist_email_index" ON "class_waitlist" USING btree ("email");--> statement-breakpoint
CREATE INDEX "class_waitlist_user_index" ON "class_waitlist" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "classes_starts_at_index" ON "classes" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "classes_expert_index" ON "classes" USING btree ("expert_id","starts_at");--> statement-breakpoint
CREATE INDEX "classes_series_index" ON "classes" USING btree ("series_id","starts_at");--> statement-breakpoint
CREATE INDEX "classes_check_index" ON "classes" USING btree ("check_at") WHERE "classes"."status" in ('open', 'sold_out');--> statement-breakpoint
CREATE INDEX "classes_reason_index" ON "classes" USING gin ("cancellation_reason" gin_trgm_ops) WHERE "classes"."cancellation_reason" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reservation_id_class_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."class_reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_unclaimed_index" ON "payment_events" USING btree (("facts" ->> 'transactionId')) WHERE "payment_events"."payment_id" is null and "payment_events"."provider" = 'payhip';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_seat_key" ON "payments" USING btree ("reservation_id") WHERE "payments"."state" in ('created', 'open');--> statement-breakpoint
CREATE INDEX "payments_reservation_index" ON "payments" USING btree ("reservation_id","created_at");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_check" CHECK (("mails"."about_type" is null) = ("mails"."about_id" is null)
        and "mails"."about_type" in ('account', 'application', 'booking', 'card-version', 'class', 'payment', 'question', 'reservation', 'subscriber', 'waitlist-place'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_check" CHECK (num_nonnulls("payments"."booking_id", "payments"."reservation_id") = 1);--> statement-breakpoint
-- Hand-written from here on. An expert teaches one class at a time.
ALTER TABLE "classes" ADD CONSTRAINT "classes_expert_overlap" EXCLUDE USING gist ("expert_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
	WHERE ("status" IN ('open', 'sold_out'));
--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id");
--> statement-breakpoint
-- What everybody may know of a class (decision E1): neither the link to it nor its recording.
CREATE VIEW "classes_public" AS SELECT "classes"."id", "slug", "series_id", "classes"."title", "summary", "expert_id",
		coalesce("experts"."name", "classes"."expert_name") AS "expert_name",
		round("classes"."price_cents" / 100.0, 2) AS "price_usd", "classes"."price_cents", "duration_minutes" AS "duration_mins",
		"starts_at" AS "date_time_gmt", "ends_at", "max_seats", "seats_taken", "status", "payhip_link", "changed_seq"
	FROM "classes" LEFT JOIN "experts" ON "experts"."id" = "classes"."expert_id";
--> statement-breakpoint
-- Seats that are held, sold or offered: counted where they change, so that no code can sell one too many (`classes_seats_check`).
-- @arg 0 the column that names the class  @arg 1 the states that take a seat
CREATE FUNCTION count_class_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before jsonb := to_jsonb(OLD);
	after jsonb := to_jsonb(NEW);
	taking text[] := string_to_array(TG_ARGV[1], ' ');
	gone boolean := coalesce(before ->> 'status' = ANY (taking), false);
	come boolean := coalesce(after ->> 'status' = ANY (taking), false);
BEGIN
	IF gone AND come AND before -> TG_ARGV[0] = after -> TG_ARGV[0] THEN
		-- A hold that lasts longer is looked at later.
		IF before -> 'hold_expires_at' IS DISTINCT FROM after -> 'hold_expires_at' OR before -> 'status' <> after -> 'status' THEN
			UPDATE public.classes SET check_at = '-infinity' WHERE id = (after ->> TG_ARGV[0])::uuid;
		END IF;
		RETURN NULL;
	END IF;
	IF gone THEN
		UPDATE public.classes SET seats_taken = seats_taken - 1 WHERE id = (before ->> TG_ARGV[0])::uuid;
	END IF;
	IF come THEN
		UPDATE public.classes SET seats_taken = seats_taken + 1 WHERE id = (after ->> TG_ARGV[0])::uuid;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "class_reservations_count_seats" AFTER INSERT OR UPDATE OR DELETE ON "class_reservations"
	FOR EACH ROW EXECUTE FUNCTION count_class_seats('session_id', 'held confirmed');
--> statement-breakpoint
CREATE TRIGGER "class_waitlist_count_seats" AFTER INSERT OR UPDATE OR DELETE ON "class_waitlist"
	FOR EACH ROW EXECUTE FUNCTION count_class_seats('class_id', 'offered');
--> statement-breakpoint
CREATE FUNCTION refuse_reservation_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A seat can''t pass from % to %', OLD.status, NEW.status
		USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "class_reservations_state_change" BEFORE UPDATE OF "status" ON "class_reservations"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('held', 'confirmed'), ('held', 'cancelled'), ('held', 'expired'), ('expired', 'confirmed'), ('confirmed', 'cancelled')))
	EXECUTE FUNCTION refuse_reservation_state();
--> statement-breakpoint
CREATE TRIGGER "class_waitlist_state_change" BEFORE UPDATE OF "status" ON "class_waitlist"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('waiting', 'offered'), ('waiting', 'left'), ('waiting', 'closed'), ('offered', 'accepted'), ('offered', 'declined'), ('offered', 'lapsed'), ('offered', 'closed')))
	EXECUTE FUNCTION refuse_reservation_state();
--> statement-breakpoint
CREATE SEQUENCE class_changes_seq;
--> statement-breakpoint
-- Anything that a page shows gives the class its next number, which those who follow it hear at commit, and has it checked again.
CREATE FUNCTION note_class_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(OLD) - 'check_at' IS DISTINCT FROM to_jsonb(NEW) - 'check_at' THEN
		NEW.changed_seq := nextval('public.class_changes_seq');
		NEW.check_at := '-infinity';
		PERFORM public.notify_topic('class:' || NEW.id, NEW.changed_seq);
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "classes_note_change" BEFORE UPDATE ON "classes" FOR EACH ROW EXECUTE FUNCTION note_class_change();
--> statement-breakpoint
-- What the calendars of those with a seat show raises their entries' SEQUENCE.
CREATE FUNCTION note_class_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.class_reservations
		SET sequence = CASE WHEN (OLD.title, OLD.starts_at, OLD.ends_at, OLD.zoom_link) IS DISTINCT FROM (NEW.title, NEW.starts_at, NEW.ends_at, NEW.zoom_link)
				THEN greatest(sequence + 1, floor(extract(epoch FROM now()) / 60)::int) ELSE sequence END,
			changed_seq = changed_seq + 1
		WHERE session_id = NEW.id AND status IN ('held', 'confirmed');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "classes_note_news" AFTER UPDATE ON "classes" FOR EACH ROW
	WHEN ((OLD."title", OLD."starts_at", OLD."ends_at", OLD."zoom_link", OLD."status", OLD."replay_link")
		IS DISTINCT FROM (NEW."title", NEW."starts_at", NEW."ends_at", NEW."zoom_link", NEW."status", NEW."replay_link"))
	EXECUTE FUNCTION note_class_news();
--> statement-breakpoint
CREATE FUNCTION note_reservation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.session_id, OLD.status) IS DISTINCT FROM (NEW.session_id, NEW.status) THEN
		NEW.sequence := greatest(OLD.sequence + 1, floor(extract(epoch FROM now()) / 60)::int);
	END IF;
	IF to_jsonb(OLD) IS DISTINCT FROM to_jsonb(NEW) THEN
		NEW.changed_seq := nextval('public.class_changes_seq');
		PERFORM public.notify_topic('reservation:' || NEW.id, NEW.changed_seq);
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "class_reservations_note_change" BEFORE UPDATE ON "class_reservations" FOR EACH ROW EXECUTE FUNCTION note_reservation_change();
--> statement-breakpoint
-- A class takes its expert's time.
CREATE FUNCTION note_class_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.note_calendar_change(ARRAY[OLD.expert_id, NEW.expert_id]);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "classes_note_time" AFTER UPDATE ON "classes" FOR EACH ROW
	WHEN ((OLD."expert_id", OLD."starts_at", OLD."ends_at", OLD."status") IS DISTINCT FROM (NEW."expert_id", NEW."starts_at", NEW."ends_at", NEW."status"))
	EXECUTE FUNCTION note_class_time();
--> statement-breakpoint
CREATE TRIGGER "classes_note_new_time" AFTER INSERT OR DELETE ON "classes" FOR EACH ROW EXECUTE FUNCTION note_class_time();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	payment public.payments;
BEGIN
	IF TG_TABLE_NAME = 'payments' THEN
		payment := NEW;
	ELSE
		SELECT * INTO payment FROM public.payments WHERE payments.id = NEW.payment_id;
	END IF;
	UPDATE public.bookings SET changed_seq = changed_seq + 1 WHERE id = payment.booking_id;
	UPDATE public.class_reservations SET changed_seq = changed_seq + 1 WHERE id = payment.reservation_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- As before for bookings; a seat's state of payment follows in the same way, with the payment that was kept for it.
CREATE OR REPLACE FUNCTION settle_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	payment public.payments;
	asked record;
	kept bigint;
	kept_by uuid;
	was_charged boolean;
	standing text;
BEGIN
	SELECT * INTO payment FROM public.payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
	IF (SELECT coalesce(sum(amount_cents), 0) FROM public.ledger_entries
		WHERE payment_id = NEW.payment_id AND currency = NEW.currency AND kind <> 'fee') < 0 THEN
		RAISE EXCEPTION 'More is refunded than was paid for the payment %', NEW.payment_id
			USING ERRCODE = 'check_violation', TABLE = 'ledger_entries', CONSTRAINT = 'ledger_entries_balance';
	END IF;
	IF NEW.refund_id IS NOT NULL AND NOT EXISTS (SELECT FROM public.refunds WHERE id = NEW.refund_id AND payment_id = NEW.payment_id) THEN
		RAISE EXCEPTION 'The refund % is of another payment', NEW.refund_id
			USING ERRCODE = 'check_violation', TABLE = 'ledger_entries', CONSTRAINT = 'ledger_entries_refund_payment';
	END IF;
	IF payment.booking_id IS NOT NULL THEN
		SELECT total_cents AS cents, currency INTO asked FROM public.bookings WHERE id = payment.booking_id FOR NO KEY UPDATE;
	ELSE
		SELECT price_cents AS cents, currency INTO asked FROM public.class_reservations WHERE id = payment.reservation_id FOR NO KEY UPDATE;
	END IF;
	SELECT coalesce(sum(attempt.left_cents), 0), (array_agg(attempt.id ORDER BY attempt.left_cents DESC, attempt.id) FILTER (WHERE attempt.left_cents > 0))[1], count(*) > 0
		INTO kept, kept_by, was_charged
		FROM (SELECT paid.id, sum(entry.amount_cents) AS left_cents
			FROM public.payments AS paid
			JOIN public.ledger_entries AS charge ON charge.payment_id = paid.id AND charge.kind = 'charge'
				AND charge.amount_cents = asked.cents AND charge.currency = asked.currency
			JOIN public.ledger_entries AS entry ON entry.payment_id = paid.id AND entry.kind <> 'fee'
			WHERE paid.booking_id = payment.booking_id OR paid.reservation_id = payment.reservation_id
			GROUP BY paid.id) AS attempt;
	standing := CASE WHEN kept > 0 THEN 'paid' WHEN was_charged THEN 'refunded' ELSE 'due' END;
	UPDATE public.bookings SET payment_status = standing, changed_seq = changed_seq + 1 WHERE id = payment.booking_id;
	UPDATE public.class_reservations SET payment_status = standing, payment_id = coalesce(kept_by, payment_id), changed_seq = changed_seq + 1
		WHERE id = payment.reservation_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "class_reservations_living_user" BEFORE INSERT ON "class_reservations" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');
--> statement-breakpoint
CREATE TRIGGER "class_waitlist_living_user" BEFORE INSERT ON "class_waitlist" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
