CREATE TABLE "billing_details" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company" text,
	"address" text,
	"vat_id" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_details_user_key" UNIQUE("user_id"),
	CONSTRAINT "billing_details_lengths_check" CHECK (length("billing_details"."company") between 1 and 200 and length("billing_details"."address") between 1 and 500 and length("billing_details"."vat_id") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"due_by" timestamp (3) with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_provider_key" UNIQUE("payment_id","provider_dispute_id"),
	CONSTRAINT "disputes_amount_check" CHECK ("disputes"."amount_cents" > 0 and "disputes"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "disputes_state_check" CHECK ("disputes"."state" in ('open', 'won', 'lost') and ("disputes"."state" = 'open') = ("disputes"."closed_at" is null)),
	CONSTRAINT "disputes_reason_check" CHECK (length("disputes"."reason") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "ledger_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"credit_id" uuid,
	"dispute_id" uuid,
	"payout_id" uuid,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_groups_kind_check" CHECK ("ledger_groups"."kind" in ('charge', 'fee', 'refund-due', 'refund', 'refund-by-hand', 'correction', 'credit', 'dispute', 'dispute-won', 'dispute-lost', 'earning', 'payout', 'payout-paid', 'payout-returned')),
	CONSTRAINT "ledger_groups_currency_check" CHECK ("ledger_groups"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "ledger_groups_about_check" CHECK (("ledger_groups"."kind" like 'payout%') = ("ledger_groups"."payout_id" is not null)
        and num_nonnulls("ledger_groups"."payment_id", "ledger_groups"."payout_id") = 1
        and ("ledger_groups"."kind" in ('refund', 'refund-by-hand', 'correction')) = ("ledger_groups"."refund_id" is not null)
        and ("ledger_groups"."kind" = 'credit') = ("ledger_groups"."credit_id" is not null)
        and ("ledger_groups"."kind" like 'dispute%') = ("ledger_groups"."dispute_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout_details" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"method" text NOT NULL,
	"sealed" text,
	"last_four" text,
	"stripe_account_id" text,
	"is_ready" boolean DEFAULT true NOT NULL,
	"hold_until" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_details_expert_key" UNIQUE("expert_id"),
	CONSTRAINT "payout_details_stripe_key" UNIQUE("stripe_account_id"),
	CONSTRAINT "payout_details_method_check" CHECK ("payout_details"."method" in ('bank', 'stripe')
        and ("payout_details"."method" = 'bank') = ("payout_details"."sealed" is not null)
        and ("payout_details"."method" = 'bank') = ("payout_details"."last_four" is not null)
        and ("payout_details"."method" = 'stripe') = ("payout_details"."stripe_account_id" is not null)),
	CONSTRAINT "payout_details_last_four_check" CHECK (length("payout_details"."last_four") = 4)
);
--> statement-breakpoint
CREATE TABLE "payout_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_by" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_runs_provider_check" CHECK ("payout_runs"."provider" in ('manual', 'stripe', 'sandbox')),
	CONSTRAINT "payout_runs_state_check" CHECK ("payout_runs"."state" in ('draft', 'confirmed', 'sent', 'settled', 'stopped')
        and ("payout_runs"."state" in ('settled', 'stopped')) = ("payout_runs"."closed_at" is not null)
        and ("payout_runs"."state" in ('sent', 'settled')) = ("payout_runs"."sent_at" is not null)
        and ("payout_runs"."state" in ('confirmed', 'sent', 'settled')) <= ("payout_runs"."confirmed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"sealed" text,
	"destination" text,
	"provider_payout_id" text,
	"failure" text,
	"check_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_expert_key" UNIQUE("run_id","expert_id"),
	CONSTRAINT "payouts_amount_check" CHECK ("payouts"."amount_cents" > 0 and "payouts"."currency" = 'USD'),
	CONSTRAINT "payouts_state_check" CHECK ("payouts"."state" in ('planned', 'left-out', 'sending', 'sent', 'paid', 'failed', 'returned')
        and ("payouts"."state" in ('paid', 'failed', 'returned')) = ("payouts"."settled_at" is not null)
        and ("payouts"."state" in ('planned', 'left-out')) = ("payouts"."sent_at" is null)),
	CONSTRAINT "payouts_failure_check" CHECK (length("payouts"."failure") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"company" text,
	"address" text,
	"vat_id" text,
	"replaced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_number_key" UNIQUE("year","number"),
	CONSTRAINT "receipts_number_check" CHECK ("receipts"."number" > 0 and "receipts"."year" between 2000 and 9999),
	CONSTRAINT "receipts_billing_check" CHECK (length("receipts"."company") between 1 and 200 and length("receipts"."address") between 1 and 500 and length("receipts"."vat_id") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"pay_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payouts_key" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_payouts_amount_check" CHECK ("sandbox_payouts"."amount_cents" > 0)
);
--> statement-breakpoint
-- The entries of before become groups, each with its lines.
ALTER TABLE "ledger_entries" RENAME TO "ledger_before";--> statement-breakpoint
ALTER TABLE "ledger_before" RENAME CONSTRAINT "ledger_entries_pkey" TO "ledger_before_pkey";--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"account" text NOT NULL,
	"expert_id" uuid,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('provider', 'bank', 'credit', 'held', 'payable', 'commission', 'fees', 'owed', 'disputed', 'payouts')),
	CONSTRAINT "ledger_entries_amount_check" CHECK ("ledger_entries"."amount_cents" <> 0),
	CONSTRAINT "ledger_entries_expert_check" CHECK (("ledger_entries"."account" in ('payable', 'payouts')) <= ("ledger_entries"."expert_id" is not null)
        and ("ledger_entries"."expert_id" is not null) <= ("ledger_entries"."account" in ('held', 'payable', 'payouts')))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_percent" numeric(5, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "class_reservations" ADD COLUMN "commission_percent" numeric(5, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "earn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "dispute_state" text;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD CONSTRAINT "sandbox_sessions_dispute_check" CHECK ("sandbox_sessions"."dispute_state" in ('open', 'won', 'lost') and ("sandbox_sessions"."dispute_state" is null or "sandbox_sessions"."state" = 'paid')
        and ("sandbox_sessions"."dispute_state" is null) = ("sandbox_sessions"."disputed_at" is null));--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_groups" ADD CONSTRAINT "ledger_groups_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_groups" ADD CONSTRAINT "ledger_groups_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_groups" ADD CONSTRAINT "ledger_groups_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_groups" ADD CONSTRAINT "ledger_groups_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_groups" ADD CONSTRAINT "ledger_groups_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_details" ADD CONSTRAINT "payout_details_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_details" ADD CONSTRAINT "payout_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_entries" ADD CONSTRAINT "payout_entries_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_entries" ADD CONSTRAINT "payout_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_about_check";--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_check" CHECK ("mails"."about_type" in ('account', 'application', 'booking', 'card-version', 'certification', 'chat-report', 'chat-thread', 'claim', 'class', 'form-answer', 'payment', 'payout', 'question', 'reservation', 'review', 'subscriber', 'time-alert', 'waitlist-place'));--> statement-breakpoint
CREATE INDEX "disputes_open_index" ON "disputes" USING btree ("created_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_groups_once_key" ON "ledger_groups" USING btree ("payment_id","kind") WHERE "ledger_groups"."kind" in ('charge', 'fee');--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_groups_by_hand_key" ON "ledger_groups" USING btree ("refund_id") WHERE "ledger_groups"."kind" = 'refund-by-hand';--> statement-breakpoint
CREATE INDEX "ledger_groups_refund_index" ON "ledger_groups" USING btree ("refund_id") WHERE "ledger_groups"."refund_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_groups_payout_key" ON "ledger_groups" USING btree ("payout_id","kind") WHERE "ledger_groups"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_groups_credit_index" ON "ledger_groups" USING btree ("credit_id") WHERE "ledger_groups"."credit_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_groups_dispute_key" ON "ledger_groups" USING btree ("dispute_id","kind") WHERE "ledger_groups"."dispute_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_groups_payment_index" ON "ledger_groups" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_groups_created_at_index" ON "ledger_groups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payout_entries_payout_index" ON "payout_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_live_key" ON "payout_runs" USING btree ((true)) WHERE state in ('draft', 'confirmed');--> statement-breakpoint
CREATE INDEX "payout_runs_created_index" ON "payout_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_expert_index" ON "payouts" USING btree ("expert_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_check_index" ON "payouts" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_failed_index" ON "payouts" USING btree ("settled_at","id") WHERE state in ('failed', 'returned');--> statement-breakpoint
CREATE INDEX "payouts_provider_index" ON "payouts" USING btree ("provider_payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_current_key" ON "receipts" USING btree ("payment_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "receipts_payment_index" ON "receipts" USING btree ("payment_id","created_at");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_group_id_ledger_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."ledger_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_group_index" ON "ledger_entries" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_index" ON "ledger_entries" USING btree ("account","created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_expert_index" ON "ledger_entries" USING btree ("expert_id","account","created_at") WHERE "ledger_entries"."expert_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_earn_index" ON "payments" USING btree ("earn_at") WHERE earn_at is not null;--> statement-breakpoint
CREATE TRIGGER "billing_details_living_user" BEFORE INSERT ON "billing_details" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "payout_details_living_user" BEFORE INSERT ON "payout_details" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "payout_runs_living_user" BEFORE INSERT ON "payout_runs" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('created_by');--> statement-breakpoint
INSERT INTO "ledger_groups" ("id", "kind", "payment_id", "refund_id", "credit_id", "currency", "created_at")
	SELECT id, kind, payment_id, refund_id, credit_id, currency, created_at FROM "ledger_before";--> statement-breakpoint
INSERT INTO "ledger_entries" ("id", "group_id", "account", "expert_id", "amount_cents", "created_at")
	SELECT gen_random_uuid(), before.id, line.account, CASE line.account WHEN 'held' THEN coalesce(bookings.expert_id, classes.expert_id) END, line.cents, before.created_at
	FROM "ledger_before" AS before JOIN "payments" ON payments.id = before.payment_id
	LEFT JOIN "bookings" ON bookings.id = payments.booking_id
	LEFT JOIN "class_reservations" AS seat ON seat.id = payments.reservation_id
	LEFT JOIN "classes" ON classes.id = seat.session_id
	CROSS JOIN LATERAL (VALUES
		(CASE WHEN before.kind = 'charge' AND payments.provider = 'credit' THEN 'credit' WHEN before.kind = 'credit' THEN 'credit' ELSE 'provider' END, before.amount_cents),
		(CASE before.kind WHEN 'fee' THEN 'fees' WHEN 'refund' THEN 'owed' ELSE 'held' END, -before.amount_cents)) AS line (account, cents);--> statement-breakpoint
-- What was refunded, is being refunded, or failed to be refunded and was not refunded since, is owed first.
CREATE TEMPORARY TABLE "owed_before" ON COMMIT DROP AS
	SELECT gen_random_uuid() AS id, asked.payment_id, asked.currency, asked.since,
		least(asked.cents, coalesce(kept.cents, 0) + coalesce(refunded.cents, 0))::integer AS cents
	FROM (SELECT payment_id, currency, min(created_at) AS since, sum(amount_cents) AS cents FROM "refunds" AS refund
		WHERE state <> 'failed' OR NOT EXISTS (SELECT FROM "refunds" AS later WHERE later.payment_id = refund.payment_id
			AND (later.created_at, later.id) > (refund.created_at, refund.id)) GROUP BY payment_id, currency) AS asked
	LEFT JOIN (SELECT payment_id, currency, sum(amount_cents) AS cents FROM "ledger_before" WHERE kind <> 'fee' GROUP BY payment_id, currency) AS kept
		ON kept.payment_id = asked.payment_id AND kept.currency = asked.currency
	LEFT JOIN (SELECT payment_id, currency, -sum(amount_cents) AS cents FROM "ledger_before" WHERE kind = 'refund' GROUP BY payment_id, currency) AS refunded
		ON refunded.payment_id = asked.payment_id AND refunded.currency = asked.currency;--> statement-breakpoint
INSERT INTO "ledger_groups" ("id", "kind", "payment_id", "currency", "created_at")
	SELECT id, 'refund-due', payment_id, currency, since FROM "owed_before" WHERE cents > 0;--> statement-breakpoint
INSERT INTO "ledger_entries" ("id", "group_id", "account", "expert_id", "amount_cents", "created_at")
	SELECT gen_random_uuid(), owed.id, line.account, CASE line.account WHEN 'held' THEN coalesce(bookings.expert_id, classes.expert_id) END, line.cents, owed.since
	FROM "owed_before" AS owed JOIN "payments" ON payments.id = owed.payment_id
	LEFT JOIN "bookings" ON bookings.id = payments.booking_id
	LEFT JOIN "class_reservations" AS seat ON seat.id = payments.reservation_id
	LEFT JOIN "classes" ON classes.id = seat.session_id
	CROSS JOIN LATERAL (VALUES ('held', owed.cents), ('owed', -owed.cents)) AS line (account, cents)
	WHERE owed.cents > 0;--> statement-breakpoint
DO $$
BEGIN
	IF EXISTS (SELECT FROM public.ledger_groups LEFT JOIN public.ledger_entries AS entry ON entry.group_id = ledger_groups.id
			GROUP BY ledger_groups.id HAVING coalesce(sum(entry.amount_cents), 1) <> 0)
		OR EXISTS (SELECT FROM (SELECT payment_id, currency, sum(amount_cents) AS cents FROM public.ledger_before WHERE kind <> 'fee' GROUP BY payment_id, currency) AS before
			FULL JOIN (SELECT payment_id, currency, -sum(entry.amount_cents) AS cents FROM public.ledger_groups
				JOIN public.ledger_entries AS entry ON entry.group_id = ledger_groups.id AND entry.account IN ('held', 'owed')
				GROUP BY payment_id, currency) AS after USING (payment_id, currency)
			WHERE before.cents IS DISTINCT FROM after.cents) THEN
		RAISE EXCEPTION 'The ledger of before was not carried over to the cent';
	END IF;
END $$;--> statement-breakpoint
DROP TABLE "ledger_before";--> statement-breakpoint
DROP FUNCTION settle_ledger_entry();--> statement-breakpoint
DROP FUNCTION check_credit_entry();--> statement-breakpoint
UPDATE "payments" SET "earn_at" = coalesce(bookings.ends_at, classes.ends_at) + interval '48 hours'
	FROM "payments" AS paid
	LEFT JOIN "bookings" ON bookings.id = paid.booking_id
	LEFT JOIN "class_reservations" AS seat ON seat.id = paid.reservation_id
	LEFT JOIN "classes" ON classes.id = seat.session_id
	WHERE paid.id = payments.id AND payments.state = 'paid';--> statement-breakpoint
INSERT INTO "receipts" ("id", "payment_id", "year", "number", "created_at")
	SELECT gen_random_uuid(), id, extract(year FROM paid_at AT TIME ZONE 'UTC'),
		row_number() OVER (PARTITION BY extract(year FROM paid_at AT TIME ZONE 'UTC') ORDER BY paid_at, id), paid_at
	FROM "payments" WHERE state = 'paid';--> statement-breakpoint
INSERT INTO "receipt_counters" ("year", "last_number") SELECT year, max(number) FROM "receipts" GROUP BY year;--> statement-breakpoint
CREATE TRIGGER "receipts_no_deletion" BEFORE DELETE OR TRUNCATE ON "receipts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "ledger_groups_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_groups"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A group needs entries; what they add up to is checked with each insert of entries.
CREATE FUNCTION check_ledger_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM public.ledger_entries WHERE group_id = NEW.id) THEN
		RAISE EXCEPTION 'The ledger group % has no entries', NEW.id
			USING ERRCODE = 'check_violation', TABLE = 'ledger_groups', CONSTRAINT = 'ledger_groups_entries';
	END IF;
	IF NEW.kind IN ('credit', 'charge') THEN
		PERFORM public.check_credit(coalesce(NEW.credit_id,
			(SELECT charge_id::uuid FROM public.payments WHERE id = NEW.payment_id AND provider = 'credit')));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_groups_complete" AFTER INSERT ON "ledger_groups" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION check_ledger_group();--> statement-breakpoint
-- What was moved to a credit is left of it, was paid with it, or was moved back; nothing else has entries of it.
CREATE OR REPLACE FUNCTION check_credit(credit_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	credit public.credits;
	moved bigint;
	paid bigint;
BEGIN
	IF check_credit.credit_id IS NULL THEN
		RETURN;
	END IF;
	SELECT * INTO credit FROM public.credits WHERE id = check_credit.credit_id;
	SELECT coalesce(sum(entry.amount_cents), 0) INTO moved FROM public.ledger_groups AS happened
		JOIN public.ledger_entries AS entry ON entry.group_id = happened.id AND entry.account = 'credit'
		WHERE happened.credit_id = credit.id;
	SELECT coalesce(sum(entry.amount_cents), 0) INTO paid FROM public.payments
		JOIN public.ledger_groups AS happened ON happened.payment_id = payments.id AND happened.kind = 'charge'
		JOIN public.ledger_entries AS entry ON entry.group_id = happened.id AND entry.account = 'credit'
		WHERE payments.provider = 'credit' AND payments.charge_id = credit.id::text;
	IF (moved + paid + CASE credit.state WHEN 'open' THEN credit.amount_cents ELSE 0 END <> 0
		OR (credit.state <> 'used' AND paid > 0)
		OR EXISTS (SELECT FROM public.ledger_groups AS happened JOIN public.payments ON payments.id = happened.payment_id
			WHERE happened.credit_id = credit.id AND (happened.currency <> credit.currency
				OR (happened.payment_id <> credit.payment_id AND payments.charge_id IS DISTINCT FROM credit.id::text)))) THEN
		RAISE EXCEPTION 'The entries of the credit % do not add up', credit.id
			USING ERRCODE = 'check_violation', TABLE = 'credits', CONSTRAINT = 'credits_balance';
	END IF;
END $$;--> statement-breakpoint
-- The entries of a group are inserted by one statement. Refuses what does not add up and what takes more from a payment
-- than it holds, and derives the state of payment of its booking or reservation.
CREATE FUNCTION settle_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed record;
	payment public.payments;
	asked record;
	kept bigint;
	kept_by uuid;
	was_charged boolean;
	standing text;
BEGIN
	SELECT happened.id INTO changed FROM (SELECT DISTINCT group_id FROM new_rows) AS touched
		JOIN public.ledger_groups AS happened ON happened.id = touched.group_id
		JOIN public.ledger_entries AS entry ON entry.group_id = happened.id
		GROUP BY happened.id HAVING sum(entry.amount_cents) <> 0 LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'The entries of the ledger group % do not add up', changed.id
			USING ERRCODE = 'check_violation', TABLE = 'ledger_entries', CONSTRAINT = 'ledger_entries_zero';
	END IF;
	FOR changed IN
		SELECT happened.payment_id, bool_or(happened.kind IN ('charge', 'refund', 'refund-by-hand', 'correction', 'credit', 'dispute-lost')) AS changes_payment,
			bool_or(happened.kind = 'charge') AS is_charge
		FROM (SELECT DISTINCT group_id FROM new_rows) AS touched JOIN public.ledger_groups AS happened ON happened.id = touched.group_id
		WHERE happened.payment_id IS NOT NULL GROUP BY happened.payment_id ORDER BY happened.payment_id
	LOOP
		SELECT * INTO payment FROM public.payments WHERE id = changed.payment_id FOR NO KEY UPDATE;
		IF EXISTS (SELECT FROM public.ledger_groups AS happened JOIN public.ledger_entries AS entry ON entry.group_id = happened.id
			WHERE happened.payment_id = payment.id AND entry.account IN ('held', 'payable', 'commission', 'owed', 'disputed')
			GROUP BY entry.account, happened.currency HAVING sum(entry.amount_cents) > 0) THEN
			RAISE EXCEPTION 'More is taken from the payment % than it holds', payment.id
				USING ERRCODE = 'check_violation', TABLE = 'ledger_entries', CONSTRAINT = 'ledger_entries_balance';
		END IF;
		IF EXISTS (SELECT FROM (SELECT DISTINCT group_id FROM new_rows) AS touched JOIN public.ledger_groups AS happened ON happened.id = touched.group_id
			JOIN public.refunds ON refunds.id = happened.refund_id
			WHERE happened.payment_id = payment.id AND refunds.payment_id <> payment.id) THEN
			RAISE EXCEPTION 'The refund is of another payment than %', payment.id
				USING ERRCODE = 'check_violation', TABLE = 'ledger_entries', CONSTRAINT = 'ledger_entries_refund_payment';
		END IF;
		IF changed.is_charge THEN
			UPDATE public.payments SET earn_at = (SELECT ends_at + interval '48 hours' FROM public.bookings WHERE id = payment.booking_id
				UNION ALL SELECT classes.ends_at + interval '48 hours' FROM public.class_reservations AS seat
				JOIN public.classes ON classes.id = seat.session_id WHERE seat.id = payment.reservation_id)
			WHERE id = payment.id;
		END IF;
		CONTINUE WHEN NOT changed.changes_payment;
		IF payment.booking_id IS NOT NULL THEN
			SELECT total_cents AS cents, currency INTO asked FROM public.bookings WHERE id = payment.booking_id FOR NO KEY UPDATE;
		ELSE
			SELECT price_cents AS cents, currency INTO asked FROM public.class_reservations WHERE id = payment.reservation_id FOR NO KEY UPDATE;
		END IF;
		-- A booking whose payment became a credit stays 'refunded' while what is left of the credit goes back.
		WITH moved AS (
			SELECT paid.id, happened.kind, happened.currency, -sum(entry.amount_cents) AS cents
			FROM public.payments AS paid JOIN public.ledger_groups AS happened ON happened.payment_id = paid.id
			JOIN public.ledger_entries AS entry ON entry.group_id = happened.id
				AND entry.account IN ('held', 'payable', 'commission', 'owed', 'disputed')
			WHERE paid.booking_id = payment.booking_id OR paid.reservation_id = payment.reservation_id
			GROUP BY paid.id, happened.id
		), attempt AS (
			SELECT moved.id, sum(moved.cents) FILTER (WHERE NOT (moved.kind = 'credit' AND moved.cents > 0)) AS left_cents
			FROM moved JOIN moved AS charge ON charge.id = moved.id AND charge.kind = 'charge'
				AND charge.cents = asked.cents AND charge.currency = asked.currency
			GROUP BY moved.id
		)
		SELECT coalesce(sum(left_cents), 0), (array_agg(id ORDER BY left_cents DESC, id) FILTER (WHERE left_cents > 0))[1], count(*) > 0
			INTO kept, kept_by, was_charged FROM attempt;
		standing := CASE WHEN kept > 0 THEN 'paid' WHEN was_charged THEN 'refunded' ELSE 'due' END;
		UPDATE public.bookings SET payment_status = standing, changed_seq = changed_seq + 1 WHERE id = payment.booking_id;
		UPDATE public.class_reservations SET payment_status = standing, payment_id = coalesce(kept_by, payment_id), changed_seq = changed_seq + 1
			WHERE id = payment.reservation_id;
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_settle" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION settle_ledger_entries();--> statement-breakpoint
-- When a payment is earned changes no page of the booking or seat.
DROP TRIGGER "payments_note_change" ON "payments";--> statement-breakpoint
CREATE TRIGGER "payments_note_change" AFTER INSERT OR UPDATE OF "booking_id", "reservation_id", "provider", "session_id", "page_url", "amount_cents",
	"currency", "state", "declined_at", "charge_id", "paid_at", "problem" ON "payments" FOR EACH ROW EXECUTE FUNCTION note_payment_change();--> statement-breakpoint
-- What isn't earned yet is earned 48 hours after the new end.
CREATE FUNCTION move_earning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'bookings' THEN
		UPDATE public.payments SET earn_at = NEW.ends_at + interval '48 hours' WHERE booking_id = NEW.id AND earn_at IS NOT NULL;
	ELSIF TG_TABLE_NAME = 'classes' THEN
		UPDATE public.payments SET earn_at = NEW.ends_at + interval '48 hours'
			FROM public.class_reservations AS seat WHERE seat.session_id = NEW.id AND payments.reservation_id = seat.id AND payments.state = 'paid'
			AND NOT EXISTS (SELECT FROM public.ledger_groups WHERE payment_id = payments.id AND kind = 'earning');
	ELSE
		UPDATE public.payments SET earn_at = classes.ends_at + interval '48 hours'
			FROM public.classes WHERE classes.id = NEW.session_id AND payments.reservation_id = NEW.id AND payments.earn_at IS NOT NULL;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "bookings_move_earning" AFTER UPDATE OF "ends_at" ON "bookings" FOR EACH ROW
	WHEN (OLD."ends_at" IS DISTINCT FROM NEW."ends_at") EXECUTE FUNCTION move_earning();--> statement-breakpoint
CREATE TRIGGER "classes_move_earning" AFTER UPDATE OF "ends_at" ON "classes" FOR EACH ROW
	WHEN (OLD."ends_at" IS DISTINCT FROM NEW."ends_at") EXECUTE FUNCTION move_earning();--> statement-breakpoint
CREATE TRIGGER "class_reservations_move_earning" AFTER UPDATE OF "session_id" ON "class_reservations" FOR EACH ROW
	WHEN (OLD."session_id" IS DISTINCT FROM NEW."session_id") EXECUTE FUNCTION move_earning();
