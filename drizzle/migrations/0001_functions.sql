-- What tables need beside their columns: numbers of changes, a view, and the functions that triggers call.
CREATE SEQUENCE calendar_changes_seq;--> statement-breakpoint
CREATE SEQUENCE booking_changes_seq;--> statement-breakpoint
CREATE SEQUENCE class_changes_seq;--> statement-breakpoint
-- What a page may show of a class (decision E1): pages say whether there is a link yet, and never the link. A view takes new
-- columns at its end only.
CREATE VIEW "classes_public" AS SELECT "classes"."id", "slug", "series_id", "classes"."title", "summary", "expert_id",
		coalesce("experts"."name", "classes"."expert_name") AS "expert_name",
		round("classes"."price_cents" / 100.0, 2) AS "price_usd", "classes"."price_cents", "duration_minutes" AS "duration_mins",
		"starts_at" AS "date_time_gmt", "ends_at", "max_seats", "seats_taken", "status", "payhip_link", "changed_seq",
		"zoom_link" IS NOT NULL AS "has_link", "agenda"
	FROM "classes" LEFT JOIN "experts" ON "experts"."id" = "classes"."expert_id";--> statement-breakpoint
-- What is written once and never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;--> statement-breakpoint
-- A change of role, access or password ends every session of the account, whatever code makes it.
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN DELETE FROM public.sessions WHERE user_id = NEW.id; RETURN NULL; END $$;--> statement-breakpoint
-- Nothing is attached to an account that was erased: a request that was under way waits for the erasure, and then fails.
CREATE FUNCTION refuse_erased_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	account uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
BEGIN
	IF account IS NOT NULL THEN
		PERFORM FROM public.users WHERE id = account AND erased_at IS NULL FOR KEY SHARE;
		IF NOT FOUND THEN
			RAISE EXCEPTION 'the account % was erased', account USING ERRCODE = 'KW001';
		END IF;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_erased() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN RAISE EXCEPTION 'the account % was erased', OLD.id USING ERRCODE = 'restrict_violation'; END $$;--> statement-breakpoint
CREATE FUNCTION note_new_rows() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN PERFORM public.note_calendar_change((SELECT array_agg(DISTINCT expert_id) FROM new_rows)); RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION note_old_rows() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN PERFORM public.note_calendar_change((SELECT array_agg(DISTINCT expert_id) FROM old_rows)); RETURN NULL; END $$;--> statement-breakpoint
-- A card that is approved, withdrawn or moved to another zone changes what is free as well.
CREATE FUNCTION note_expert() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN PERFORM public.note_calendar_change(ARRAY[NEW.id]); RETURN NULL; END $$;--> statement-breakpoint
-- A row that moves to another expert changes both calendars.
CREATE FUNCTION note_changed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.note_calendar_change(ARRAY(SELECT expert_id FROM old_rows UNION SELECT expert_id FROM new_rows));
	RETURN NULL;
END $$;--> statement-breakpoint
-- Of a booking only what takes or frees time changes the calendar; a meeting link, a reminder or an erased name doesn't.
CREATE FUNCTION note_changed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.note_calendar_change(ARRAY(
		SELECT unnest(ARRAY[before.expert_id, after.expert_id])
		FROM old_rows AS before FULL JOIN new_rows AS after USING (id)
		WHERE (before.expert_id, before.starts_at, before.ends_at, before.status, before.hold_expires_at)
			IS DISTINCT FROM (after.expert_id, after.starts_at, after.ends_at, after.status, after.hold_expires_at)));
	RETURN NULL;
END $$;--> statement-breakpoint
-- Every live topic is announced on one channel, as 'kind:id:number'. Every trigger on what a page may follow calls this.
CREATE FUNCTION notify_topic(topic text, number bigint) RETURNS void LANGUAGE sql
	AS $$ SELECT pg_notify('topic_changes', topic || ':' || number) $$;--> statement-breakpoint
-- The transitions of `domain/bookings/booking-states.ts`, whatever code runs.
CREATE FUNCTION refuse_booking_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A booking can''t pass from % to %', OLD.status, NEW.status
		USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;--> statement-breakpoint
