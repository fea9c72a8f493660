CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"from_starts_at" timestamp (3) with time zone,
	"to_starts_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_events_kind_check" CHECK ("booking_events"."kind" in ('held', 'prolonged', 'booked', 'confirmed', 'moved', 'cancelled', 'completed', 'no_show', 'expired')),
	CONSTRAINT "booking_events_actor_check" CHECK ("booking_events"."actor" in ('learner', 'expert', 'system')),
	CONSTRAINT "booking_events_move_check" CHECK ((("booking_events"."kind" = 'moved') = ("booking_events"."from_starts_at" is not null)) and (("booking_events"."kind" = 'moved') = ("booking_events"."to_starts_at" is not null))
        and ("booking_events"."reason" is null or ("booking_events"."kind" = 'moved' and length("booking_events"."reason") between 1 and 1000)))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_user_key" UNIQUE("user_id"),
	CONSTRAINT "calendar_feeds_secret_key" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "expert_extra_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"day" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_extra_hours_start_key" UNIQUE("expert_id","day","start_time"),
	CONSTRAINT "expert_extra_hours_order_check" CHECK ("expert_extra_hours"."start_time" < "expert_extra_hours"."end_time")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"refund_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" in ('charge', 'refund', 'fee')),
	CONSTRAINT "ledger_entries_amount_check" CHECK (("ledger_entries"."kind" = 'charge') = ("ledger_entries"."amount_cents" > 0) and "ledger_entries"."amount_cents" <> 0 and "ledger_entries"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "ledger_entries_refund_check" CHECK (("ledger_entries"."kind" = 'refund') = ("ledger_entries"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_event_key" UNIQUE("provider","event_id"),
	CONSTRAINT "payment_events_provider_check" CHECK ("payment_events"."provider" in ('stripe', 'payhip', 'sandbox'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"session_id" text,
	"page_url" text,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"declined_at" timestamp (3) with time zone,
	"charge_id" text,
	"paid_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_session_key" UNIQUE("provider","session_id"),
	CONSTRAINT "payments_charge_key" UNIQUE("provider","charge_id"),
	CONSTRAINT "payments_provider_check" CHECK ("payments"."provider" in ('stripe', 'payhip', 'sandbox')),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_cents" > 0 and "payments"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payments_state_check" CHECK ("payments"."state" in ('created', 'open', 'paid', 'closed')),
	CONSTRAINT "payments_session_check" CHECK (("payments"."state" in ('open', 'paid')) <= ("payments"."session_id" is not null)),
	CONSTRAINT "payments_paid_check" CHECK ((("payments"."state" = 'paid') = ("payments"."paid_at" is not null)) and (("payments"."state" = 'paid') = ("payments"."charge_id" is not null))),
	CONSTRAINT "payments_problem_check" CHECK ("payments"."problem" in ('wrong-amount', 'late', 'duplicate'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"provider_refund_id" text,
	"failure" text,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_provider_key" UNIQUE("payment_id","provider_refund_id"),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_cents" > 0 and "refunds"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" in ('cancelled', 'late', 'duplicate', 'wrong-amount', 'provider', 'admin')),
	CONSTRAINT "refunds_state_check" CHECK ("refunds"."state" in ('requested', 'submitted', 'succeeded', 'failed')
        and ("refunds"."state" in ('succeeded', 'failed')) = ("refunds"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_key" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_refunds_amount_check" CHECK ("sandbox_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"declined_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_sessions_reference_key" UNIQUE("reference"),
	CONSTRAINT "sandbox_sessions_state_check" CHECK ("sandbox_sessions"."state" in ('open', 'paid', 'expired') and ("sandbox_sessions"."state" = 'paid') = ("sandbox_sessions"."paid_at" is not null)),
	CONSTRAINT "sandbox_sessions_amount_check" CHECK ("sandbox_sessions"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_cancelled_by_check";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hold_prolonged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "sequence" integer DEFAULT floor(extract(epoch from now()) / 60)::int NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "changed_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "check_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "minimum_notice_minutes" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "days_ahead" smallint DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "buffer_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "daily_limit" smallint;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_extra_hours" ADD CONSTRAINT "expert_extra_hours_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_session_id_sandbox_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sandbox_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_events_booking_index" ON "booking_events" USING btree ("booking_id","created_at","id");--> statement-breakpoint
CREATE INDEX "booking_events_reason_index" ON "booking_events" USING gin ("reason" gin_trgm_ops) WHERE "booking_events"."reason" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_charge_key" ON "ledger_entries" USING btree ("payment_id") WHERE "ledger_entries"."kind" = 'charge';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_fee_key" ON "ledger_entries" USING btree ("payment_id") WHERE "ledger_entries"."kind" = 'fee';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_refund_key" ON "ledger_entries" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment_index" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created_at_index" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_events_payment_index" ON "payment_events" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_key" ON "payments" USING btree ("booking_id") WHERE "payments"."state" in ('created', 'open');--> statement-breakpoint
CREATE INDEX "payments_booking_index" ON "payments" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_payer_index" ON "payments" USING btree ("payer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open_key" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "refunds_payment_index" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_session_index" ON "sandbox_refunds" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "bookings_check_index" ON "bookings" USING btree ("check_at") WHERE "bookings"."status" in ('pending', 'confirmed');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_prolonged_check" CHECK ("bookings"."hold_prolonged_at" is null or "bookings"."hold_expires_at" is not null);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancelled_by_check" CHECK ("bookings"."cancelled_by" in ('learner', 'expert', 'system'));--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_terms_check" CHECK ("experts"."minimum_notice_minutes" between 0 and 20160 and "experts"."days_ahead" between 7 and 365
        and "experts"."buffer_minutes" between 0 and 60 and "experts"."daily_limit" between 1 and 24);--> statement-breakpoint
-- Hand-written from here on. A payment that comes in after the hold ran out seats again if the time is still free (decision D3).
DROP TRIGGER "bookings_state_change" ON "bookings";
--> statement-breakpoint
CREATE TRIGGER "bookings_state_change" BEFORE UPDATE OF "status" ON "bookings"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('pending', 'confirmed'), ('pending', 'cancelled'), ('pending', 'expired'), ('expired', 'confirmed'),
		('confirmed', 'completed'), ('confirmed', 'cancelled'), ('confirmed', 'no_show')))
	EXECUTE FUNCTION refuse_booking_state();
--> statement-breakpoint
CREATE SEQUENCE booking_changes_seq;
--> statement-breakpoint
-- What calendars show raises SEQUENCE, what time depends on has it checked again, and anything that a page shows gives the booking its
-- next number, which those who follow it hear at commit. The release before this one counts SEQUENCE in minutes since 1970.
CREATE FUNCTION note_booking_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.starts_at, OLD.ends_at, OLD.status, OLD.meeting_link) IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.status, NEW.meeting_link) THEN
		NEW.sequence := greatest(OLD.sequence + 1, floor(extract(epoch FROM now()) / 60)::int);
	END IF;
	IF (OLD.starts_at, OLD.status, OLD.hold_expires_at, OLD.payment_status, OLD.meeting_link)
		IS DISTINCT FROM (NEW.starts_at, NEW.status, NEW.hold_expires_at, NEW.payment_status, NEW.meeting_link) THEN
		NEW.check_at := '-infinity';
	END IF;
	IF to_jsonb(OLD) - 'check_at' IS DISTINCT FROM to_jsonb(NEW) - 'check_at' THEN
		NEW.changed_seq := nextval('public.booking_changes_seq');
		PERFORM public.notify_topic('booking:' || NEW.id, NEW.changed_seq);
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bookings_note_change" BEFORE UPDATE ON "bookings" FOR EACH ROW EXECUTE FUNCTION note_booking_change();
--> statement-breakpoint
CREATE FUNCTION note_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'payments' THEN
		UPDATE public.bookings SET changed_seq = changed_seq + 1 WHERE id = NEW.booking_id;
	ELSE
		UPDATE public.bookings SET changed_seq = changed_seq + 1
			WHERE id = (SELECT booking_id FROM public.payments WHERE payments.id = NEW.payment_id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_note_change" AFTER INSERT OR UPDATE ON "payments" FOR EACH ROW EXECUTE FUNCTION note_payment_change();
--> statement-breakpoint
CREATE TRIGGER "refunds_note_change" AFTER INSERT OR UPDATE ON "refunds" FOR EACH ROW EXECUTE FUNCTION note_payment_change();
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Each payment's money never falls below zero, and the booking's state of payment follows from it. A charge counts for the booking if it is
-- exactly what was asked for.
CREATE FUNCTION settle_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	payment public.payments;
	booking public.bookings;
	kept bigint;
	was_charged boolean;
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
	SELECT * INTO booking FROM public.bookings WHERE id = payment.booking_id FOR NO KEY UPDATE;
	SELECT coalesce(sum(entry.amount_cents), 0), count(*) FILTER (WHERE entry.kind = 'charge') > 0 INTO kept, was_charged
		FROM public.payments AS paid
		JOIN public.ledger_entries AS charge ON charge.payment_id = paid.id AND charge.kind = 'charge'
			AND charge.amount_cents = booking.total_cents AND charge.currency = booking.currency
		JOIN public.ledger_entries AS entry ON entry.payment_id = paid.id AND entry.kind <> 'fee'
		WHERE paid.booking_id = booking.id;
	UPDATE public.bookings
		SET payment_status = CASE WHEN kept > 0 THEN 'paid' WHEN was_charged THEN 'refunded' ELSE 'due' END,
			changed_seq = changed_seq + 1
		WHERE id = booking.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_settle" AFTER INSERT ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION settle_ledger_entry();
--> statement-breakpoint
CREATE TRIGGER "calendar_feeds_living_user" BEFORE INSERT ON "calendar_feeds" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "expert_extra_hours_note_insert" AFTER INSERT ON "expert_extra_hours" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_extra_hours_note_update" AFTER UPDATE ON "expert_extra_hours" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_extra_hours_note_delete" AFTER DELETE ON "expert_extra_hours" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "experts_note_update" AFTER UPDATE OF "approved", "deleted_at", "time_zone", "price_cents", "minimum_notice_minutes", "days_ahead", "buffer_minutes", "daily_limit" ON "experts"
	FOR EACH ROW WHEN ((OLD."approved", OLD."deleted_at", OLD."time_zone", OLD."price_cents", OLD."minimum_notice_minutes", OLD."days_ahead", OLD."buffer_minutes", OLD."daily_limit")
		IS DISTINCT FROM (NEW."approved", NEW."deleted_at", NEW."time_zone", NEW."price_cents", NEW."minimum_notice_minutes", NEW."days_ahead", NEW."buffer_minutes", NEW."daily_limit"))
	EXECUTE FUNCTION note_expert();
--> statement-breakpoint
-- What happened before there was a history.
INSERT INTO "booking_events" ("id", "booking_id", "kind", "actor", "created_at") SELECT gen_random_uuid(), "id", 'booked', 'learner', "created_at" FROM "bookings";
--> statement-breakpoint
INSERT INTO "booking_events" ("id", "booking_id", "kind", "actor", "created_at")
	SELECT gen_random_uuid(), "id", 'cancelled', "cancelled_by", "cancelled_at" FROM "bookings" WHERE "cancelled_at" IS NOT NULL;
--> statement-breakpoint
-- Nothing could be paid for before; what demo data calls paid has its entry from now on, and the sandbox knows of it, so that it can be refunded.
INSERT INTO "payments" ("id", "booking_id", "payer_id", "provider", "session_id", "amount_cents", "state", "charge_id", "paid_at", "created_at")
	SELECT gen_random_uuid(), "id", "learner_id", 'sandbox', "id"::text, "total_cents", 'paid', "id"::text, "created_at", "created_at"
	FROM "bookings" WHERE "payment_status" = 'paid' AND "total_cents" > 0;
--> statement-breakpoint
INSERT INTO "sandbox_sessions" ("id", "reference", "amount_cents", "currency", "description", "return_url", "state", "paid_at", "expires_at", "created_at")
	SELECT "session_id"::uuid, "id"::text, "amount_cents", "currency", 'Keyway session', '/bookings/' || "booking_id", 'paid', "paid_at", "paid_at", "paid_at" FROM "payments";
--> statement-breakpoint
INSERT INTO "ledger_entries" ("id", "payment_id", "kind", "amount_cents", "currency", "created_at")
	SELECT gen_random_uuid(), "id", 'charge', "amount_cents", "currency", "created_at" FROM "payments";
--> statement-breakpoint
-- Only now: the payers of before may have been erased.
CREATE TRIGGER "payments_living_user" BEFORE INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('payer_id');
