CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_pair_key" UNIQUE("blocker_id","blocked_id"),
	CONSTRAINT "blocks_pair_check" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_seq_key" UNIQUE("thread_id","seq"),
	CONSTRAINT "chat_messages_client_key" UNIQUE("sender_id","client_id"),
	CONSTRAINT "chat_messages_seq_check" CHECK ("chat_messages"."seq" >= 1),
	CONSTRAINT "chat_messages_content_check" CHECK ("chat_messages"."content" <> '' and octet_length("chat_messages"."content") <= 16000)
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"last_seq" integer NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_reports_reason_check" CHECK (length("chat_reports"."reason") between 1 and 4000),
	CONSTRAINT "chat_reports_seq_check" CHECK ("chat_reports"."last_seq" >= 1)
);
--> statement-breakpoint
CREATE TABLE "chat_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"learner_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"learner_seen_seq" integer DEFAULT 0 NOT NULL,
	"expert_seen_seq" integer DEFAULT 0 NOT NULL,
	"learner_unread" integer DEFAULT 0 NOT NULL,
	"expert_unread" integer DEFAULT 0 NOT NULL,
	"learner_mailed_seq" integer DEFAULT 0 NOT NULL,
	"learner_mailed_at" timestamp (3) with time zone,
	"expert_mailed_seq" integer DEFAULT 0 NOT NULL,
	"expert_mailed_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"answer_seconds" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_threads_pair_key" UNIQUE("learner_id","expert_id"),
	CONSTRAINT "chat_threads_pair_check" CHECK ("chat_threads"."learner_id" <> "chat_threads"."expert_id"),
	CONSTRAINT "chat_threads_seen_check" CHECK ("chat_threads"."learner_seen_seq" between 0 and "chat_threads"."last_seq" and "chat_threads"."expert_seen_seq" between 0 and "chat_threads"."last_seq"),
	CONSTRAINT "chat_threads_unread_check" CHECK ("chat_threads"."learner_unread" >= 0 and "chat_threads"."expert_unread" >= 0),
	CONSTRAINT "chat_threads_answer_check" CHECK (("chat_threads"."answered_at" is null) = ("chat_threads"."answer_seconds" is null)
        and ("chat_threads"."answered_at" is null or "chat_threads"."asked_at" is not null) and "chat_threads"."answer_seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "inboxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"changed_seq" bigint DEFAULT 0 NOT NULL,
	"mails_unread" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inboxes_user_key" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_about_check";--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_thread_id_chat_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."chat_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_thread_id_chat_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."chat_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_expert_id_users_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inboxes" ADD CONSTRAINT "inboxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked_index" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "chat_messages_receiver_index" ON "chat_messages" USING btree ("receiver_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_content_index" ON "chat_messages" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_open_key" ON "chat_reports" USING btree ("thread_id","reporter_id") WHERE "chat_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "chat_reports_open_index" ON "chat_reports" USING btree ("created_at","id") WHERE "chat_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "chat_reports_closed_index" ON "chat_reports" USING btree ("closed_at","id") WHERE "chat_reports"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "chat_reports_reporter_index" ON "chat_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "chat_reports_reason_index" ON "chat_reports" USING gin ("reason" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chat_threads_learner_index" ON "chat_threads" USING btree ("learner_id","last_at","id");--> statement-breakpoint
CREATE INDEX "chat_threads_expert_index" ON "chat_threads" USING btree ("expert_id","last_at","id");--> statement-breakpoint
CREATE INDEX "chat_threads_learner_unread_index" ON "chat_threads" USING btree ("learner_id") WHERE "chat_threads"."learner_unread" > 0;--> statement-breakpoint
CREATE INDEX "chat_threads_expert_unread_index" ON "chat_threads" USING btree ("expert_id") WHERE "chat_threads"."expert_unread" > 0;--> statement-breakpoint
CREATE INDEX "chat_threads_answer_index" ON "chat_threads" USING btree ("expert_id","answered_at");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_check" CHECK (("mails"."about_type" is null) = ("mails"."about_id" is null)
        and "mails"."about_type" in ('account', 'application', 'booking', 'card-version', 'chat-report', 'chat-thread', 'class', 'payment', 'question', 'reservation', 'subscriber', 'waitlist-place'));--> statement-breakpoint
-- Hand-written from here on. Everybody whose pages show the change hears of it at commit; the rows are locked in the order of the accounts.
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
-- The next place in its thread; messages of one thread come one by one, so that whoever has read up to a number has read all below it.
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
CREATE TRIGGER "chat_messages_place" BEFORE INSERT ON "chat_messages" FOR EACH ROW EXECUTE FUNCTION place_chat_message();
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
CREATE TRIGGER "chat_threads_seen" BEFORE UPDATE OF "learner_seen_seq", "expert_seen_seq" ON "chat_threads"
	FOR EACH ROW EXECUTE FUNCTION note_chat_seen();
--> statement-breakpoint
CREATE FUNCTION note_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.note_inbox_change(ARRAY[coalesce(NEW.blocker_id, OLD.blocker_id), coalesce(NEW.blocked_id, OLD.blocked_id)]);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "blocks_note" AFTER INSERT OR DELETE ON "blocks" FOR EACH ROW EXECUTE FUNCTION note_block();
--> statement-breakpoint
CREATE TRIGGER "chat_threads_living_user" BEFORE INSERT ON "chat_threads" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');
--> statement-breakpoint
CREATE TRIGGER "chat_threads_living_expert" BEFORE INSERT ON "chat_threads" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('expert_id');
--> statement-breakpoint
CREATE TRIGGER "chat_messages_living_user" BEFORE INSERT ON "chat_messages" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('sender_id');
--> statement-breakpoint
CREATE TRIGGER "chat_reports_living_user" BEFORE INSERT ON "chat_reports" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('reporter_id');
--> statement-breakpoint
CREATE TRIGGER "inboxes_living_user" BEFORE INSERT ON "inboxes" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "blocks_living_user" BEFORE INSERT ON "blocks" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('blocker_id');
--> statement-breakpoint
CREATE TRIGGER "blocks_living_blocked" BEFORE INSERT ON "blocks" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('blocked_id');
