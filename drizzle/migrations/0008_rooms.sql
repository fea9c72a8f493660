ALTER TABLE "booking_events" DROP CONSTRAINT "booking_events_kind_check";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "room" text;--> statement-breakpoint
ALTER TABLE "class_reservations" ADD COLUMN "room_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "room" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "room_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "meets_in_rooms" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_room_key" ON "bookings" USING btree ("room") WHERE "bookings"."room" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "classes_room_key" ON "classes" USING btree ("room") WHERE "classes"."room" is not null;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_kind_check" CHECK ("booking_events"."kind" in ('held', 'prolonged', 'booked', 'confirmed', 'moved', 'cancelled', 'completed', 'no_show', 'expired', 'room_opened', 'room_changed'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_room_check" CHECK ("bookings"."room" is null or ("bookings"."room" ~ '^[0-9a-f]{32}$' and "bookings"."meeting_link" is not null and strpos("bookings"."meeting_link", "bookings"."room") > 0));--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_room_check" CHECK ("classes"."room" is null or ("classes"."room" ~ '^[0-9a-f]{32}$' and "classes"."zoom_link" is not null and strpos("classes"."zoom_link", "classes"."room") > 0));--> statement-breakpoint
-- Who has set a link of their own goes on with it.
UPDATE "experts" SET "meets_in_rooms" = false WHERE "meeting_link" IS NOT NULL;