CREATE FUNCTION note_calendar_change(experts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	changed record;
BEGIN
	FOR changed IN
		INSERT INTO public.expert_calendars (id, expert_id, changed_seq)
		SELECT gen_random_uuid(), known.id, nextval('public.calendar_changes_seq')
		FROM public.experts AS known
		WHERE known.id = ANY (experts)
		ORDER BY known.id
		-- Drawn once the row is locked: of two changes at once the later commit has the greater number.
		ON CONFLICT (expert_id) DO UPDATE SET changed_seq = nextval('public.calendar_changes_seq'), check_free_at = '-infinity'
		RETURNING expert_id, changed_seq
	LOOP
		PERFORM public.notify_topic('calendar:' || changed.expert_id, changed.changed_seq);
	END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_unverified_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM public.users WHERE id = NEW.user_id AND email_verified_at IS NOT NULL FOR KEY SHARE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'the address of % is not confirmed', NEW.user_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- What calendars show raises SEQUENCE, what time depends on has it checked again, and anything that a page shows gives the booking its
-- next number, which those who follow it hear at commit. SEQUENCE counts in minutes since 1970.
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
END $$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_reservation_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A seat can''t pass from % to %', OLD.status, NEW.status
		USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;--> statement-breakpoint
-- Anything that a page shows gives the class its next number, which those who follow it hear at commit, and has it checked again.
CREATE FUNCTION note_class_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(OLD) - 'check_at' IS DISTINCT FROM to_jsonb(NEW) - 'check_at' THEN
		NEW.changed_seq := nextval('public.class_changes_seq');
		NEW.check_at := '-infinity';
		PERFORM public.notify_topic('class:' || NEW.id, NEW.changed_seq);
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- What the calendars of those with a seat show raises their entries' SEQUENCE.
CREATE FUNCTION note_class_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.class_reservations
		SET sequence = CASE WHEN (OLD.title, OLD.starts_at, OLD.ends_at, OLD.zoom_link) IS DISTINCT FROM (NEW.title, NEW.starts_at, NEW.ends_at, NEW.zoom_link)
				THEN greatest(sequence + 1, floor(extract(epoch FROM now()) / 60)::int) ELSE sequence END,
			changed_seq = changed_seq + 1
		WHERE session_id = NEW.id AND status IN ('held', 'confirmed');
	RETURN NULL;
END $$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
-- A class takes its expert's time.
CREATE FUNCTION note_class_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.note_calendar_change(ARRAY[OLD.expert_id, NEW.expert_id]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
-- Accounts whose pages show the change are notified at commit; the rows are locked in the order of the accounts.
CREATE FUNCTION note_inbox_change(accounts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	changed record;
BEGIN
	FOR changed IN
		INSERT INTO public.inboxes (id, user_id, changed_seq)
		SELECT gen_random_uuid(), users.id, 1 FROM public.users WHERE users.id = ANY (accounts) AND users.erased_at IS NULL
		ORDER BY users.id
		ON CONFLICT (user_id) DO UPDATE SET changed_seq = inboxes.changed_seq + 1
		RETURNING user_id, changed_seq
	LOOP
		PERFORM public.notify_topic('inbox:' || changed.user_id, changed.changed_seq);
	END LOOP;
END $$;--> statement-breakpoint
-- The next place in its thread; messages of one thread come one by one, so that a reader of number n has read all below it.
-- Only a learner and an expert write to each other, both active, and neither blocked by the other.
CREATE FUNCTION place_chat_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	thread public.chat_threads;
	is_learner boolean;
BEGIN
	SELECT * INTO thread FROM public.chat_threads WHERE id = NEW.thread_id FOR NO KEY UPDATE;
	IF (NEW.sender_id, NEW.receiver_id) NOT IN ((thread.learner_id, thread.expert_id), (thread.expert_id, thread.learner_id)) THEN
		RAISE EXCEPTION 'The message isn''t between the two of its thread'
			USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'chat_messages_sides_check';
	END IF;
	IF NOT EXISTS (SELECT FROM public.users WHERE id = thread.learner_id AND role = 'learner' AND is_active)
		OR NOT EXISTS (SELECT FROM public.users WHERE id = thread.expert_id AND role = 'expert' AND is_active) THEN
		RAISE EXCEPTION 'Only an active learner and an active expert write to each other'
			USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'chat_messages_roles_check';
	END IF;
	IF EXISTS (SELECT FROM public.blocks WHERE (blocker_id, blocked_id) IN ((NEW.sender_id, NEW.receiver_id), (NEW.receiver_id, NEW.sender_id))) THEN
		RAISE EXCEPTION 'One of the two has blocked the other'
			USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'chat_messages_blocks_check';
	END IF;
	is_learner := NEW.sender_id = thread.learner_id;
	NEW.seq := thread.last_seq + 1;
	-- Processes' clocks differ by some milliseconds.
	NEW.created_at := greatest(NEW.created_at, thread.last_at);
	UPDATE public.chat_threads SET
		last_seq = NEW.seq,
		last_at = NEW.created_at,
		learner_unread = learner_unread + (NOT is_learner)::int,
		expert_unread = expert_unread + is_learner::int,
		asked_at = CASE WHEN is_learner THEN coalesce(asked_at, NEW.created_at) ELSE asked_at END,
		answered_at = CASE WHEN is_learner THEN answered_at ELSE coalesce(answered_at, CASE WHEN asked_at IS NOT NULL THEN NEW.created_at END) END,
		answer_seconds = CASE WHEN is_learner THEN answer_seconds
			ELSE coalesce(answer_seconds, extract(epoch FROM NEW.created_at - asked_at)::int) END
		WHERE id = NEW.thread_id;
	PERFORM public.note_inbox_change(ARRAY[NEW.sender_id, NEW.receiver_id]);
	RETURN NEW;
END $$;--> statement-breakpoint
-- What was seen stays seen, and what is unread is counted from it.
CREATE FUNCTION note_chat_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.learner_seen_seq := greatest(NEW.learner_seen_seq, OLD.learner_seen_seq);
	NEW.expert_seen_seq := greatest(NEW.expert_seen_seq, OLD.expert_seen_seq);
	IF (NEW.learner_seen_seq, NEW.expert_seen_seq) = (OLD.learner_seen_seq, OLD.expert_seen_seq) THEN
		RETURN NEW;
	END IF;
	NEW.learner_unread := (SELECT count(*) FROM public.chat_messages
		WHERE thread_id = NEW.id AND seq > NEW.learner_seen_seq AND sender_id = NEW.expert_id);
	NEW.expert_unread := (SELECT count(*) FROM public.chat_messages
		WHERE thread_id = NEW.id AND seq > NEW.expert_seen_seq AND sender_id = NEW.learner_id);
	PERFORM public.note_inbox_change(ARRAY[NEW.learner_id, NEW.expert_id]);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION note_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.note_inbox_change(ARRAY[coalesce(NEW.blocker_id, OLD.blocker_id), coalesce(NEW.blocked_id, OLD.blocked_id)]);
	RETURN NULL;
END $$;--> statement-breakpoint
-- A record that is listed or hidden has the worker look for its free times.
CREATE FUNCTION note_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.expert_calendars (id, expert_id) VALUES (gen_random_uuid(), NEW.id)
		ON CONFLICT (expert_id) DO UPDATE SET check_free_at = '-infinity';
	RETURN NULL;
END $$;--> statement-breakpoint
-- Totals of views for each expert, so that no page counts single views.
CREATE FUNCTION count_profile_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.expert_view_totals AS totals (id, expert_id, views, last_viewed_at)
		SELECT gen_random_uuid(), expert_id, count(*), max(viewed_at) FROM new_rows GROUP BY expert_id ORDER BY expert_id
		ON CONFLICT (expert_id) DO UPDATE SET views = totals.views + excluded.views,
			last_viewed_at = greatest(totals.last_viewed_at, excluded.last_viewed_at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION get_expert_view_stats() RETURNS TABLE (expert_id uuid, expert_name text, view_count bigint, last_viewed timestamptz)
	LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT e.id, e.name, v.views::bigint, v.last_viewed_at FROM public.expert_view_totals AS v
	JOIN public.experts AS e ON e.id = v.expert_id WHERE e.deleted_at IS NULL $$;--> statement-breakpoint
-- Whether a record is linked to an account: links seldom change, and every page of the admin asks.
CREATE FUNCTION note_account_of_expert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.experts SET has_account = EXISTS (SELECT FROM public.experts_users AS link WHERE link.expert_id = experts.id)
		WHERE id IN (OLD.expert_id, NEW.expert_id);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Keeps how many reviews of an expert count, and the sum of their stars; once for each statement.
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- What was moved to a credit is left of it, was paid with it, or was moved back; nothing else has entries of it.
CREATE FUNCTION check_credit(credit_id uuid) RETURNS void LANGUAGE plpgsql AS $$
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
CREATE FUNCTION check_credit_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.check_credit(NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
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
-- What a payout pays is fixed when it is drafted: its amount is the sum of its entries, all of its expert.
CREATE FUNCTION check_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.run_id, NEW.expert_id, NEW.amount_cents, NEW.currency) IS DISTINCT FROM (OLD.run_id, OLD.expert_id, OLD.amount_cents, OLD.currency) THEN
		RAISE EXCEPTION 'What the payout % pays is fixed', NEW.id
			USING ERRCODE = 'check_violation', TABLE = 'payouts', CONSTRAINT = 'payouts_fixed';
	END IF;
	IF NEW.state <> OLD.state AND (OLD.state IN ('left-out', 'failed', 'returned') OR (OLD.state = 'paid' AND NEW.state <> 'returned')) THEN
		RAISE EXCEPTION 'The payout % is over', NEW.id
			USING ERRCODE = 'check_violation', TABLE = 'payouts', CONSTRAINT = 'payouts_over';
	END IF;
	IF OLD.state = 'planned' AND NEW.state NOT IN ('planned', 'left-out') AND NEW.amount_cents IS DISTINCT FROM (
			SELECT -sum(entry.amount_cents) FROM public.payout_entries AS paid
			JOIN public.ledger_entries AS entry ON entry.id = paid.entry_id
			WHERE paid.payout_id = NEW.id) THEN
		RAISE EXCEPTION 'The entries of the payout % are not its amount', NEW.id
			USING ERRCODE = 'check_violation', TABLE = 'payouts', CONSTRAINT = 'payouts_sum';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION check_payout_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM new_rows AS paid
			JOIN public.payouts AS payout ON payout.id = paid.payout_id
			JOIN public.ledger_entries AS entry ON entry.id = paid.entry_id
			JOIN public.ledger_groups AS happened ON happened.id = entry.group_id
			WHERE payout.state <> 'planned' OR entry.account <> 'payable' OR happened.kind = 'payout' OR entry.expert_id <> payout.expert_id) THEN
		RAISE EXCEPTION 'A planned payout pays payable entries of its expert'
			USING ERRCODE = 'check_violation', TABLE = 'payout_entries', CONSTRAINT = 'payout_entries_payable';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_paid_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM old_rows AS paid JOIN public.payouts AS payout ON payout.id = paid.payout_id WHERE payout.state <> 'planned') THEN
		RAISE EXCEPTION 'The entries of a payout that was sent stay'
			USING ERRCODE = 'restrict_violation', TABLE = 'payout_entries', CONSTRAINT = 'payout_entries_paid';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION check_payout_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.state IN ('settled', 'stopped') OR (NEW.state = 'settled' AND EXISTS (SELECT FROM public.payouts AS payout
			WHERE payout.run_id = NEW.id AND payout.state IN ('planned', 'sending', 'sent'))) THEN
		RAISE EXCEPTION 'The payout run % is over, or has payouts under way', NEW.id
			USING ERRCODE = 'check_violation', TABLE = 'payout_runs', CONSTRAINT = 'payout_runs_over';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_row_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'This change of % is refused', TG_TABLE_NAME
		USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;--> statement-breakpoint
-- The entries of a group come with it, in one statement.
CREATE FUNCTION refuse_late_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM new_rows AS added JOIN public.ledger_entries AS entry ON entry.group_id = added.group_id
			WHERE NOT EXISTS (SELECT FROM new_rows AS same WHERE same.id = entry.id)) THEN
		RAISE EXCEPTION 'A ledger group that has entries takes no more'
			USING ERRCODE = 'restrict_violation', TABLE = 'ledger_entries', CONSTRAINT = 'ledger_entries_late';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- A note is written before the lesson starts.
CREATE FUNCTION check_booking_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM public.bookings WHERE id = NEW.booking_id AND starts_at > NEW.written_at) THEN
		RAISE EXCEPTION 'the session % has started', NEW.booking_id
			USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- A case file is written from the start on, for the learner of its session. Once published, it stays published under its number.
CREATE FUNCTION check_case_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM public.bookings WHERE id = NEW.booking_id AND learner_id = NEW.learner_id AND starts_at <= NEW.saved_at) THEN
		RAISE EXCEPTION 'the session % has not started, or is of another learner', NEW.booking_id
			USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.number IS NOT NULL AND (NEW.number, NEW.published_at) IS DISTINCT FROM (OLD.number, OLD.published_at) THEN
		RAISE EXCEPTION 'the case file % is published', NEW.id
			USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
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
-- An account that is deactivated takes its reviews with it, and brings them back. A deleted one leaves them as they were.
CREATE FUNCTION show_reviews_of_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.reviews SET is_author_active = NEW.is_active WHERE learner_id = NEW.id AND is_author_active <> NEW.is_active;
	RETURN NULL;
END $$;--> statement-breakpoint
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
END $$;
