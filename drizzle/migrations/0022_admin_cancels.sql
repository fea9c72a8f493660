ALTER TABLE "booking_events" DROP CONSTRAINT "booking_events_actor_check";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_cancelled_by_check";--> statement-breakpoint
CREATE INDEX "payment_events_unmatched_index" ON "payment_events" USING btree ("created_at") WHERE "payment_events"."payment_id" is null and "payment_events"."provider" = 'payhip' and "payment_events"."kind" = 'paid';--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_actor_check" CHECK ("booking_events"."actor" in ('learner', 'expert', 'admin', 'system'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancelled_by_check" CHECK ("bookings"."cancelled_by" in ('learner', 'expert', 'admin', 'system'));