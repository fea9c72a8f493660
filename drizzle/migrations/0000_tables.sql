-- Written by hand: extensions, and the functions of search text that the tables below use.
CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Text as every search compares it: lower case, without accents, apostrophes and hyphens, compatible forms taken apart.
-- Immutable because the dictionary is named.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $$ SELECT translate(lower(public.unaccent('public.unaccent'::regdictionary,
		normalize(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'), NFC))), '''’‘ʼʻ´`‐‑‒–—−-', '') $$;--> statement-breakpoint
CREATE FUNCTION expert_search_text(name text, title text, bio text, specialties text[], certifications text[], education text, experience text, skills text[], languages text[])
	RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	AS $$ SELECT public.fold_text(concat_ws(E'\n', name, title, bio, array_to_string(specialties, E'\n'), array_to_string(certifications, E'\n'), education, experience, array_to_string(skills, E'\n'), array_to_string(languages, E'\n'))) $$;--> statement-breakpoint
-- What the filters of the listing look for; names are compared in lower case.
CREATE FUNCTION expert_facets(languages text[], skills text[], specialties text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
	AS $$ SELECT array(SELECT DISTINCT facet FROM (
		SELECT 'language:' || lower(trim(language)) AS facet FROM unnest(languages) AS language
		UNION SELECT 'skill:' || lower(trim(skill)) FROM unnest(skills || specialties) AS skill) AS named ORDER BY facet) $$;--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_user_key" UNIQUE("user_id"),
	CONSTRAINT "calendar_feeds_secret_key" UNIQUE("secret_hash")
);--> statement-breakpoint
CREATE TABLE "email_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" "citext",
	"redirect_to" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_links_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "email_links_purpose_check" CHECK ("email_links"."purpose" in ('verify-email', 'reset-password', 'change-email')),
	CONSTRAINT "email_links_email_check" CHECK (("email_links"."purpose" = 'change-email') = ("email_links"."email" is not null)),
	CONSTRAINT "email_links_redirect_check" CHECK ("email_links"."redirect_to" like '/%' and length("email_links"."redirect_to") <= 2000)
);--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_subject_key" UNIQUE("issuer","subject"),
	CONSTRAINT "identities_user_key" UNIQUE("user_id","issuer")
);--> statement-breakpoint
CREATE TABLE "portrait_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"portrait_id" uuid NOT NULL,
	"size" smallint NOT NULL,
	"format" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portrait_files_key" UNIQUE("portrait_id","size","format"),
	CONSTRAINT "portrait_files_format_check" CHECK ("portrait_files"."format" in ('avif', 'jpeg')),
	CONSTRAINT "portrait_files_content_check" CHECK (octet_length("portrait_files"."content") between 1 and 1048576)
);--> statement-breakpoint
CREATE TABLE "portraits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"is_current" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_hash_key" UNIQUE("user_id","code_hash")
);--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_used_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factors_user_key" UNIQUE("user_id")
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_key" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "throttles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL,
	"rule" text NOT NULL,
	"attempts" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "throttles_key_key" UNIQUE("key")
);--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"full_name" text NOT NULL,
	"role" text DEFAULT 'learner' NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"email_verified_at" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"time_zone" text,
	"avatar_url" text,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('learner', 'expert', 'admin')),
	CONSTRAINT "users_full_name_check" CHECK (length(trim("users"."full_name")) between 1 and 100),
	CONSTRAINT "users_erased_check" CHECK ("users"."erased_at" is null or (not "users"."is_active" and "users"."password_hash" is null and "users"."role" <> 'admin')),
	CONSTRAINT "users_admin_active_check" CHECK ("users"."role" <> 'admin' or "users"."is_active")
);--> statement-breakpoint
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
	CONSTRAINT "booking_events_actor_check" CHECK ("booking_events"."actor" in ('learner', 'expert', 'admin', 'system')),
	CONSTRAINT "booking_events_move_check" CHECK ((("booking_events"."kind" = 'moved') = ("booking_events"."from_starts_at" is not null)) and (("booking_events"."kind" = 'moved') = ("booking_events"."to_starts_at" is not null))
        and ("booking_events"."reason" is null or ("booking_events"."kind" = 'moved' and length("booking_events"."reason") between 1 and 1000)))
);--> statement-breakpoint
CREATE TABLE "booking_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"note" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_notes_booking_key" UNIQUE("booking_id"),
	CONSTRAINT "booking_notes_note_check" CHECK (length("booking_notes"."note") between 1 and 500)
);--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"learner_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"learner_name" text NOT NULL,
	"learner_email" "citext" NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"hours" smallint NOT NULL,
	"status" text NOT NULL,
	"hold_expires_at" timestamp (3) with time zone,
	"moves_booking_id" uuid,
	"price_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"commission_percent" numeric(5, 2) DEFAULT 0 NOT NULL,
	"payment_status" text DEFAULT 'due' NOT NULL,
	"by_newcomer" boolean DEFAULT false NOT NULL,
	"learner_time_zone" text NOT NULL,
	"expert_time_zone" text NOT NULL,
	"meeting_link" text,
	"absent" text,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" text,
	"cancellation_reason" text,
	"hold_prolonged_at" timestamp (3) with time zone,
	"scan_id" uuid,
	"sequence" integer DEFAULT floor(extract(epoch from now()) / 60)::int NOT NULL,
	"changed_seq" bigint DEFAULT 0 NOT NULL,
	"check_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_hours_check" CHECK ("bookings"."hours" between 1 and 4),
	CONSTRAINT "bookings_ends_at_check" CHECK ("bookings"."ends_at" = "bookings"."starts_at" + "bookings"."hours" * interval '60 minutes'),
	CONSTRAINT "bookings_status_check" CHECK ("bookings"."status" in ('pending', 'confirmed', 'completed', 'cancelled', 'no_show', 'expired')),
	CONSTRAINT "bookings_hold_check" CHECK (("bookings"."status" = 'pending') <= ("bookings"."hold_expires_at" is not null)),
	CONSTRAINT "bookings_total_check" CHECK ("bookings"."total_cents" = "bookings"."hours" * "bookings"."price_cents"),
	CONSTRAINT "bookings_zones_check" CHECK ("bookings"."learner_time_zone" <> '' and "bookings"."expert_time_zone" <> ''),
	CONSTRAINT "bookings_currency_check" CHECK ("bookings"."currency" = 'USD'),
	CONSTRAINT "bookings_payment_check" CHECK ("bookings"."payment_status" in ('due', 'paid', 'refunded')),
	CONSTRAINT "bookings_cancellation_check" CHECK ((("bookings"."cancelled_at" is null) = ("bookings"."cancelled_by" is null)) and ("bookings"."cancelled_at" is not null) <= ("bookings"."status" = 'cancelled')
        and ("bookings"."cancellation_reason" is null or ("bookings"."cancelled_at" is not null and length("bookings"."cancellation_reason") between 1 and 1000))),
	CONSTRAINT "bookings_absent_check" CHECK ("bookings"."absent" in ('learner', 'expert') and ("bookings"."absent" is null or "bookings"."status" = 'no_show')),
	CONSTRAINT "bookings_meeting_link_check" CHECK ("bookings"."meeting_link" ~ '^https?://' and length("bookings"."meeting_link") <= 2000),
	CONSTRAINT "bookings_cancelled_by_check" CHECK ("bookings"."cancelled_by" in ('learner', 'expert', 'admin', 'system')),
	CONSTRAINT "bookings_prolonged_check" CHECK ("bookings"."hold_prolonged_at" is null or "bookings"."hold_expires_at" is not null),
	CONSTRAINT "bookings_moves_check" CHECK ("bookings"."moves_booking_id" is null or ("bookings"."moves_booking_id" <> "bookings"."id" and "bookings"."status" in ('pending', 'cancelled', 'expired'))),
	CONSTRAINT "bookings_newcomer_check" CHECK (not ("bookings"."by_newcomer" and "bookings"."hours" > 1 and "bookings"."status" = 'confirmed' and "bookings"."payment_status" = 'due'))
);--> statement-breakpoint
CREATE TABLE "case_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"brought" text,
	"done" text,
	"exercise_1" text,
	"exercise_2" text,
	"exercise_3" text,
	"next_step" text,
	"version" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"number" integer,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_files_booking_key" UNIQUE("booking_id"),
	CONSTRAINT "case_files_number_key" UNIQUE("learner_id","number"),
	CONSTRAINT "case_files_texts_check" CHECK (length("case_files"."brought") between 1 and 1000 and length("case_files"."done") between 1 and 2000
        and length("case_files"."exercise_1") between 1 and 400 and length("case_files"."exercise_2") between 1 and 400
        and length("case_files"."exercise_3") between 1 and 400 and length("case_files"."next_step") between 1 and 500),
	CONSTRAINT "case_files_exercises_check" CHECK (("case_files"."exercise_1" is not null or "case_files"."exercise_2" is null)
        and ("case_files"."exercise_2" is not null or "case_files"."exercise_3" is null)),
	CONSTRAINT "case_files_published_check" CHECK (("case_files"."published_at" is null) = ("case_files"."number" is null) and "case_files"."number" >= 1
        and ("case_files"."published_at" is null or ("case_files"."done" is not null and "case_files"."next_step" is not null))),
	CONSTRAINT "case_files_version_check" CHECK ("case_files"."version" >= 1)
);--> statement-breakpoint
CREATE TABLE "time_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"learner_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"booking_id" uuid,
	"days" smallint[] DEFAULT '{}' NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"time_zone" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"hold_id" uuid,
	"missed" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"seen_seq" bigint DEFAULT -1 NOT NULL,
	"check_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_alerts_state_check" CHECK ("time_alerts"."state" in ('waiting', 'offered', 'accepted', 'lapsed', 'ended')
        and ("time_alerts"."state" in ('offered', 'accepted', 'lapsed')) = ("time_alerts"."hold_id" is not null)),
	CONSTRAINT "time_alerts_wanted_check" CHECK ("time_alerts"."days" <@ '{0,1,2,3,4,5,6}' and "time_alerts"."parts" <@ '{morning,afternoon,evening}'
        and cardinality("time_alerts"."days") <= 7 and cardinality("time_alerts"."parts") <= 3 and "time_alerts"."time_zone" <> ''),
	CONSTRAINT "time_alerts_missed_check" CHECK (cardinality("time_alerts"."missed") <= 3)
);--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_pair_key" UNIQUE("blocker_id","blocked_id"),
	CONSTRAINT "blocks_pair_check" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "inboxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"changed_seq" bigint DEFAULT 0 NOT NULL,
	"mails_unread" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inboxes_user_key" UNIQUE("user_id")
);--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"side" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer_until" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() + interval '48 hours' NOT NULL,
	"needs_admin" boolean DEFAULT false NOT NULL,
	"agrees" boolean,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"decision" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_kind_check" CHECK ("claims"."kind" in ('no_show', 'guarantee')),
	CONSTRAINT "claims_side_check" CHECK ("claims"."side" in ('learner', 'expert')
        and ("claims"."kind" = 'no_show' or "claims"."side" = 'learner')),
	CONSTRAINT "claims_texts_check" CHECK (length("claims"."reason") between 1 and 1000 and length("claims"."answer") between 1 and 1000
        and length("claims"."decision") between 1 and 2000),
	CONSTRAINT "claims_state_check" CHECK ("claims"."state" in ('open', 'contested', 'granted', 'refused')
        and ("claims"."state" in ('granted', 'refused')) = ("claims"."decided_at" is not null)
        and ("claims"."decided_at" is null) = ("claims"."decided_by" is null)
        and "claims"."decided_by" in ('answer', 'silence', 'admin', 'system')
        and ("claims"."answered_at" is null) = ("claims"."agrees" is null)
        and ("claims"."state" = 'contested') <= ("claims"."agrees" is false or "claims"."needs_admin"))
);--> statement-breakpoint
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
	"commission_percent" numeric(5, 2) DEFAULT 0 NOT NULL,
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
);--> statement-breakpoint
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
	"given_up_at" timestamp (3) with time zone,
	"reservation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_waitlist_status_check" CHECK ("class_waitlist"."status" in ('unconfirmed', 'waiting', 'offered', 'accepted', 'declined', 'lapsed', 'left', 'closed')),
	CONSTRAINT "class_waitlist_name_check" CHECK (length(trim("class_waitlist"."name")) between 1 and 100),
	CONSTRAINT "class_waitlist_email_check" CHECK (length("class_waitlist"."email") between 3 and 254 and "class_waitlist"."email"::text = lower("class_waitlist"."email"::text)),
	CONSTRAINT "class_waitlist_offer_check" CHECK (("class_waitlist"."offered_at" is null) = ("class_waitlist"."offer_expires_at" is null)
        and ("class_waitlist"."status" in ('offered', 'accepted', 'declined', 'lapsed')) <= ("class_waitlist"."offered_at" is not null)
        and ("class_waitlist"."status" = 'accepted') <= ("class_waitlist"."reservation_id" is not null)),
	CONSTRAINT "class_waitlist_given_up_check" CHECK ("class_waitlist"."given_up_at" is null or "class_waitlist"."status" in ('left', 'declined'))
);--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"series_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"agenda" text,
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
    and length(trim("classes"."agenda")) between 1 and 2000
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"skills" text NOT NULL,
	"experience_years" integer NOT NULL,
	"hourly_rate_cents" integer NOT NULL,
	"description" text NOT NULL,
	"languages" text NOT NULL,
	"certifications" text NOT NULL,
	"linkedin" text NOT NULL,
	"photo" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_status_check" CHECK ("applications"."status" in ('pending', 'accepted', 'declined')),
	CONSTRAINT "applications_years_check" CHECK ("applications"."experience_years" between 0 and 80),
	CONSTRAINT "applications_rate_check" CHECK ("applications"."hourly_rate_cents" between 100 and 1000000),
	CONSTRAINT "applications_texts_check" CHECK (length("applications"."name") between 1 and 100 and length("applications"."email") between 1 and 254 and length("applications"."skills") between 1 and 1000
        and length("applications"."description") between 1 and 4000 and length("applications"."languages") between 1 and 500 and length("applications"."certifications") between 1 and 1000),
	CONSTRAINT "applications_links_check" CHECK ("applications"."linkedin" ~* '^https?://' and length("applications"."linkedin") <= 2000 and ("applications"."photo" = '' or "applications"."photo" ~* '^https?://') and length("applications"."photo") <= 2000),
	CONSTRAINT "applications_decided_check" CHECK (("applications"."status" = 'pending') = ("applications"."decided_at" is null) and ("applications"."decided_at" is null) = ("applications"."decided_by" is null)),
	CONSTRAINT "applications_reason_check" CHECK (("applications"."status" = 'declined') = ("applications"."reason" is not null) and ("applications"."reason" is null or length("applications"."reason") between 1 and 2000))
);--> statement-breakpoint
CREATE TABLE "card_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"tagline" text,
	"bio" text NOT NULL,
	"price_cents" integer NOT NULL,
	"region" text DEFAULT 'Global' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"specialties" text[] DEFAULT '{}' NOT NULL,
	"certifications" text[] DEFAULT '{}' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"education" text,
	"experience" text,
	"avatar" text,
	"linkedin" text,
	"calendly" text,
	"lesson" text,
	"sample_brought" text,
	"sample_done" text,
	"sample_next" text,
	"portrait_id" uuid,
	"submitted_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_versions_number_key" UNIQUE("expert_id","number"),
	CONSTRAINT "card_versions_status_check" CHECK ("card_versions"."status" in ('submitted', 'approved', 'returned', 'replaced')),
	CONSTRAINT "card_versions_number_check" CHECK ("card_versions"."number" >= 1),
	CONSTRAINT "card_versions_texts_check" CHECK (length(trim("card_versions"."name")) between 1 and 100 and length("card_versions"."title") between 1 and 120 and length("card_versions"."tagline") <= 160
        and length("card_versions"."bio") between 1 and 4000 and length("card_versions"."region") between 1 and 120 and length("card_versions"."education") <= 2000
        and length("card_versions"."experience") <= 2000 and length("card_versions"."lesson") <= 2000
        and length("card_versions"."sample_brought") <= 1000 and length("card_versions"."sample_done") <= 2000 and length("card_versions"."sample_next") <= 1000),
	CONSTRAINT "card_versions_lists_check" CHECK (cardinality("card_versions"."languages") <= 30 and cardinality("card_versions"."specialties") <= 30
        and cardinality("card_versions"."certifications") <= 30 and cardinality("card_versions"."skills") <= 30),
	CONSTRAINT "card_versions_links_check" CHECK ("card_versions"."avatar" ~* '^(https?:/|/avatars)/' and length("card_versions"."avatar") <= 2000 and "card_versions"."linkedin" ~* '^https?://'
        and length("card_versions"."linkedin") <= 2000 and "card_versions"."calendly" ~* '^https?://' and length("card_versions"."calendly") <= 2000),
	CONSTRAINT "card_versions_price_check" CHECK ("card_versions"."price_cents" between 1 and 1000000),
	CONSTRAINT "card_versions_decided_check" CHECK (("card_versions"."status" in ('approved', 'returned')) = ("card_versions"."decided_at" is not null) and ("card_versions"."decided_at" is null) = ("card_versions"."decided_by" is null)),
	CONSTRAINT "card_versions_reason_check" CHECK (("card_versions"."status" = 'returned') = ("card_versions"."reason" is not null) and ("card_versions"."reason" is null or length("card_versions"."reason") between 1 and 2000))
);--> statement-breakpoint
CREATE TABLE "certifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"name" text NOT NULL,
	"link" text NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"issuer" text,
	"last_digits" text,
	"issued_on" date,
	"expires_on" date,
	"reason" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certifications_name_key" UNIQUE("expert_id","name"),
	CONSTRAINT "certifications_state_check" CHECK ("certifications"."state" in ('submitted', 'verified', 'refused')),
	CONSTRAINT "certifications_texts_check" CHECK (length("certifications"."name") between 1 and 200 and "certifications"."link" ~* '^https?://' and length("certifications"."link") <= 2000
        and length("certifications"."issuer") between 1 and 120 and "certifications"."last_digits" ~ '^[A-Za-z0-9]{2,6}$'
        and length("certifications"."reason") between 1 and 2000),
	CONSTRAINT "certifications_decided_check" CHECK (("certifications"."state" = 'submitted') = ("certifications"."decided_at" is null)
        and ("certifications"."state" = 'verified') = ("certifications"."issuer" is not null and "certifications"."last_digits" is not null and "certifications"."issued_on" is not null)
        and ("certifications"."state" = 'refused') = ("certifications"."reason" is not null)
        and ("certifications"."expires_on" is null or "certifications"."expires_on" > "certifications"."issued_on"))
);--> statement-breakpoint
CREATE TABLE "expert_availability" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"day_of_week" smallint NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_availability_day_check" CHECK ("expert_availability"."day_of_week" between 0 and 6),
	CONSTRAINT "expert_availability_order_check" CHECK ("expert_availability"."start_time" < "expert_availability"."end_time")
);--> statement-breakpoint
CREATE TABLE "expert_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"hours_version" integer DEFAULT 0 NOT NULL,
	"changed_seq" bigint DEFAULT 0 NOT NULL,
	"check_free_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	"next_free_at" timestamp (3) with time zone,
	"free_week" bit(672) DEFAULT '0'::bit(672) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_calendars_expert_key" UNIQUE("expert_id")
);--> statement-breakpoint
CREATE TABLE "expert_days_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_days_off_days_key" UNIQUE("expert_id","first_day","last_day"),
	CONSTRAINT "expert_days_off_order_check" CHECK ("expert_days_off"."last_day" between "expert_days_off"."first_day" and "expert_days_off"."first_day" + 365)
);--> statement-breakpoint
CREATE TABLE "expert_extra_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"day" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_extra_hours_start_key" UNIQUE("expert_id","day","start_time"),
	CONSTRAINT "expert_extra_hours_order_check" CHECK ("expert_extra_hours"."start_time" < "expert_extra_hours"."end_time")
);--> statement-breakpoint
CREATE TABLE "expert_profile_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"viewer_id" uuid,
	"viewer_key" text NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	"viewed_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_profile_views_until_check" CHECK ("expert_profile_views"."viewed_until" = "expert_profile_views"."viewed_at" + interval '30 minutes')
);--> statement-breakpoint
CREATE TABLE "expert_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"subject" text NOT NULL,
	"question" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"is_suspected" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_questions_dedupe_key_key" UNIQUE("dedupe_key"),
	CONSTRAINT "expert_questions_name_check" CHECK (length("expert_questions"."name") between 1 and 200),
	CONSTRAINT "expert_questions_subject_check" CHECK (length("expert_questions"."subject") <= 400),
	CONSTRAINT "expert_questions_question_check" CHECK (length("expert_questions"."question") between 1 and 8000)
);--> statement-breakpoint
CREATE TABLE "expert_reliability" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"due" integer NOT NULL,
	"kept" integer NOT NULL,
	"learners" integer NOT NULL,
	"returned" integer NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_reliability_expert_key" UNIQUE("expert_id"),
	CONSTRAINT "expert_reliability_counts_check" CHECK ("expert_reliability"."kept" between 0 and "expert_reliability"."due" and "expert_reliability"."returned" between 0 and "expert_reliability"."learners")
);--> statement-breakpoint
CREATE TABLE "expert_view_totals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"views" integer NOT NULL,
	"last_viewed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_view_totals_expert_key" UNIQUE("expert_id"),
	CONSTRAINT "expert_view_totals_views_check" CHECK ("expert_view_totals"."views" > 0)
);--> statement-breakpoint
CREATE TABLE "experts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"tagline" text,
	"bio" text NOT NULL,
	"price_cents" integer NOT NULL,
	"region" text DEFAULT 'Global' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"specialties" text[] DEFAULT '{}' NOT NULL,
	"certifications" text[] DEFAULT '{}' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"education" text,
	"experience" text,
	"avatar" text,
	"linkedin" text,
	"calendly" text,
	"lesson" text,
	"sample_brought" text,
	"sample_done" text,
	"sample_next" text,
	"portrait_id" uuid,
	"picture" text GENERATED ALWAYS AS (case when portrait_id is null then avatar else '/portraits/' || portrait_id::text end) STORED,
	"reviews" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating" numeric(2, 1) GENERATED ALWAYS AS (round(rating_sum::numeric / nullif(reviews, 0), 1)) STORED,
	"sessions_count" integer DEFAULT 0 NOT NULL,
	"meeting_link" text,
	"email" "citext",
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"minimum_notice_minutes" integer DEFAULT 120 NOT NULL,
	"days_ahead" smallint DEFAULT 90 NOT NULL,
	"buffer_minutes" smallint DEFAULT 0 NOT NULL,
	"daily_limit" smallint,
	"approved" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"is_free_soon" boolean DEFAULT false NOT NULL,
	"has_account" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"facets" text[] GENERATED ALWAYS AS (expert_facets(languages, skills, specialties)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (expert_search_text(name, title, bio, specialties, certifications, education, experience, skills, languages)) STORED NOT NULL,
	"sort_rating" numeric(2, 1) GENERATED ALWAYS AS (case when reviews = 0 then 5.0 else round((rating_sum + 5 * 4.5) / (reviews + 5), 1) end) STORED NOT NULL,
	CONSTRAINT "experts_price_check" CHECK ("experts"."price_cents" between 1 and 1000000),
	CONSTRAINT "experts_rating_check" CHECK ("experts"."rating_sum" between "experts"."reviews" and 5 * "experts"."reviews"),
	CONSTRAINT "experts_reviews_check" CHECK ("experts"."reviews" >= 0 and "experts"."sessions_count" >= 0),
	CONSTRAINT "experts_meeting_link_check" CHECK ("experts"."meeting_link" ~ '^https?://' and length("experts"."meeting_link") <= 2000),
	CONSTRAINT "experts_terms_check" CHECK ("experts"."minimum_notice_minutes" between 0 and 20160 and "experts"."days_ahead" between 7 and 365
        and "experts"."buffer_minutes" between 0 and 60 and "experts"."daily_limit" between 1 and 24),
	CONSTRAINT "experts_name_check" CHECK (length(trim("experts"."name")) between 1 and 100)
);--> statement-breakpoint
CREATE TABLE "experts_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experts_users_user_id_key" UNIQUE("user_id"),
	CONSTRAINT "experts_users_expert_id_key" UNIQUE("expert_id")
);--> statement-breakpoint
CREATE TABLE "favourites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_pair_key" UNIQUE("user_id","expert_id")
);--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"salt" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_salts_day_key" UNIQUE("day")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "closed_months" (
	"key" text PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closed_months_check" CHECK ("closed_months"."key" ~ '^20\d\d-(0[1-9]|1[0-2])$' and "closed_months"."starts_at" < "closed_months"."ends_at")
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"account" text NOT NULL,
	"expert_id" uuid,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('provider', 'bank', 'credit', 'guarantee', 'held', 'payable', 'commission', 'fees', 'owed', 'disputed', 'payouts')),
	CONSTRAINT "ledger_entries_amount_check" CHECK ("ledger_entries"."amount_cents" <> 0),
	CONSTRAINT "ledger_entries_expert_check" CHECK (("ledger_entries"."account" in ('payable', 'payouts')) <= ("ledger_entries"."expert_id" is not null)
        and ("ledger_entries"."expert_id" is not null) <= ("ledger_entries"."account" in ('held', 'payable', 'payouts')))
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"is_understood" boolean DEFAULT true NOT NULL,
	"payment_id" uuid,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"settled_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_event_key" UNIQUE("provider","event_id"),
	CONSTRAINT "payment_events_provider_check" CHECK ("payment_events"."provider" in ('stripe', 'payhip', 'sandbox')),
	CONSTRAINT "payment_events_settled_note_check" CHECK (length("payment_events"."settled_note") between 1 and 1000)
);--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid,
	"reservation_id" uuid,
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
	"with_credit_id" uuid,
	"earn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_session_key" UNIQUE("provider","session_id"),
	CONSTRAINT "payments_charge_key" UNIQUE("provider","charge_id"),
	CONSTRAINT "payments_order_check" CHECK (num_nonnulls("payments"."booking_id", "payments"."reservation_id") = 1),
	CONSTRAINT "payments_provider_check" CHECK ("payments"."provider" in ('stripe', 'payhip', 'sandbox', 'credit')),
	CONSTRAINT "payments_credit_check" CHECK ("payments"."provider" <> 'credit' or ("payments"."session_id" = "payments"."charge_id" and "payments"."booking_id" is not null)),
	CONSTRAINT "payments_with_credit_check" CHECK ("payments"."with_credit_id" is null or ("payments"."booking_id" is not null and "payments"."provider" <> 'credit')),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_cents" > 0 and "payments"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payments_state_check" CHECK ("payments"."state" in ('created', 'open', 'paid', 'closed')),
	CONSTRAINT "payments_session_check" CHECK (("payments"."state" in ('open', 'paid')) <= ("payments"."session_id" is not null)),
	CONSTRAINT "payments_paid_check" CHECK ((("payments"."state" = 'paid') = ("payments"."paid_at" is not null)) and (("payments"."state" = 'paid') = ("payments"."charge_id" is not null))),
	CONSTRAINT "payments_problem_check" CHECK ("payments"."problem" in ('wrong-amount', 'late', 'duplicate', 'credit-gone'))
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "payout_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_by" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"execute_on" date,
	"downloaded_at" timestamp (3) with time zone,
	"time_zone" text,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_runs_provider_check" CHECK ("payout_runs"."provider" in ('manual', 'stripe', 'sandbox')),
	CONSTRAINT "payout_runs_state_check" CHECK ("payout_runs"."state" in ('draft', 'confirmed', 'sent', 'settled', 'stopped')
        and ("payout_runs"."state" in ('settled', 'stopped')) = ("payout_runs"."closed_at" is not null)
        and ("payout_runs"."state" in ('sent', 'settled')) = ("payout_runs"."sent_at" is not null)
        and ("payout_runs"."state" in ('confirmed', 'sent', 'settled')) <= ("payout_runs"."confirmed_at" is not null)),
	CONSTRAINT "payout_runs_downloaded_check" CHECK (("payout_runs"."downloaded_at" is null) = ("payout_runs"."time_zone" is null)
        and ("payout_runs"."downloaded_at" is null or "payout_runs"."execute_on" is not null))
);--> statement-breakpoint
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
	"account_closed" boolean DEFAULT false NOT NULL,
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
);--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"company" text,
	"address" text,
	"vat_id" text,
	"seller_name" text,
	"seller_address" text,
	"seller_tax_id" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_number_key" UNIQUE("year","number"),
	CONSTRAINT "receipts_number_check" CHECK ("receipts"."number" > 0 and "receipts"."year" between 2000 and 9999),
	CONSTRAINT "receipts_billing_check" CHECK (length("receipts"."company") between 1 and 200 and length("receipts"."address") between 1 and 500 and length("receipts"."vat_id") between 1 and 50)
);--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"state" text DEFAULT 'requested' NOT NULL,
	"provider_refund_id" text,
	"failure" text,
	"settled_at" timestamp (3) with time zone,
	"settled_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_provider_key" UNIQUE("payment_id","provider_refund_id"),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_cents" > 0 and "refunds"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" in ('cancelled', 'late', 'duplicate', 'wrong-amount', 'credit-gone', 'provider', 'admin', 'no-show', 'guarantee')),
	CONSTRAINT "refunds_note_check" CHECK ("refunds"."note" is null or ("refunds"."reason" = 'admin' and length("refunds"."note") between 1 and 1000)),
	CONSTRAINT "refunds_state_check" CHECK ("refunds"."state" in ('requested', 'submitted', 'succeeded', 'failed')
        and ("refunds"."state" in ('succeeded', 'failed')) = ("refunds"."settled_at" is not null)),
	CONSTRAINT "refunds_settled_note_check" CHECK (length("refunds"."settled_note") between 1 and 1000)
);--> statement-breakpoint
CREATE TABLE "sandbox_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"pay_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payouts_key" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_payouts_amount_check" CHECK ("sandbox_payouts"."amount_cents" > 0)
);--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_key" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_refunds_amount_check" CHECK ("sandbox_refunds"."amount_cents" > 0)
);--> statement-breakpoint
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
	"dispute_state" text,
	"disputed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_sessions_reference_key" UNIQUE("reference"),
	CONSTRAINT "sandbox_sessions_state_check" CHECK ("sandbox_sessions"."state" in ('open', 'paid', 'expired') and ("sandbox_sessions"."state" = 'paid') = ("sandbox_sessions"."paid_at" is not null)),
	CONSTRAINT "sandbox_sessions_dispute_check" CHECK ("sandbox_sessions"."dispute_state" in ('open', 'won', 'lost') and ("sandbox_sessions"."dispute_state" is null or "sandbox_sessions"."state" = 'paid')
        and ("sandbox_sessions"."dispute_state" is null) = ("sandbox_sessions"."disputed_at" is null)),
	CONSTRAINT "sandbox_sessions_amount_check" CHECK ("sandbox_sessions"."amount_cents" > 0)
);--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"outcome" text,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_reason_check" CHECK (length("review_reports"."reason") between 1 and 1000),
	CONSTRAINT "review_reports_outcome_check" CHECK ("review_reports"."outcome" in ('hidden', 'left') and ("review_reports"."outcome" is null) = ("review_reports"."closed_at" is null))
);--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid,
	"reservation_id" uuid,
	"expert_id" uuid NOT NULL,
	"learner_id" uuid,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"minutes" smallint NOT NULL,
	"skill" text,
	"rating" smallint,
	"comment" text,
	"reviewed_at" timestamp (3) with time zone,
	"note" text,
	"noted_at" timestamp (3) with time zone,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"is_example" boolean DEFAULT false NOT NULL,
	"author_name" text,
	"is_free" boolean DEFAULT false NOT NULL,
	"is_author_active" boolean DEFAULT true NOT NULL,
	"is_public" boolean GENERATED ALWAYS AS ((rating is not null or comment is not null) and published_at is not null and hidden_at is null and is_author_active) STORED NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	"check_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_booking_key" UNIQUE("booking_id"),
	CONSTRAINT "reviews_reservation_key" UNIQUE("reservation_id"),
	CONSTRAINT "reviews_session_check" CHECK (num_nonnulls("reviews"."booking_id", "reviews"."reservation_id") = case when "reviews"."is_example" then 0 else 1 end
        and ("reviews"."learner_id" is null) = "reviews"."is_example" and ("reviews"."author_name" is null) = (not "reviews"."is_example")),
	CONSTRAINT "reviews_rating_check" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_texts_check" CHECK (length("reviews"."comment") between 20 and 2000 and length("reviews"."note") between 20 and 2000
        and length("reviews"."answer") between 1 and 2000 and length("reviews"."hidden_reason") between 1 and 2000
        and length("reviews"."skill") between 1 and 200 and length("reviews"."author_name") between 1 and 100),
	CONSTRAINT "reviews_parts_check" CHECK (("reviews"."rating" is null or "reviews"."reviewed_at" is not null)
        and ("reviews"."reviewed_at" is null or "reviews"."rating" is not null or "reviews"."is_free")
        and ("reviews"."comment" is null or "reviews"."reviewed_at" is not null)
        and ("reviews"."note" is null or "reviews"."noted_at" is not null)
        and ("reviews"."answer" is null or "reviews"."answered_at" is not null)
        and ("reviews"."answered_at" is null or ("reviews"."reviewed_at" is not null and "reviews"."published_at" is not null))
        and ("reviews"."published_at" is null or coalesce("reviews"."reviewed_at", "reviews"."noted_at") is not null)
        and ("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null)),
	CONSTRAINT "reviews_time_check" CHECK ("reviews"."reviewed_at" between "reviews"."ended_at" and "reviews"."ended_at" + interval '720 hours'
        and "reviews"."noted_at" between "reviews"."ended_at" and "reviews"."ended_at" + interval '720 hours'),
	CONSTRAINT "reviews_minutes_check" CHECK ("reviews"."minutes" between 1 and 480)
);--> statement-breakpoint
CREATE TABLE "ai_skill_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"scan_type" text NOT NULL,
	"content_version" text NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cv_text" text,
	"finished_at" timestamp (3) with time zone,
	"result" jsonb,
	"model_summary" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_skill_scans_owner_key" UNIQUE("id","user_id"),
	CONSTRAINT "ai_skill_scans_type_check" CHECK ("ai_skill_scans"."scan_type" in ('quick', 'full')),
	CONSTRAINT "ai_skill_scans_answers_check" CHECK (jsonb_typeof("ai_skill_scans"."answers") = 'object'),
	CONSTRAINT "ai_skill_scans_cv_check" CHECK (length("ai_skill_scans"."cv_text") between 1 and 20000),
	CONSTRAINT "ai_skill_scans_result_check" CHECK ("ai_skill_scans"."result" is null or "ai_skill_scans"."finished_at" is not null),
	CONSTRAINT "ai_skill_scans_summary_check" CHECK ("ai_skill_scans"."model_summary" is null or ("ai_skill_scans"."result" is not null and length("ai_skill_scans"."model_summary") between 1 and 2000))
);--> statement-breakpoint
CREATE TABLE "scan_plan_ticks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"skill" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scan_plan_ticks_step_key" UNIQUE("scan_id","skill")
);--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid,
	"source_address" "inet",
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"currency" text,
	"count" integer NOT NULL,
	"cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_figures_key" UNIQUE NULLS NOT DISTINCT("figure","day","currency"),
	CONSTRAINT "daily_figures_figure_check" CHECK ("daily_figures"."figure" in ('bookings', 'revenue', 'users', 'scans', 'views', 'messages')),
	CONSTRAINT "daily_figures_money_check" CHECK (("daily_figures"."figure" = 'revenue') = ("daily_figures"."currency" is not null) and ("daily_figures"."figure" = 'revenue' or "daily_figures"."cents" = 0) and "daily_figures"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "daily_figures_count_check" CHECK ("daily_figures"."count" >= 0)
);--> statement-breakpoint
CREATE TABLE "event_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"status" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_counts_key" UNIQUE("day","event","status"),
	CONSTRAINT "event_counts_event_check" CHECK ("event_counts"."event" in ('contact_form_submit')),
	CONSTRAINT "event_counts_status_check" CHECK ("event_counts"."status" in ('success', 'error') and "event_counts"."count" > 0)
);--> statement-breakpoint
CREATE TABLE "form_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"user_id" uuid,
	"name" text,
	"email" "citext",
	"company" text,
	"subject" text,
	"answer" text NOT NULL,
	"dedupe_key" text,
	"is_suspected" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_answers_dedupe_key_key" UNIQUE("dedupe_key"),
	CONSTRAINT "form_answers_form_check" CHECK ("form_answers"."form" in ('contact', 'demo-request', 'beginner-program', 'request-skills', 'suggest-a-skill', 'give-feedback')),
	CONSTRAINT "form_answers_answer_check" CHECK (length("form_answers"."answer") <= 8000 and (length("form_answers"."answer") > 0 or "form_answers"."form" in ('demo-request', 'beginner-program'))),
	CONSTRAINT "form_answers_lines_check" CHECK (length("form_answers"."name") between 1 and 400 and length("form_answers"."company") between 1 and 400 and length("form_answers"."subject") between 1 and 400)
);--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"template" text NOT NULL,
	"to_user_id" uuid,
	"to_email" text NOT NULL,
	"to_name" text NOT NULL,
	"reply_to" text,
	"about_type" text NOT NULL,
	"about_id" uuid NOT NULL,
	"payload" jsonb,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"subject" text,
	"html" text,
	"text" text,
	"attachments" jsonb,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_dedupe_key_key" UNIQUE("dedupe_key"),
	CONSTRAINT "mails_status_check" CHECK ("mails"."status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_about_check" CHECK ("mails"."about_type" in ('account', 'application', 'booking', 'card-version', 'certification', 'chat-report', 'chat-thread', 'claim', 'class', 'form-answer', 'payment', 'payout', 'question', 'reservation', 'review', 'subscriber', 'time-alert', 'waitlist-place'))
);--> statement-breakpoint
CREATE TABLE "searches_without_result" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"term" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "searches_without_result_key" UNIQUE("day","term"),
	CONSTRAINT "searches_without_result_term_check" CHECK (char_length("searches_without_result"."term") between 2 and 60),
	CONSTRAINT "searches_without_result_count_check" CHECK ("searches_without_result"."count" > 0)
);--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" smallint NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"quote" text NOT NULL,
	"is_example" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testimonials_place_key" UNIQUE("place"),
	CONSTRAINT "testimonials_texts_check" CHECK (length("testimonials"."name") between 1 and 100 and length("testimonials"."title") between 1 and 120 and length("testimonials"."quote") between 1 and 600)
);--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portraits" ADD CONSTRAINT "portraits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_moves_booking_id_bookings_id_fk" FOREIGN KEY ("moves_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_alerts" ADD CONSTRAINT "time_alerts_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_alerts" ADD CONSTRAINT "time_alerts_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_alerts" ADD CONSTRAINT "time_alerts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_alerts" ADD CONSTRAINT "time_alerts_hold_id_bookings_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "claims" ADD CONSTRAINT "claims_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_session_id_classes_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_waitlist" ADD CONSTRAINT "class_waitlist_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_waitlist" ADD CONSTRAINT "class_waitlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_waitlist" ADD CONSTRAINT "class_waitlist_reservation_id_class_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."class_reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_portrait_id_portraits_id_fk" FOREIGN KEY ("portrait_id") REFERENCES "public"."portraits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_availability" ADD CONSTRAINT "expert_availability_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_calendars" ADD CONSTRAINT "expert_calendars_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_days_off" ADD CONSTRAINT "expert_days_off_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_extra_hours" ADD CONSTRAINT "expert_extra_hours_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_profile_views" ADD CONSTRAINT "expert_profile_views_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_profile_views" ADD CONSTRAINT "expert_profile_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_questions" ADD CONSTRAINT "expert_questions_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_questions" ADD CONSTRAINT "expert_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_questions" ADD CONSTRAINT "expert_questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_reliability" ADD CONSTRAINT "expert_reliability_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_view_totals" ADD CONSTRAINT "expert_view_totals_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_portrait_id_portraits_id_fk" FOREIGN KEY ("portrait_id") REFERENCES "public"."portraits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts_users" ADD CONSTRAINT "experts_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts_users" ADD CONSTRAINT "experts_users_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_group_id_ledger_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."ledger_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_groups" ADD CONSTRAINT "ledger_groups_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_groups" ADD CONSTRAINT "ledger_groups_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_groups" ADD CONSTRAINT "ledger_groups_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_groups" ADD CONSTRAINT "ledger_groups_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_groups" ADD CONSTRAINT "ledger_groups_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reservation_id_class_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."class_reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_details" ADD CONSTRAINT "payout_details_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_details" ADD CONSTRAINT "payout_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_entries" ADD CONSTRAINT "payout_entries_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_entries" ADD CONSTRAINT "payout_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_session_id_sandbox_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sandbox_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reservation_id_class_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."class_reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_skill_scans" ADD CONSTRAINT "ai_skill_scans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_plan_ticks" ADD CONSTRAINT "scan_plan_ticks_scan_id_ai_skill_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."ai_skill_scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_links_user_index" ON "email_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "email_links_expires_at_index" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "portraits_current_key" ON "portraits" USING btree ("user_id") WHERE "portraits"."is_current";--> statement-breakpoint
CREATE INDEX "portraits_user_index" ON "portraits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_expires_at_index" ON "throttles" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_newest_index" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_email_beginning_index" ON "users" USING btree (fold_text("email"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_words_index" ON "users" USING gin ((' ' || fold_text("full_name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_living_index" ON "users" USING btree ("created_at") WHERE "users"."erased_at" is null and "users"."role" <> 'admin';--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_admin_key" ON "users" USING btree ("role") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "booking_events_booking_index" ON "booking_events" USING btree ("booking_id","created_at","id");--> statement-breakpoint
CREATE INDEX "booking_events_reason_index" ON "booking_events" USING gin ("reason" gin_trgm_ops) WHERE "booking_events"."reason" is not null;--> statement-breakpoint
CREATE INDEX "booking_notes_note_index" ON "booking_notes" USING gin ("note" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_moves_key" ON "bookings" USING btree ("moves_booking_id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_newcomer_key" ON "bookings" USING btree ("learner_id") WHERE by_newcomer and status = 'confirmed' and payment_status = 'due';--> statement-breakpoint
CREATE INDEX "bookings_check_index" ON "bookings" USING btree ("check_at") WHERE "bookings"."status" in ('pending', 'confirmed');--> statement-breakpoint
CREATE INDEX "bookings_expert_index" ON "bookings" USING btree ("expert_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_created_index" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_starts_index" ON "bookings" USING btree (("starts_at" at time zone 'UTC'),"id");--> statement-breakpoint
CREATE INDEX "bookings_status_index" ON "bookings" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_scan_index" ON "bookings" USING btree ("scan_id") WHERE "bookings"."scan_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_learner_index" ON "bookings" USING btree ("learner_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_reason_index" ON "bookings" USING gin ("cancellation_reason" gin_trgm_ops) WHERE "bookings"."cancellation_reason" is not null;--> statement-breakpoint
CREATE INDEX "case_files_texts_index" ON "case_files" USING gin ("brought" gin_trgm_ops,"done" gin_trgm_ops,"exercise_1" gin_trgm_ops,"exercise_2" gin_trgm_ops,"exercise_3" gin_trgm_ops,"next_step" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "time_alerts_booking_key" ON "time_alerts" USING btree ("booking_id") WHERE state in ('waiting', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "time_alerts_expert_key" ON "time_alerts" USING btree ("learner_id","expert_id") WHERE state in ('waiting', 'offered') and booking_id is null;--> statement-breakpoint
CREATE INDEX "time_alerts_waiting_index" ON "time_alerts" USING btree ("expert_id","created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "time_alerts_offered_index" ON "time_alerts" USING btree ("hold_id") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "time_alerts_learner_index" ON "time_alerts" USING btree ("learner_id","created_at");--> statement-breakpoint
CREATE INDEX "time_alerts_booking_index" ON "time_alerts" USING btree ("booking_id") WHERE "time_alerts"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "blocks_blocked_index" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "chat_messages_receiver_index" ON "chat_messages" USING btree ("receiver_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_created_index" ON "chat_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "chat_messages_content_index" ON "chat_messages" USING gin (fold_text("content") gin_trgm_ops);--> statement-breakpoint
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
CREATE UNIQUE INDEX "claims_booking_key" ON "claims" USING btree ("booking_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_guarantee_key" ON "claims" USING btree ("learner_id","expert_id") WHERE "claims"."kind" = 'guarantee';--> statement-breakpoint
CREATE INDEX "claims_open_index" ON "claims" USING btree ("due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "claims_contested_index" ON "claims" USING btree (coalesce("answered_at", "answer_until"),"id") WHERE state = 'contested';--> statement-breakpoint
CREATE INDEX "claims_expert_index" ON "claims" USING btree ("expert_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_learner_index" ON "claims" USING btree ("learner_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_reason_index" ON "claims" USING gin ("reason" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "claims_answer_index" ON "claims" USING gin ("answer" gin_trgm_ops) WHERE "claims"."answer" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "class_reservations_seat_key" ON "class_reservations" USING btree ("session_id","learner_id") WHERE "class_reservations"."status" in ('held', 'confirmed');--> statement-breakpoint
CREATE INDEX "class_reservations_email_index" ON "class_reservations" USING btree (fold_text("email"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "class_reservations_name_index" ON "class_reservations" USING btree (fold_text("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "class_reservations_class_index" ON "class_reservations" USING btree ("session_id","created_at","id");--> statement-breakpoint
CREATE INDEX "class_reservations_learner_index" ON "class_reservations" USING btree ("learner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "class_waitlist_email_key" ON "class_waitlist" USING btree ("class_id","email") WHERE "class_waitlist"."status" in ('unconfirmed', 'waiting', 'offered');--> statement-breakpoint
CREATE INDEX "class_waitlist_line_index" ON "class_waitlist" USING btree ("class_id","place") WHERE "class_waitlist"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "class_waitlist_offer_index" ON "class_waitlist" USING btree ("class_id","offer_expires_at") WHERE "class_waitlist"."status" = 'offered';--> statement-breakpoint
CREATE INDEX "class_waitlist_unconfirmed_index" ON "class_waitlist" USING btree ("created_at") WHERE "class_waitlist"."status" = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "class_waitlist_class_index" ON "class_waitlist" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "class_waitlist_email_index" ON "class_waitlist" USING btree ("email");--> statement-breakpoint
CREATE INDEX "class_waitlist_user_index" ON "class_waitlist" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "classes_starts_at_index" ON "classes" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "classes_expert_index" ON "classes" USING btree ("expert_id","starts_at");--> statement-breakpoint
CREATE INDEX "classes_series_index" ON "classes" USING btree ("series_id","starts_at");--> statement-breakpoint
CREATE INDEX "classes_check_index" ON "classes" USING btree ("check_at") WHERE "classes"."status" in ('open', 'sold_out');--> statement-breakpoint
CREATE INDEX "classes_reason_index" ON "classes" USING gin ("cancellation_reason" gin_trgm_ops) WHERE "classes"."cancellation_reason" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_pending_key" ON "applications" USING btree ("user_id") WHERE "applications"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "applications_queue_index" ON "applications" USING btree ("created_at") WHERE "applications"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "applications_user_index" ON "applications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "card_versions_one_submitted_key" ON "card_versions" USING btree ("expert_id") WHERE "card_versions"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "card_versions_queue_index" ON "card_versions" USING btree ("created_at") WHERE "card_versions"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "card_versions_portrait_index" ON "card_versions" USING btree ("portrait_id") WHERE "card_versions"."portrait_id" is not null;--> statement-breakpoint
CREATE INDEX "card_versions_submitted_by_index" ON "card_versions" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "certifications_verified_index" ON "certifications" USING btree ("expert_id") WHERE state = 'verified';--> statement-breakpoint
CREATE INDEX "certifications_queue_index" ON "certifications" USING btree ("submitted_at","id") WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "expert_availability_expert_index" ON "expert_availability" USING btree ("expert_id","day_of_week","start_time");--> statement-breakpoint
CREATE INDEX "expert_calendars_check_free_index" ON "expert_calendars" USING btree ("check_free_at");--> statement-breakpoint
CREATE INDEX "expert_calendars_next_free_index" ON "expert_calendars" USING btree ("next_free_at","expert_id");--> statement-breakpoint
CREATE INDEX "expert_days_off_expert_index" ON "expert_days_off" USING btree ("expert_id","last_day");--> statement-breakpoint
CREATE INDEX "expert_profile_views_viewer_index" ON "expert_profile_views" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "expert_profile_views_expert_index" ON "expert_profile_views" USING btree ("expert_id","viewed_at");--> statement-breakpoint
CREATE INDEX "expert_profile_views_viewed_index" ON "expert_profile_views" USING btree ("viewed_at");--> statement-breakpoint
CREATE INDEX "expert_questions_expert_index" ON "expert_questions" USING btree ("expert_id","created_at");--> statement-breakpoint
CREATE INDEX "expert_questions_state_index" ON "expert_questions" USING btree ("created_at","id") WHERE answered_at is null and not is_suspected;--> statement-breakpoint
CREATE INDEX "expert_questions_answered_index" ON "expert_questions" USING btree ("answered_at" DESC NULLS FIRST,"id") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "expert_questions_answered_by_index" ON "expert_questions" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "expert_questions_user_index" ON "expert_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "expert_questions_email_index" ON "expert_questions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "expert_questions_subject_index" ON "expert_questions" USING gin ("subject" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "expert_questions_question_index" ON "expert_questions" USING gin ("question" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "experts_free_first_index" ON "experts" USING btree ("is_free_soon" DESC NULLS FIRST,"sort_rating" DESC NULLS FIRST,"price_cents","id") WHERE approved and deleted_at is null;--> statement-breakpoint
CREATE INDEX "experts_rating_index" ON "experts" USING btree ("sort_rating" DESC NULLS FIRST,"reviews" DESC NULLS FIRST,"id") WHERE approved and deleted_at is null;--> statement-breakpoint
CREATE INDEX "experts_price_index" ON "experts" USING btree ("price_cents","id") WHERE approved and deleted_at is null;--> statement-breakpoint
CREATE INDEX "experts_newest_index" ON "experts" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE approved and deleted_at is null;--> statement-breakpoint
CREATE INDEX "experts_search_index" ON "experts" USING gin ("search_text" gin_trgm_ops) WHERE approved and deleted_at is null;--> statement-breakpoint
CREATE INDEX "experts_facets_index" ON "experts" USING gin ("facets") WHERE approved and deleted_at is null;--> statement-breakpoint
CREATE INDEX "experts_name_beginning_index" ON "experts" USING btree (fold_text("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "experts_email_beginning_index" ON "experts" USING btree (fold_text("email"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "experts_portrait_index" ON "experts" USING btree ("portrait_id") WHERE "experts"."portrait_id" is not null;--> statement-breakpoint
CREATE INDEX "experts_email_index" ON "experts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "experts_unlinked_index" ON "experts" USING btree ("email") WHERE not has_account and deleted_at is null;--> statement-breakpoint
CREATE INDEX "favourites_user_index" ON "favourites" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "favourites_expert_index" ON "favourites" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "credits_open_index" ON "credits" USING btree ("due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "credits_learner_index" ON "credits" USING btree ("learner_id","created_at");--> statement-breakpoint
CREATE INDEX "credits_payment_index" ON "credits" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open_index" ON "disputes" USING btree ("created_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "ledger_entries_group_index" ON "ledger_entries" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_index" ON "ledger_entries" USING btree ("account","created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_expert_index" ON "ledger_entries" USING btree ("expert_id","account","created_at") WHERE "ledger_entries"."expert_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_groups_once_key" ON "ledger_groups" USING btree ("payment_id","kind") WHERE "ledger_groups"."kind" in ('charge', 'fee');--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_groups_by_hand_key" ON "ledger_groups" USING btree ("refund_id") WHERE "ledger_groups"."kind" = 'refund-by-hand';--> statement-breakpoint
CREATE INDEX "ledger_groups_refund_index" ON "ledger_groups" USING btree ("refund_id") WHERE "ledger_groups"."refund_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_groups_payout_key" ON "ledger_groups" USING btree ("payout_id","kind") WHERE "ledger_groups"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_groups_credit_index" ON "ledger_groups" USING btree ("credit_id") WHERE "ledger_groups"."credit_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_groups_dispute_key" ON "ledger_groups" USING btree ("dispute_id","kind") WHERE "ledger_groups"."dispute_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_groups_payment_index" ON "ledger_groups" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_groups_created_at_index" ON "ledger_groups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_events_settled_note_index" ON "payment_events" USING gin ("settled_note" gin_trgm_ops) WHERE "payment_events"."settled_note" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_payment_index" ON "payment_events" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_events_unclaimed_index" ON "payment_events" USING btree (("facts" ->> 'transactionId')) WHERE "payment_events"."payment_id" is null and "payment_events"."provider" = 'payhip';--> statement-breakpoint
CREATE INDEX "payment_events_unmatched_index" ON "payment_events" USING btree ("created_at") WHERE "payment_events"."payment_id" is null and "payment_events"."provider" = 'payhip' and "payment_events"."kind" = 'paid';--> statement-breakpoint
CREATE INDEX "payment_events_not_understood_index" ON "payment_events" USING btree ("created_at") WHERE "payment_events"."payment_id" is null and not "payment_events"."is_understood";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_key" ON "payments" USING btree ("booking_id") WHERE "payments"."state" in ('created', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_seat_key" ON "payments" USING btree ("reservation_id") WHERE "payments"."state" in ('created', 'open');--> statement-breakpoint
CREATE INDEX "payments_earn_index" ON "payments" USING btree ("earn_at") WHERE earn_at is not null;--> statement-breakpoint
CREATE INDEX "payments_created_index" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_provider_index" ON "payments" USING btree ("provider","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_problem_index" ON "payments" USING btree ("created_at","id") WHERE "payments"."problem" is not null;--> statement-breakpoint
CREATE INDEX "payments_reservation_index" ON "payments" USING btree ("reservation_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_booking_index" ON "payments" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_payer_index" ON "payments" USING btree ("payer_id","created_at");--> statement-breakpoint
CREATE INDEX "payout_entries_payout_index" ON "payout_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_live_key" ON "payout_runs" USING btree ((true)) WHERE state in ('draft', 'confirmed');--> statement-breakpoint
CREATE INDEX "payout_runs_created_index" ON "payout_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_expert_index" ON "payouts" USING btree ("expert_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_check_index" ON "payouts" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_failed_index" ON "payouts" USING btree ("settled_at","id") WHERE state in ('failed', 'returned');--> statement-breakpoint
CREATE INDEX "payouts_provider_index" ON "payouts" USING btree ("provider_payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_current_key" ON "receipts" USING btree ("payment_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "receipts_payment_index" ON "receipts" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open_key" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "refunds_failed_index" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "refunds_provider_refund_index" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_settled_note_index" ON "refunds" USING gin ("settled_note" gin_trgm_ops) WHERE "refunds"."settled_note" is not null;--> statement-breakpoint
CREATE INDEX "refunds_note_index" ON "refunds" USING gin ("note" gin_trgm_ops) WHERE "refunds"."note" is not null;--> statement-breakpoint
CREATE INDEX "refunds_payment_index" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_session_index" ON "sandbox_refunds" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_open_key" ON "review_reports" USING btree ("review_id","reporter_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "review_reports_open_index" ON "review_reports" USING btree ("created_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "review_reports_review_index" ON "review_reports" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_reports_reporter_index" ON "review_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "review_reports_reason_index" ON "review_reports" USING gin ("reason" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_newest_index" ON "reviews" USING btree ("expert_id","reviewed_at","id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "reviews_rating_index" ON "reviews" USING btree ("expert_id","rating" DESC NULLS LAST,"reviewed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE INDEX "reviews_learner_index" ON "reviews" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "reviews_expert_index" ON "reviews" USING btree ("expert_id") WHERE not is_example;--> statement-breakpoint
CREATE INDEX "reviews_to_review_index" ON "reviews" USING btree ("learner_id","ended_at") WHERE reviewed_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "reviews_to_note_index" ON "reviews" USING btree ("expert_id","ended_at") WHERE noted_at is null and hidden_at is null and not is_example;--> statement-breakpoint
CREATE INDEX "reviews_to_answer_index" ON "reviews" USING btree ("expert_id","published_at") WHERE is_public and answered_at is null and not is_example;--> statement-breakpoint
CREATE INDEX "reviews_check_index" ON "reviews" USING btree ("check_at") WHERE check_at < 'infinity';--> statement-breakpoint
CREATE INDEX "reviews_comment_index" ON "reviews" USING gin ("comment" gin_trgm_ops) WHERE "reviews"."comment" is not null;--> statement-breakpoint
CREATE INDEX "reviews_note_index" ON "reviews" USING gin ("note" gin_trgm_ops) WHERE "reviews"."note" is not null;--> statement-breakpoint
CREATE INDEX "reviews_answer_index" ON "reviews" USING gin ("answer" gin_trgm_ops) WHERE "reviews"."answer" is not null;--> statement-breakpoint
CREATE INDEX "ai_skill_scans_user_index" ON "ai_skill_scans" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "ai_skill_scans_created_index" ON "ai_skill_scans" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ai_skill_scans_unclaimed_index" ON "ai_skill_scans" USING btree ("created_at") WHERE "ai_skill_scans"."user_id" is null and ("ai_skill_scans"."result" is not null or "ai_skill_scans"."answers" <> '{}' or "ai_skill_scans"."cv_text" is not null);--> statement-breakpoint
CREATE INDEX "audit_events_object_index" ON "audit_events" USING btree ("object_type","object_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_events_actor_index" ON "audit_events" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_events_created_at_index" ON "audit_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_events_action_index" ON "audit_events" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_threads_index" ON "audit_events" USING gin (string_to_array("detail" ->> 'threads', ' ')) WHERE "audit_events"."action" = 'messages-read';--> statement-breakpoint
CREATE INDEX "form_answers_form_index" ON "form_answers" USING btree ("form","created_at");--> statement-breakpoint
CREATE INDEX "form_answers_state_index" ON "form_answers" USING btree ("created_at","id") WHERE answered_at is null and not is_suspected;--> statement-breakpoint
CREATE INDEX "form_answers_answered_index" ON "form_answers" USING btree ("answered_at" DESC NULLS FIRST,"id") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "form_answers_user_index" ON "form_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "form_answers_answered_by_index" ON "form_answers" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "form_answers_email_index" ON "form_answers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "form_answers_subject_index" ON "form_answers" USING gin ("subject" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "form_answers_answer_index" ON "form_answers" USING gin ("answer" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_sent_index" ON "mails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "mails_to_index" ON "mails" USING btree (lower("to_email"));--> statement-breakpoint
CREATE INDEX "mails_to_user_index" ON "mails" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "mails_about_index" ON "mails" USING btree ("about_id");--> statement-breakpoint
-- Written by hand from here on, since Drizzle knows no exclusion constraints. Two live bookings of an expert, or of a learner,
-- don't overlap (decision C6); a session and the time that is held for its own move may.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_expert_overlap" EXCLUDE USING gist (
	"expert_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&, (coalesce("moves_booking_id", "id")) WITH <>) WHERE (status IN ('pending', 'confirmed'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_learner_overlap" EXCLUDE USING gist (
	"learner_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&, (coalesce("moves_booking_id", "id")) WITH <>) WHERE (status IN ('pending', 'confirmed'));--> statement-breakpoint
-- One view for each viewer and expert in 30 minutes.
ALTER TABLE "expert_profile_views" ADD CONSTRAINT "expert_profile_views_window" EXCLUDE USING gist (
	"expert_id" WITH =, "viewer_key" WITH =, tstzrange("viewed_at", "viewed_until") WITH &&);--> statement-breakpoint
-- An expert teaches one class at a time.
ALTER TABLE "classes" ADD CONSTRAINT "classes_expert_overlap" EXCLUDE USING gist ("expert_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
	WHERE ("status" IN ('open', 'sold_out'));--> statement-breakpoint
-- Checked at commit: an accepted offer names its reservation before that exists, since until then the offer takes the seat.
ALTER TABLE "class_waitlist" ALTER CONSTRAINT "class_waitlist_reservation_id_class_reservations_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Payments name reservations and credits, which name payments: of each pair Drizzle declares only one.
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_with_credit_id_credits_id_fk" FOREIGN KEY ("with_credit_id") REFERENCES "public"."credits"("id");--> statement-breakpoint
-- A booking carries a scan of its own learner. Drizzle can't name the column that a deletion empties.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_scan_fk" FOREIGN KEY ("scan_id", "learner_id")
	REFERENCES "ai_skill_scans" ("id", "user_id") ON DELETE SET NULL ("scan_id");--> statement-breakpoint
-- So that the planner knows a rare language or skill from a common one.
ALTER TABLE "experts" ALTER COLUMN "facets" SET STATISTICS 1000;
