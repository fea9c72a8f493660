ALTER TABLE "class_waitlist" DROP CONSTRAINT "class_waitlist_status_check";--> statement-breakpoint
DROP INDEX "class_waitlist_email_key";--> statement-breakpoint
CREATE INDEX "class_waitlist_unconfirmed_index" ON "class_waitlist" USING btree ("created_at") WHERE "class_waitlist"."status" = 'unconfirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "class_waitlist_email_key" ON "class_waitlist" USING btree ("class_id","email") WHERE "class_waitlist"."status" in ('unconfirmed', 'waiting', 'offered');--> statement-breakpoint
ALTER TABLE "class_waitlist" ADD CONSTRAINT "class_waitlist_status_check" CHECK ("class_waitlist"."status" in ('unconfirmed', 'waiting', 'offered', 'accepted', 'declined', 'lapsed', 'left', 'closed'));--> statement-breakpoint
-- Written by hand from here on.
DROP TRIGGER "class_waitlist_state_change" ON "class_waitlist";
--> statement-breakpoint
CREATE TRIGGER "class_waitlist_state_change" BEFORE UPDATE OF "status" ON "class_waitlist"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('unconfirmed', 'waiting'), ('unconfirmed', 'left'),
		('waiting', 'offered'), ('waiting', 'left'), ('waiting', 'closed'), ('offered', 'accepted'), ('offered', 'declined'), ('offered', 'lapsed'), ('offered', 'closed'))
		AND NOT (NEW."status" = 'waiting' AND OLD."given_up_at" IS NOT NULL))
	EXECUTE FUNCTION refuse_reservation_state();
