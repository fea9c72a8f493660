-- What tables need beside their columns: numbers of changes, a view, and the functions that triggers call.
CREATE SEQUENCE calendar_changes_seq;
--> statement-breakpoint
CREATE SEQUENCE booking_changes_seq;
--> statement-breakpoint
CREATE SEQUENCE class_changes_seq;
--> statement-breakpoint
-- What a page may show of a class (decision E1): pages say whether there is a link yet, and never the link.
CREATE VIEW "classes_public" AS SELECT "classes"."id", "slug", "series_id", "classes"."title", "summary", "expert_id",
		coalesce("experts"."name", "classes"."expert_name") AS "expert_name",
		round("classes"."price_cents" / 100.0, 2) AS "price_usd", "classes"."price_cents", "duration_minutes" AS "duration_mins",
		"starts_at" AS "date_time_gmt", "ends_at", "max_seats", "seats_taken", "status", "payhip_link", "changed_seq",
		"zoom_link" IS NOT NULL AS "has_link"
	FROM "classes" LEFT JOIN "experts" ON "experts"."id" = "classes"."expert_id";
--> statement-breakpoint
-- What is written once and never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
--> statement-breakpoint
-- A change of role, access or password ends every session of the account, whatever code makes it.
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN DELETE FROM public.sessions WHERE user_id = NEW.id; RETURN NULL; END $$;
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_erased() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN RAISE EXCEPTION 'the account % was erased', OLD.id USING ERRCODE = 'restrict_violation'; END $$;
--> statement-breakpoint
CREATE FUNCTION note_new_rows() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN PERFORM public.note_calendar_change((SELECT array_agg(DISTINCT expert_id) FROM new_rows)); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION note_old_rows() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN PERFORM public.note_calendar_change((SELECT array_agg(DISTINCT expert_id) FROM old_rows)); RETURN NULL; END $$;
--> statement-breakpoint
-- A card that is approved, withdrawn or moved to another zone changes what is free as well.
CREATE FUNCTION note_expert() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN PERFORM public.note_calendar_change(ARRAY[NEW.id]); RETURN NULL; END $$;
--> statement-breakpoint
-- A row that moves to another expert changes both calendars.
CREATE FUNCTION note_changed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.note_calendar_change(ARRAY(SELECT expert_id FROM old_rows UNION SELECT expert_id FROM new_rows));
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Of a booking only what takes or frees time changes the calendar; a meeting link, a reminder or an erased name doesn't.
CREATE FUNCTION note_changed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.note_calendar_change(ARRAY(
		SELECT unnest(ARRAY[before.expert_id, after.expert_id])
		FROM old_rows AS before FULL JOIN new_rows AS after USING (id)
		WHERE (before.expert_id, before.starts_at, before.ends_at, before.status, before.hold_expires_at)
			IS DISTINCT FROM (after.expert_id, after.starts_at, after.ends_at, after.status, after.hold_expires_at)));
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Every live topic is announced on one channel, as 'kind:id:number'. Every trigger on what a page may follow calls this.
CREATE FUNCTION notify_topic(topic text, number bigint) RETURNS void LANGUAGE sql
	AS $$ SELECT pg_notify('topic_changes', topic || ':' || number) $$;
--> statement-breakpoint
-- The transitions of `domain/bookings/booking-states.ts`, whatever code runs.
CREATE FUNCTION refuse_booking_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A booking can''t pass from % to %', OLD.status, NEW.status
		USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_unverified_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM public.users WHERE id = NEW.user_id AND email_verified_at IS NOT NULL FOR KEY SHARE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'the address of % is not confirmed', NEW.user_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
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
END $$;
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
CREATE FUNCTION refuse_reservation_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A seat can''t pass from % to %', OLD.status, NEW.status
		USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;
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
-- A class takes its expert's time.
CREATE FUNCTION note_class_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.note_calendar_change(ARRAY[OLD.expert_id, NEW.expert_id]);
	RETURN NULL;
END $$;
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
-- Refuses to refund more than was paid, and derives the state of payment of the booking or reservation from its ledger.
CREATE FUNCTION settle_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE FUNCTION note_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.note_inbox_change(ARRAY[coalesce(NEW.blocker_id, OLD.blocker_id), coalesce(NEW.blocked_id, OLD.blocked_id)]);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A record that is listed or hidden has the worker look for its free times.
CREATE FUNCTION note_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.expert_calendars (id, expert_id) VALUES (gen_random_uuid(), NEW.id)
		ON CONFLICT (expert_id) DO UPDATE SET check_free_at = '-infinity';
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Totals of views for each expert, so that no page counts single views.
CREATE FUNCTION count_profile_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.expert_view_totals AS totals (id, expert_id, views, last_viewed_at)
		SELECT gen_random_uuid(), expert_id, count(*), max(viewed_at) FROM new_rows GROUP BY expert_id ORDER BY expert_id
		ON CONFLICT (expert_id) DO UPDATE SET views = totals.views + excluded.views,
			last_viewed_at = greatest(totals.last_viewed_at, excluded.last_viewed_at);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION get_expert_view_stats() RETURNS TABLE (expert_id uuid, expert_name text, view_count bigint, last_viewed timestamptz)
	LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT e.id, e.name, v.views::bigint, v.last_viewed_at FROM public.expert_view_totals AS v
	JOIN public.experts AS e ON e.id = v.expert_id WHERE e.deleted_at IS NULL $$;
--> statement-breakpoint
-- Whether a record is linked to an account: links seldom change, and every page of the admin asks.
CREATE FUNCTION note_account_of_expert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.experts SET has_account = EXISTS (SELECT FROM public.experts_users AS link WHERE link.expert_id = experts.id)
		WHERE id IN (OLD.expert_id, NEW.expert_id);
	RETURN NULL;
END $$;
