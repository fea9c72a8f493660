-- Hand-written: what Drizzle has no word for (extensions, the folding of search text).
CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Lower case without accents: 'Leïla' and 'leila' meet. Immutable because the dictionary is named.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;
--> statement-breakpoint
CREATE FUNCTION expert_search_text(name text, title text, bio text, specialties text[], certifications text[], education text, experience text, skills text[])
	RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	AS $$ SELECT public.fold_text(concat_ws(E'\n', name, title, bio, array_to_string(specialties, E'\n'), array_to_string(certifications, E'\n'), education, experience, array_to_string(skills, E'\n'))) $$;
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"learner_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"learner_name" text NOT NULL,
	"learner_email" citext NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"hours" smallint NOT NULL,
	"status" text NOT NULL,
	"hold_expires_at" timestamp (3) with time zone,
	"price_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"payment_status" text DEFAULT 'due' NOT NULL,
	"learner_time_zone" text NOT NULL,
	"expert_time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_hours_check" CHECK ("bookings"."hours" between 1 and 4),
	CONSTRAINT "bookings_ends_at_check" CHECK ("bookings"."ends_at" = "bookings"."starts_at" + "bookings"."hours" * interval '60 minutes'),
	CONSTRAINT "bookings_status_check" CHECK ("bookings"."status" in ('pending', 'confirmed', 'completed', 'cancelled', 'no_show', 'expired')),
	CONSTRAINT "bookings_hold_check" CHECK (("bookings"."status" = 'pending') <= ("bookings"."hold_expires_at" is not null)),
	CONSTRAINT "bookings_total_check" CHECK ("bookings"."total_cents" = "bookings"."hours" * "bookings"."price_cents"),
	CONSTRAINT "bookings_zones_check" CHECK ("bookings"."learner_time_zone" <> '' and "bookings"."expert_time_zone" <> ''),
	CONSTRAINT "bookings_currency_check" CHECK ("bookings"."currency" = 'USD'),
	CONSTRAINT "bookings_payment_check" CHECK ("bookings"."payment_status" in ('due', 'paid', 'refunded'))
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "expert_profile_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"viewer_id" uuid,
	"viewer_key" text NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	"viewed_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_profile_views_until_check" CHECK ("expert_profile_views"."viewed_until" = "expert_profile_views"."viewed_at" + interval '30 minutes')
);
--> statement-breakpoint
CREATE TABLE "expert_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" citext NOT NULL,
	"subject" text NOT NULL,
	"question" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_questions_dedupe_key_key" UNIQUE("dedupe_key"),
	CONSTRAINT "expert_questions_name_check" CHECK (length("expert_questions"."name") between 1 and 200),
	CONSTRAINT "expert_questions_subject_check" CHECK (length("expert_questions"."subject") <= 400),
	CONSTRAINT "expert_questions_question_check" CHECK (length("expert_questions"."question") between 1 and 8000)
);
--> statement-breakpoint
CREATE TABLE "experts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"tagline" text,
	"bio" text NOT NULL,
	"price_cents" integer NOT NULL,
	"rating" numeric(2, 1),
	"reviews" integer DEFAULT 0 NOT NULL,
	"sessions_count" integer DEFAULT 0 NOT NULL,
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
	"email" citext,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (expert_search_text(name, title, bio, specialties, certifications, education, experience, skills)) STORED NOT NULL,
	"sort_rating" numeric(2, 1) GENERATED ALWAYS AS (coalesce(rating, 5.0)) STORED NOT NULL,
	CONSTRAINT "experts_price_check" CHECK ("experts"."price_cents" between 100 and 1000000),
	CONSTRAINT "experts_rating_check" CHECK ("experts"."rating" between 1 and 5),
	CONSTRAINT "experts_reviews_check" CHECK ("experts"."reviews" >= 0 and "experts"."sessions_count" >= 0),
	CONSTRAINT "experts_name_check" CHECK (length(trim("experts"."name")) between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "experts_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experts_users_user_id_key" UNIQUE("user_id"),
	CONSTRAINT "experts_users_expert_id_key" UNIQUE("expert_id")
);
--> statement-breakpoint
CREATE TABLE "form_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"user_id" uuid,
	"email" citext,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_answers_form_check" CHECK ("form_answers"."form" in ('suggest-a-skill', 'give-feedback')),
	CONSTRAINT "form_answers_answer_check" CHECK (length("form_answers"."answer") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"template" text NOT NULL,
	"to_email" text NOT NULL,
	"to_name" text NOT NULL,
	"reply_to" text,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"subject" text,
	"html" text,
	"text" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_dedupe_key_key" UNIQUE("dedupe_key"),
	CONSTRAINT "mails_status_check" CHECK ("mails"."status" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" citext NOT NULL,
	"full_name" text NOT NULL,
	"role" text DEFAULT 'learner' NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"time_zone" text,
	"avatar_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('learner', 'expert', 'admin')),
	CONSTRAINT "users_full_name_check" CHECK (length(trim("users"."full_name")) between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"salt" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_salts_day_key" UNIQUE("day")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_availability" ADD CONSTRAINT "expert_availability_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_profile_views" ADD CONSTRAINT "expert_profile_views_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_profile_views" ADD CONSTRAINT "expert_profile_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_questions" ADD CONSTRAINT "expert_questions_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_questions" ADD CONSTRAINT "expert_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts_users" ADD CONSTRAINT "experts_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts_users" ADD CONSTRAINT "experts_users_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_expert_index" ON "bookings" USING btree ("expert_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_learner_index" ON "bookings" USING btree ("learner_id","starts_at");--> statement-breakpoint
CREATE INDEX "expert_availability_expert_index" ON "expert_availability" USING btree ("expert_id","day_of_week","start_time");--> statement-breakpoint
CREATE INDEX "expert_profile_views_viewer_index" ON "expert_profile_views" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "expert_questions_expert_index" ON "expert_questions" USING btree ("expert_id","created_at");--> statement-breakpoint
CREATE INDEX "expert_questions_user_index" ON "expert_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "experts_recommended_index" ON "experts" USING btree ("sort_rating" DESC NULLS FIRST,"price_cents","id") WHERE approved and deleted_at is null;--> statement-breakpoint
CREATE INDEX "experts_rating_index" ON "experts" USING btree ("sort_rating" DESC NULLS FIRST,"reviews" DESC NULLS FIRST,"id") WHERE approved and deleted_at is null;--> statement-breakpoint
CREATE INDEX "experts_price_index" ON "experts" USING btree ("price_cents","id") WHERE approved and deleted_at is null;--> statement-breakpoint
CREATE INDEX "experts_newest_index" ON "experts" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE approved and deleted_at is null;--> statement-breakpoint
CREATE INDEX "experts_search_index" ON "experts" USING gin ("search_text" gin_trgm_ops) WHERE approved and deleted_at is null;--> statement-breakpoint
CREATE INDEX "experts_email_index" ON "experts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "form_answers_form_index" ON "form_answers" USING btree ("form","created_at");--> statement-breakpoint
CREATE INDEX "form_answers_user_index" ON "form_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_sent_index" ON "mails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_admin_key" ON "users" USING btree ("role") WHERE "users"."role" = 'admin';--> statement-breakpoint
-- Hand-written: two live bookings of one expert, or of one learner, can't overlap, whatever code runs (decision C6).
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_expert_overlap" EXCLUDE USING gist (
	"expert_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE (status IN ('pending', 'confirmed'));
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_learner_overlap" EXCLUDE USING gist (
	"learner_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE (status IN ('pending', 'confirmed'));
--> statement-breakpoint
-- One view per viewer and expert in 30 minutes.
ALTER TABLE "expert_profile_views" ADD CONSTRAINT "expert_profile_views_window" EXCLUDE USING gist (
	"expert_id" WITH =, "viewer_key" WITH =, tstzrange("viewed_at", "viewed_until") WITH &&);
