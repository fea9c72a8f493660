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
	"seen_seq" bigint DEFAULT -1 NOT NULL,
	"check_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_alerts_state_check" CHECK ("time_alerts"."state" in ('waiting', 'offered', 'accepted', 'lapsed', 'ended')
        and ("time_alerts"."state" in ('offered', 'accepted', 'lapsed')) = ("time_alerts"."hold_id" is not null)),
	CONSTRAINT "time_alerts_wanted_check" CHECK ("time_alerts"."days" <@ '{0,1,2,3,4,5,6}' and "time_alerts"."parts" <@ '{morning,afternoon,evening}'
        and cardinality("time_alerts"."days") <= 7 and cardinality("time_alerts"."parts") <= 3 and "time_alerts"."time_zone" <> '')
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_about_check";--> statement-breakpoint
ALTER TABLE "time_alerts" ADD CONSTRAINT "time_alerts_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_alerts" ADD CONSTRAINT "time_alerts_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_alerts" ADD CONSTRAINT "time_alerts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_alerts" ADD CONSTRAINT "time_alerts_hold_id_bookings_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "time_alerts_active_key" ON "time_alerts" USING btree ("learner_id","expert_id") WHERE state in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "time_alerts_waiting_index" ON "time_alerts" USING btree ("expert_id","created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "time_alerts_offered_index" ON "time_alerts" USING btree ("hold_id") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "time_alerts_learner_index" ON "time_alerts" USING btree ("learner_id","created_at");--> statement-breakpoint
CREATE INDEX "time_alerts_booking_index" ON "time_alerts" USING btree ("booking_id") WHERE "time_alerts"."booking_id" is not null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_check" CHECK ("mails"."about_type" in ('account', 'application', 'booking', 'card-version', 'certification', 'chat-report', 'chat-thread', 'claim', 'class', 'form-answer', 'payment', 'question', 'reservation', 'review', 'subscriber', 'time-alert', 'waitlist-place'));--> statement-breakpoint
CREATE TRIGGER "time_alerts_living_user" BEFORE INSERT ON "time_alerts" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');
