DROP INDEX "time_alerts_active_key";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "moves_booking_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "by_newcomer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "time_alerts" ADD COLUMN "missed" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_moves_booking_id_bookings_id_fk" FOREIGN KEY ("moves_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_moves_key" ON "bookings" USING btree ("moves_booking_id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_newcomer_key" ON "bookings" USING btree ("learner_id") WHERE by_newcomer and status = 'confirmed' and payment_status = 'due';--> statement-breakpoint
CREATE UNIQUE INDEX "time_alerts_booking_key" ON "time_alerts" USING btree ("booking_id") WHERE state in ('waiting', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "time_alerts_expert_key" ON "time_alerts" USING btree ("learner_id","expert_id") WHERE state in ('waiting', 'offered') and booking_id is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_moves_check" CHECK ("bookings"."moves_booking_id" is null or ("bookings"."moves_booking_id" <> "bookings"."id" and "bookings"."status" in ('pending', 'cancelled', 'expired')));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_newcomer_check" CHECK (not ("bookings"."by_newcomer" and "bookings"."hours" > 1 and "bookings"."status" = 'confirmed' and "bookings"."payment_status" = 'due'));--> statement-breakpoint
ALTER TABLE "time_alerts" ADD CONSTRAINT "time_alerts_missed_check" CHECK (cardinality("time_alerts"."missed") <= 3);--> statement-breakpoint
-- Written by hand from here on. A session and the time that is held for its own move may overlap (0025).
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_expert_overlap", ADD CONSTRAINT "bookings_expert_overlap" EXCLUDE USING gist (
	"expert_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&, (coalesce("moves_booking_id", "id")) WITH <>) WHERE (status IN ('pending', 'confirmed'));
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_learner_overlap", ADD CONSTRAINT "bookings_learner_overlap" EXCLUDE USING gist (
	"learner_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&, (coalesce("moves_booking_id", "id")) WITH <>) WHERE (status IN ('pending', 'confirmed'));
