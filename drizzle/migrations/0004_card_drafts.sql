CREATE TABLE "card_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"fields" jsonb NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_drafts_user_key" UNIQUE("user_id"),
	CONSTRAINT "card_drafts_fields_check" CHECK (jsonb_typeof("card_drafts"."fields") = 'object' and octet_length("card_drafts"."fields"::text) <= 1048576),
	CONSTRAINT "card_drafts_version_check" CHECK ("card_drafts"."version" >= 0)
);
--> statement-breakpoint
ALTER TABLE "card_drafts" ADD CONSTRAINT "card_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "card_drafts_living_user" BEFORE INSERT ON "card_drafts" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
