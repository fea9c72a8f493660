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
	"agrees" boolean,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"decision" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_kind_check" CHECK ("claims"."kind" in ('no_show')),
	CONSTRAINT "claims_side_check" CHECK ("claims"."side" in ('learner', 'expert')),
	CONSTRAINT "claims_texts_check" CHECK (length("claims"."reason") between 1 and 1000 and length("claims"."answer") between 1 and 1000
        and length("claims"."decision") between 1 and 2000),
	CONSTRAINT "claims_state_check" CHECK ("claims"."state" in ('open', 'contested', 'granted', 'refused')
        and ("claims"."state" in ('granted', 'refused')) = ("claims"."decided_at" is not null)
        and ("claims"."decided_at" is null) = ("claims"."decided_by" is null)
        and "claims"."decided_by" in ('answer', 'silence', 'admin', 'system')
        and ("claims"."answered_at" is null) = ("claims"."agrees" is null)
        and ("claims"."state" = 'contested') <= ("claims"."agrees" is false))
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_check";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_about_check";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "absent" text;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_booking_key" ON "claims" USING btree ("booking_id","kind");--> statement-breakpoint
CREATE INDEX "claims_open_index" ON "claims" USING btree ("answer_until") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "claims_contested_index" ON "claims" USING btree ("answered_at","id") WHERE state = 'contested';--> statement-breakpoint
CREATE INDEX "claims_expert_index" ON "claims" USING btree ("expert_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_learner_index" ON "claims" USING btree ("learner_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_reason_index" ON "claims" USING gin ("reason" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "claims_answer_index" ON "claims" USING gin ("answer" gin_trgm_ops) WHERE "claims"."answer" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_absent_check" CHECK ("bookings"."absent" in ('learner', 'expert') and ("bookings"."absent" is null or "bookings"."status" = 'no_show'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" in ('cancelled', 'late', 'duplicate', 'wrong-amount', 'provider', 'admin', 'no-show'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_check" CHECK ("mails"."about_type" in ('account', 'application', 'booking', 'card-version', 'chat-report', 'chat-thread', 'claim', 'class', 'form-answer', 'payment', 'question', 'reservation', 'review', 'subscriber', 'waitlist-place'));--> statement-breakpoint
CREATE TRIGGER "claims_living_user" BEFORE INSERT ON "claims" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');--> statement-breakpoint
-- A session that counted as completed turns out not to have taken place.
DROP TRIGGER "bookings_state_change" ON "bookings";--> statement-breakpoint
CREATE TRIGGER "bookings_state_change" BEFORE UPDATE OF "status" ON "bookings"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('pending', 'confirmed'), ('pending', 'cancelled'), ('pending', 'expired'), ('expired', 'confirmed'),
		('confirmed', 'completed'), ('confirmed', 'cancelled'), ('confirmed', 'no_show'), ('completed', 'no_show')))
	EXECUTE FUNCTION refuse_booking_state();
