ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_problem_check";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_check";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "with_credit_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('provider', 'bank', 'credit', 'guarantee', 'held', 'payable', 'commission', 'fees', 'owed', 'disputed', 'payouts'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_with_credit_check" CHECK ("payments"."with_credit_id" is null or ("payments"."booking_id" is not null and "payments"."provider" <> 'credit'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_problem_check" CHECK ("payments"."problem" in ('wrong-amount', 'late', 'duplicate', 'credit-gone'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" in ('cancelled', 'late', 'duplicate', 'wrong-amount', 'credit-gone', 'provider', 'admin', 'no-show', 'guarantee'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_with_credit_id_credits_id_fk" FOREIGN KEY ("with_credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What a card leaves of a price is paid with a credit in the same transaction, or the payment isn't kept.
CREATE FUNCTION check_payment_beside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM public.payments AS rest WHERE rest.id = NEW.id AND rest.state = 'paid' AND rest.problem IS NULL
			AND NOT EXISTS (SELECT FROM public.payments AS spent WHERE spent.provider = 'credit'
				AND spent.charge_id = rest.with_credit_id::text AND spent.booking_id = rest.booking_id)) THEN
		RAISE EXCEPTION 'The credit beside the payment % is not spent', NEW.id
			USING ERRCODE = 'check_violation', TABLE = 'payments', CONSTRAINT = 'payments_beside';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_beside" AFTER INSERT OR UPDATE ON "payments" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW."with_credit_id" IS NOT NULL) EXECUTE FUNCTION check_payment_beside();--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
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
		IF (SELECT coalesce(sum(entry.amount_cents), 0) FROM public.ledger_groups AS happened JOIN public.ledger_entries AS entry ON entry.group_id = happened.id
			WHERE happened.payment_id = payment.id AND entry.account = 'guarantee') < 0 THEN
			RAISE EXCEPTION 'More goes back to the guarantee than it paid for the payment %', payment.id
				USING ERRCODE = 'check_violation', TABLE = 'ledger_entries', CONSTRAINT = 'ledger_entries_guarantee';
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
		-- A credit and the payment beside it are one price.
		WITH moved AS (
			SELECT paid.id, paid.provider, coalesce(paid.with_credit_id::text, CASE paid.provider WHEN 'credit' THEN paid.charge_id END) AS part_of,
				happened.kind, happened.currency, -sum(entry.amount_cents) AS cents
			FROM public.payments AS paid JOIN public.ledger_groups AS happened ON happened.payment_id = paid.id
			JOIN public.ledger_entries AS entry ON entry.group_id = happened.id
				AND entry.account IN ('held', 'payable', 'commission', 'owed', 'disputed')
			WHERE paid.booking_id = payment.booking_id OR paid.reservation_id = payment.reservation_id
			GROUP BY paid.id, happened.id
		), attempt AS (
			SELECT moved.id, sum(moved.cents) FILTER (WHERE NOT (moved.kind = 'credit' AND moved.cents > 0)) AS left_cents
			FROM moved JOIN moved AS charge ON charge.id = moved.id AND charge.kind = 'charge' AND charge.currency = asked.currency
				AND (charge.cents = asked.cents OR EXISTS (SELECT FROM moved AS other WHERE other.kind = 'charge' AND other.part_of = charge.part_of
					AND (other.provider = 'credit') <> (charge.provider = 'credit') AND other.currency = asked.currency
					AND other.cents + charge.cents = asked.cents))
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
END $$;
