CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid,
	"source_address" "inet",
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"redirect_to" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_links_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "email_links_purpose_check" CHECK ("email_links"."purpose" in ('verify-email', 'reset-password')),
	CONSTRAINT "email_links_redirect_check" CHECK ("email_links"."redirect_to" like '/%' and length("email_links"."redirect_to") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_subject_key" UNIQUE("issuer","subject"),
	CONSTRAINT "identities_user_key" UNIQUE("user_id","issuer")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_hash_key" UNIQUE("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_used_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factors_user_key" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL,
	"rule" text NOT NULL,
	"attempts" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "throttles_key_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancellation_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_object_index" ON "audit_events" USING btree ("object_type","object_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_events_actor_index" ON "audit_events" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_events_created_at_index" ON "audit_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_links_user_index" ON "email_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "email_links_expires_at_index" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_expires_at_index" ON "throttles" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "expert_questions_email_index" ON "expert_questions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "form_answers_email_index" ON "form_answers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "bookings_reason_index" ON "bookings" USING gin ("cancellation_reason" gin_trgm_ops) WHERE "bookings"."cancellation_reason" is not null;--> statement-breakpoint
CREATE INDEX "expert_questions_subject_index" ON "expert_questions" USING gin ("subject" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "expert_questions_question_index" ON "expert_questions" USING gin ("question" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "form_answers_answer_index" ON "form_answers" USING gin ("answer" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_to_index" ON "mails" USING btree (lower("to_email"));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancellation_check" CHECK ((("bookings"."cancelled_at" is null) = ("bookings"."cancelled_by" is null)) and ("bookings"."cancelled_at" is not null) <= ("bookings"."status" = 'cancelled')
        and ("bookings"."cancellation_reason" is null or ("bookings"."cancelled_at" is not null and length("bookings"."cancellation_reason") between 1 and 1000)));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancelled_by_check" CHECK ("bookings"."cancelled_by" in ('learner', 'expert'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_erased_check" CHECK ("users"."erased_at" is null or (not "users"."is_active" and "users"."password_hash" is null and "users"."role" <> 'admin'));--> statement-breakpoint
-- Hand-written: what Drizzle has no word for (triggers).
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Whatever code changes who somebody is or may be: the next request finds no session.
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN DELETE FROM public.sessions WHERE user_id = NEW.id; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER "users_end_sessions" AFTER UPDATE OF "role", "is_active", "password_changed_at" ON "users"
	FOR EACH ROW WHEN (
		(OLD."role", OLD."is_active", OLD."password_changed_at") IS DISTINCT FROM (NEW."role", NEW."is_active", NEW."password_changed_at")
	) EXECUTE FUNCTION end_sessions();
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
CREATE TRIGGER "sessions_living_user" BEFORE INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "email_links_living_user" BEFORE INSERT ON "email_links" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "identities_living_user" BEFORE INSERT ON "identities" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "second_factors_living_user" BEFORE INSERT ON "second_factors" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "recovery_codes_living_user" BEFORE INSERT ON "recovery_codes" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "experts_users_living_user" BEFORE INSERT ON "experts_users" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "expert_questions_living_user" BEFORE INSERT ON "expert_questions" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "form_answers_living_user" BEFORE INSERT ON "form_answers" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "expert_profile_views_living_user" BEFORE INSERT ON "expert_profile_views" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('viewer_id');
--> statement-breakpoint
CREATE TRIGGER "bookings_living_user" BEFORE INSERT ON "bookings" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');
--> statement-breakpoint
CREATE FUNCTION keep_erased() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN RAISE EXCEPTION 'the account % was erased', OLD.id USING ERRCODE = 'restrict_violation'; END $$;
--> statement-breakpoint
CREATE TRIGGER "users_keep_erased" BEFORE UPDATE ON "users"
	FOR EACH ROW WHEN (OLD."erased_at" IS NOT NULL) EXECUTE FUNCTION keep_erased();
