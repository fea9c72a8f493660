CREATE TABLE "team_domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"checked_by" uuid,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_domains_team_key" UNIQUE("team_id","domain"),
	CONSTRAINT "team_domains_domain_check" CHECK ("team_domains"."domain" ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$' and length("team_domains"."domain") <= 253),
	CONSTRAINT "team_domains_state_check" CHECK ("team_domains"."state" in ('waiting', 'proved', 'refused')
        and ("team_domains"."state" = 'waiting') = ("team_domains"."checked_at" is null)
        and ("team_domains"."checked_at" is null) = ("team_domains"."checked_by" is null))
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_invitations_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "team_invitations_email_key" UNIQUE("team_id","email"),
	CONSTRAINT "team_invitations_role_check" CHECK ("team_invitations"."role" in ('owner', 'manager', 'member'))
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"monthly_limit_cents" integer,
	"left_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_role_check" CHECK ("team_members"."role" in ('owner', 'manager', 'member')),
	CONSTRAINT "team_members_limit_check" CHECK ("team_members"."monthly_limit_cents" between 0 and 100000000),
	CONSTRAINT "team_members_left_check" CHECK ("team_members"."left_at" >= "team_members"."created_at")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"billing_address" text,
	"tax_number" text,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"member_count" integer DEFAULT 0 NOT NULL,
	"demo_request_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_demo_request_key" UNIQUE("demo_request_id"),
	CONSTRAINT "teams_texts_check" CHECK (length(trim("teams"."name")) between 1 and 100 and length("teams"."billing_address") between 1 and 500 and length("teams"."tax_number") between 1 and 50),
	CONSTRAINT "teams_state_check" CHECK ("teams"."state" in ('open', 'closing', 'closed') and ("teams"."state" = 'open') = ("teams"."closed_at" is null)),
	CONSTRAINT "teams_member_count_check" CHECK ("teams"."member_count" between 0 and 200 and ("teams"."member_count" <= 1 or "teams"."state" = 'open'))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_about_check";--> statement-breakpoint
ALTER TABLE "team_domains" ADD CONSTRAINT "team_domains_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_domains" ADD CONSTRAINT "team_domains_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_demo_request_id_form_answers_id_fk" FOREIGN KEY ("demo_request_id") REFERENCES "public"."form_answers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_domains_proved_key" ON "team_domains" USING btree ("domain") WHERE state = 'proved';--> statement-breakpoint
CREATE INDEX "team_domains_queue_index" ON "team_domains" USING btree ("created_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "team_invitations_email_index" ON "team_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "team_invitations_invited_by_index" ON "team_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "team_invitations_expires_at_index" ON "team_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_member_key" ON "team_members" USING btree ("team_id","user_id") WHERE left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_owner_key" ON "team_members" USING btree ("team_id") WHERE "team_members"."role" = 'owner' and "team_members"."left_at" is null;--> statement-breakpoint
CREATE INDEX "team_members_user_index" ON "team_members" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "team_members_team_index" ON "team_members" USING btree ("team_id","created_at");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_check" CHECK ("mails"."about_type" in ('account', 'application', 'booking', 'card-version', 'certification', 'chat-report', 'chat-thread', 'claim', 'class', 'form-answer', 'own-calendar', 'payment', 'payout', 'question', 'reservation', 'review', 'subscriber', 'team', 'time-alert', 'waitlist-place'));--> statement-breakpoint
-- Counts the members who haven't left. Only an open team takes members, and its CHECK refuses the 201st.
CREATE FUNCTION count_team_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.left_at IS NULL THEN
		UPDATE public.teams SET member_count = member_count - 1 WHERE id = OLD.team_id;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.left_at IS NULL THEN
		UPDATE public.teams SET member_count = member_count + 1 WHERE id = NEW.team_id AND state = 'open';
		IF NOT FOUND THEN
			RAISE EXCEPTION 'the team % is not open', NEW.team_id USING ERRCODE = 'check_violation';
		END IF;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "team_members_count" AFTER INSERT OR DELETE OR UPDATE OF "left_at" ON "team_members" FOR EACH ROW EXECUTE FUNCTION count_team_members();--> statement-breakpoint
CREATE TRIGGER "team_members_living_user" BEFORE INSERT ON "team_members" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "team_members_verified_user" BEFORE INSERT ON "team_members" FOR EACH ROW EXECUTE FUNCTION refuse_unverified_user();--> statement-breakpoint
CREATE TRIGGER "team_invitations_living_user" BEFORE INSERT ON "team_invitations" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('invited_by');--> statement-breakpoint
CREATE TRIGGER "team_domains_living_user" BEFORE INSERT OR UPDATE OF "checked_by" ON "team_domains" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('checked_by');
