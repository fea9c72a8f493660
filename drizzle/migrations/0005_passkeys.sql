CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"challenge" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkey_challenges_challenge_key" UNIQUE("challenge"),
	CONSTRAINT "passkey_challenges_purpose_check" CHECK ("passkey_challenges"."purpose" in ('sign-in', 'proof', 'add')),
	CONSTRAINT "passkey_challenges_session_check" CHECK (("passkey_challenges"."purpose" = 'sign-in') = ("passkey_challenges"."session_id" is null))
);
--> statement-breakpoint
CREATE TABLE "passkey_recoveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkey_recoveries_state_check" CHECK ("passkey_recoveries"."state" in ('waiting', 'stopped', 'done')),
	CONSTRAINT "passkey_recoveries_ended_check" CHECK (("passkey_recoveries"."state" = 'waiting') = ("passkey_recoveries"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"name" text NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"aaguid" uuid NOT NULL,
	"is_backup_eligible" boolean NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_key" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_place_key" UNIQUE("user_id","place"),
	CONSTRAINT "passkeys_place_check" CHECK ("passkeys"."place" between 1 and 10),
	CONSTRAINT "passkeys_name_check" CHECK (length(trim("passkeys"."name")) between 1 and 60),
	CONSTRAINT "passkeys_credential_check" CHECK (octet_length("passkeys"."credential_id") between 1 and 1023),
	CONSTRAINT "passkeys_counter_check" CHECK ("passkeys"."counter" >= 0),
	CONSTRAINT "passkeys_backup_check" CHECK ("passkeys"."is_backup_eligible" or not "passkeys"."is_backed_up")
);
--> statement-breakpoint
ALTER TABLE "email_links" DROP CONSTRAINT "email_links_purpose_check";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_passkeys_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_recoveries" ADD CONSTRAINT "passkey_recoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_session_index" ON "passkey_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_recoveries_waiting_key" ON "passkey_recoveries" USING btree ("user_id") WHERE "passkey_recoveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "passkey_recoveries_user_index" ON "passkey_recoveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_recoveries_ended_index" ON "passkey_recoveries" USING btree ("ended_at");--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_purpose_check" CHECK ("email_links"."purpose" in ('verify-email', 'reset-password', 'change-email', 'start-recovery', 'finish-recovery'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_passkeys_only_check" CHECK (not "users"."is_passkeys_only" or ("users"."password_hash" is null and "users"."erased_at" is null));--> statement-breakpoint
CREATE TRIGGER "passkeys_living_user" BEFORE INSERT ON "passkeys" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "passkeys_verified_user" BEFORE INSERT ON "passkeys" FOR EACH ROW EXECUTE FUNCTION refuse_unverified_user();--> statement-breakpoint
CREATE TRIGGER "passkey_recoveries_living_user" BEFORE INSERT ON "passkey_recoveries" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
