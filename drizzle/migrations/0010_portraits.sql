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
);
--> statement-breakpoint
CREATE TABLE "portraits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"is_current" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_versions" ADD COLUMN "portrait_id" uuid;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "portrait_id" uuid;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "picture" text GENERATED ALWAYS AS (case when portrait_id is null then avatar else '/portraits/' || portrait_id::text end) STORED;--> statement-breakpoint
ALTER TABLE "portraits" ADD CONSTRAINT "portraits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portrait_files_created_at_index" ON "portrait_files" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "portraits_current_key" ON "portraits" USING btree ("user_id") WHERE "portraits"."is_current";--> statement-breakpoint
CREATE INDEX "portraits_user_index" ON "portraits" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_portrait_id_portraits_id_fk" FOREIGN KEY ("portrait_id") REFERENCES "public"."portraits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_portrait_id_portraits_id_fk" FOREIGN KEY ("portrait_id") REFERENCES "public"."portraits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_versions_portrait_index" ON "card_versions" USING btree ("portrait_id") WHERE "card_versions"."portrait_id" is not null;--> statement-breakpoint
CREATE INDEX "experts_portrait_index" ON "experts" USING btree ("portrait_id") WHERE "experts"."portrait_id" is not null;--> statement-breakpoint
CREATE TRIGGER "portraits_living_user" BEFORE INSERT ON "portraits" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
