ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_order_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_check";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_team_index" ON "ledger_entries" USING btree ("team_id","created_at") WHERE "ledger_entries"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_team_index" ON "payments" USING btree ("team_id","created_at") WHERE team_id is not null;--> statement-breakpoint
CREATE INDEX "payments_transfer_index" ON "payments" USING btree ("created_at","id") WHERE provider = 'transfer' and state = 'open';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_team_check" CHECK (("ledger_entries"."account" = 'team') = ("ledger_entries"."team_id" is not null));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('provider', 'bank', 'credit', 'guarantee', 'held', 'payable', 'commission', 'fees', 'owed', 'disputed', 'payouts', 'team'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_team_check" CHECK (("payments"."provider" in ('team', 'transfer')) <= ("payments"."team_id" is not null)
        and ("payments"."provider" <> 'team' or "payments"."state" = 'paid'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_check" CHECK (num_nonnulls("payments"."booking_id", "payments"."reservation_id") = case
        when "payments"."team_id" is not null and "payments"."provider" <> 'team' then 0 else 1 end);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_check" CHECK ("payments"."provider" in ('stripe', 'payhip', 'sandbox', 'credit', 'team', 'transfer'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" in ('cancelled', 'late', 'duplicate', 'wrong-amount', 'credit-gone', 'provider', 'admin', 'no-show', 'guarantee', 'resold', 'budget'));--> statement-breakpoint
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
	-- What is spent of a budget waits for what is being spent of it.
	FOR changed IN SELECT DISTINCT team_id FROM new_rows WHERE team_id IS NOT NULL AND amount_cents > 0 ORDER BY team_id
	LOOP
		PERFORM FROM public.teams WHERE id = changed.team_id FOR NO KEY UPDATE;
		IF (SELECT sum(amount_cents) FROM public.ledger_entries WHERE team_id = changed.team_id) > 0 THEN
			RAISE EXCEPTION 'More is spent of the budget of the team % than it has', changed.team_id
				USING ERRCODE = 'check_violation', TABLE = 'ledger_entries', CONSTRAINT = 'ledger_entries_budget';
		END IF;
	END LOOP;
	FOR changed IN
		SELECT happened.payment_id, bool_or(happened.kind IN ('charge', 'refund', 'refund-by-hand', 'correction', 'credit', 'dispute-lost')) AS changes_payment,
			bool_or(happened.kind = 'charge') AS is_charge
		FROM (SELECT DISTINCT group_id FROM new_rows) AS touched JOIN public.ledger_groups AS happened ON happened.id = touched.group_id
		WHERE happened.payment_id IS NOT NULL GROUP BY happened.payment_id ORDER BY happened.payment_id
	LOOP
		SELECT * INTO payment FROM public.payments WHERE id = changed.payment_id FOR NO KEY UPDATE;
		IF EXISTS (SELECT FROM public.ledger_groups AS happened JOIN public.ledger_entries AS entry ON entry.group_id = happened.id
			WHERE happened.payment_id = payment.id AND (entry.account IN ('held', 'payable', 'commission', 'owed', 'disputed')
				OR (entry.account = 'team' AND payment.provider <> 'team'))
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
		CONTINUE WHEN NOT changed.changes_payment OR (payment.booking_id IS NULL AND payment.reservation_id IS NULL);
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
