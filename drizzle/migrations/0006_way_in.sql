CREATE TABLE "inquiry_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_answer_id" uuid NOT NULL,
	"answered_by" uuid,
	"body" text NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inquiry_replies_text_check" CHECK (length("inquiry_replies"."body") between 1 and 8000)
);
--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_content_check";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "picture_width" smallint;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "picture_height" smallint;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "lesson" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_form_answer_id_form_answers_id_fk" FOREIGN KEY ("form_answer_id") REFERENCES "public"."form_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_replies_inquiry_index" ON "inquiry_replies" USING btree ("form_answer_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiry_replies_answered_by_index" ON "inquiry_replies" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "inquiry_replies_text_index" ON "inquiry_replies" USING gin ("body" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_picture_key" UNIQUE("picture_id");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_picture_check" CHECK (("chat_messages"."picture_id" is null) = ("chat_messages"."picture_width" is null) and ("chat_messages"."picture_id" is null) = ("chat_messages"."picture_height" is null)
        and "chat_messages"."picture_width" between 1 and 1280 and "chat_messages"."picture_height" between 1 and 1280);--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_content_check" CHECK (("chat_messages"."content" <> '' or "chat_messages"."picture_id" is not null) and octet_length("chat_messages"."content") <= 16000);--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_card_check" CHECK (length("applications"."title") <= 120 and length("applications"."lesson") <= 2000);--> statement-breakpoint
CREATE TRIGGER "inquiry_replies_living_user" BEFORE INSERT ON "inquiry_replies" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('answered_by');
