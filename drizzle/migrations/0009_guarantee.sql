CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credits_claim_key" UNIQUE("claim_id"),
	CONSTRAINT "credits_amount_check" CHECK ("credits"."amount_cents" > 0 and "credits"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "credits_state_check" CHECK ("credits"."state" in ('open', 'used', 'refunded') and ("credits"."state" = 'open') = ("credits"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "claims" DROP CONSTRAINT "claims_kind_check";--> statement-breakpoint
ALTER TABLE "claims" DROP CONSTRAINT "claims_side_check";--> statement-breakpoint
ALTER TABLE "claims" DROP CONSTRAINT "claims_state_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_amount_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_check";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_check";--> statement-breakpoint
DROP INDEX "claims_open_index";--> statement-breakpoint
DROP INDEX "claims_contested_index";--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "claims" SET "due_at" = "answer_until";--> statement-breakpoint
ALTER TABLE "claims" ALTER COLUMN "due_at" SET DEFAULT now() + interval '48 hours';--> statement-breakpoint
ALTER TABLE "claims" ALTER COLUMN "due_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "needs_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "credit_id" uuid;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credits_open_index" ON "credits" USING btree ("due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "credits_learner_index" ON "credits" USING btree ("learner_id","created_at");--> statement-breakpoint
CREATE INDEX "credits_payment_index" ON "credits" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_guarantee_key" ON "claims" USING btree ("learner_id","expert_id") WHERE "claims"."kind" = 'guarantee';--> statement-breakpoint
CREATE INDEX "ledger_entries_credit_index" ON "ledger_entries" USING btree ("credit_id") WHERE "ledger_entries"."credit_id" is not null;--> statement-breakpoint
CREATE INDEX "claims_open_index" ON "claims" USING btree ("due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "claims_contested_index" ON "claims" USING btree (coalesce("answered_at", "answer_until"),"id") WHERE state = 'contested';--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_kind_check" CHECK ("claims"."kind" in ('no_show', 'guarantee'));--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_side_check" CHECK ("claims"."side" in ('learner', 'expert')
        and ("claims"."kind" = 'no_show' or "claims"."side" = 'learner'));--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_state_check" CHECK ("claims"."state" in ('open', 'contested', 'granted', 'refused')
        and ("claims"."state" in ('granted', 'refused')) = ("claims"."decided_at" is not null)
        and ("claims"."decided_at" is null) = ("claims"."decided_by" is null)
        and "claims"."decided_by" in ('answer', 'silence', 'admin', 'system')
        and ("claims"."answered_at" is null) = ("claims"."agrees" is null)
        and ("claims"."state" = 'contested') <= ("claims"."agrees" is false or "claims"."needs_admin"));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_credit_check" CHECK (("ledger_entries"."kind" = 'credit') = ("ledger_entries"."credit_id" is not null));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" in ('charge', 'refund', 'fee', 'credit'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_amount_check" CHECK (("ledger_entries"."kind" = 'credit' or ("ledger_entries"."kind" = 'charge') = ("ledger_entries"."amount_cents" > 0)) and "ledger_entries"."amount_cents" <> 0 and "ledger_entries"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credit_check" CHECK ("payments"."provider" <> 'credit' or ("payments"."session_id" = "payments"."charge_id" and "payments"."booking_id" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_check" CHECK ("payments"."provider" in ('stripe', 'payhip', 'sandbox', 'credit'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" in ('cancelled', 'late', 'duplicate', 'wrong-amount', 'provider', 'admin', 'no-show', 'guarantee'));--> statement-breakpoint
CREATE TRIGGER "credits_living_user" BEFORE INSERT ON "credits" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');--> statement-breakpoint
-- What was moved to a credit is left of it, was paid with it, or was moved back; nothing else has entries of it.
CREATE FUNCTION check_credit(credit_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	credit public.credits;
	moved bigint;
	paid bigint;
BEGIN
	SELECT * INTO credit FROM public.credits WHERE id = check_credit.credit_id;
	SELECT coalesce(sum(entry.amount_cents), 0) INTO moved FROM public.ledger_entries AS entry
		WHERE entry.credit_id = credit.id;
	SELECT coalesce(sum(entry.amount_cents), 0) INTO paid FROM public.ledger_entries AS entry
		JOIN public.payments ON payments.id = entry.payment_id
		WHERE payments.provider = 'credit' AND payments.charge_id = credit.id::text AND entry.kind = 'charge';
	IF (moved + paid + CASE credit.state WHEN 'open' THEN credit.amount_cents ELSE 0 END <> 0
		OR (credit.state <> 'used' AND paid > 0)
		OR EXISTS (SELECT FROM public.ledger_entries AS entry JOIN public.payments ON payments.id = entry.payment_id
			WHERE entry.credit_id = credit.id AND (entry.currency <> credit.currency
				OR (entry.payment_id <> credit.payment_id AND payments.charge_id IS DISTINCT FROM credit.id::text)))) THEN
		RAISE EXCEPTION 'The entries of the credit % do not add up', credit.id
			USING ERRCODE = 'check_violation', TABLE = 'credits', CONSTRAINT = 'credits_balance';
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_credit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.check_credit(coalesce(NEW.credit_id,
		(SELECT charge_id::uuid FROM public.payments WHERE id = NEW.payment_id AND provider = 'credit')));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_credit_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.check_credit(NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_credit" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW."kind" IN ('credit', 'charge')) EXECUTE FUNCTION check_credit_entry();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "credits_balance" AFTER INSERT OR UPDATE ON "credits" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION check_credit_row();
--> statement-breakpoint
-- A booking whose payment became a credit stays 'refunded' while what is left of the credit goes back.
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
				AND NOT (entry.kind = 'credit' AND entry.amount_cents > 0)
			WHERE paid.booking_id = payment.booking_id OR paid.reservation_id = payment.reservation_id
			GROUP BY paid.id) AS attempt;
	standing := CASE WHEN kept > 0 THEN 'paid' WHEN was_charged THEN 'refunded' ELSE 'due' END;
	UPDATE public.bookings SET payment_status = standing, changed_seq = changed_seq + 1 WHERE id = payment.booking_id;
	UPDATE public.class_reservations SET payment_status = standing, payment_id = coalesce(kept_by, payment_id), changed_seq = changed_seq + 1
		WHERE id = payment.reservation_id;
	RETURN NULL;
END $$;
