-- Hand-written: the transitions of `domain/bookings/booking-states.ts`, whatever code runs.
CREATE FUNCTION refuse_booking_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A booking can''t pass from % to %', OLD.status, NEW.status
		USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bookings_state_change" BEFORE UPDATE OF "status" ON "bookings"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('pending', 'confirmed'), ('pending', 'cancelled'), ('pending', 'expired'),
		('confirmed', 'completed'), ('confirmed', 'cancelled'), ('confirmed', 'no_show')))
	EXECUTE FUNCTION refuse_booking_state();
--> statement-breakpoint
-- A task has another name. The queue's tables aren't there yet in a new database.
DO $$
BEGIN
	IF to_regclass('graphile_worker._private_tasks') IS NOT NULL THEN
		UPDATE graphile_worker._private_tasks SET identifier = 'announce-meeting-link' WHERE identifier = 'tell-meeting-link';
		UPDATE graphile_worker._private_jobs SET key = replace(key, 'tell-', 'announce-') WHERE key LIKE 'tell-meeting-link:%';
	END IF;
END $$;
