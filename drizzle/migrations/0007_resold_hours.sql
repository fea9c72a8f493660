CREATE TABLE "resold_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"sold_booking_id" uuid NOT NULL,
	"sold_starts_at" timestamp (3) with time zone NOT NULL,
	"refunded_cents" integer,
	"refunded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resold_hours_hour_key" UNIQUE("booking_id","starts_at"),
	CONSTRAINT "resold_hours_sold_key" UNIQUE("sold_booking_id","sold_starts_at"),
	CONSTRAINT "resold_hours_overlap_check" CHECK ("resold_hours"."sold_starts_at" > "resold_hours"."starts_at" - interval '60 minutes'
        and "resold_hours"."sold_starts_at" < "resold_hours"."starts_at" + interval '60 minutes'),
	CONSTRAINT "resold_hours_refund_check" CHECK (("resold_hours"."refunded_cents" is null) = ("resold_hours"."refunded_at" is null) and "resold_hours"."refunded_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_check";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "resale_check_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "resold_hours" ADD CONSTRAINT "resold_hours_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resold_hours" ADD CONSTRAINT "resold_hours_sold_booking_id_bookings_id_fk" FOREIGN KEY ("sold_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_resale_index" ON "bookings" USING btree ("resale_check_at") WHERE resale_check_at < 'infinity';--> statement-breakpoint
CREATE INDEX "bookings_resale_expert_index" ON "bookings" USING btree ("expert_id","starts_at") WHERE resale_check_at < 'infinity';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_resale_check" CHECK ("bookings"."resale_check_at" is null or ("bookings"."status" = 'cancelled' and "bookings"."cancelled_by" = 'learner'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" in ('cancelled', 'late', 'duplicate', 'wrong-amount', 'credit-gone', 'provider', 'admin', 'no-show', 'guarantee', 'resold'));--> statement-breakpoint
-- When a late cancellation is looked at for a resale is nothing that a page shows.
CREATE OR REPLACE FUNCTION note_booking_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.starts_at, OLD.ends_at, OLD.status, OLD.meeting_link) IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.status, NEW.meeting_link) THEN
		NEW.sequence := greatest(OLD.sequence + 1, floor(extract(epoch FROM now()) / 60)::int);
	END IF;
	IF (OLD.starts_at, OLD.status, OLD.hold_expires_at, OLD.payment_status, OLD.meeting_link)
		IS DISTINCT FROM (NEW.starts_at, NEW.status, NEW.hold_expires_at, NEW.payment_status, NEW.meeting_link) THEN
		NEW.check_at := '-infinity';
	END IF;
	IF to_jsonb(OLD) - 'check_at' - 'resale_check_at' IS DISTINCT FROM to_jsonb(NEW) - 'check_at' - 'resale_check_at' THEN
		NEW.changed_seq := nextval('public.booking_changes_seq');
		PERFORM public.notify_topic('booking:' || NEW.id, NEW.changed_seq);
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- A paid session in the time of a late cancellation: the job looks whether it was booked again.
CREATE FUNCTION look_for_resale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.bookings SET resale_check_at = '-infinity'
		WHERE expert_id = NEW.expert_id AND resale_check_at < 'infinity'
			AND starts_at < NEW.ends_at AND ends_at > NEW.starts_at AND id <> NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "bookings_look_for_resale" AFTER UPDATE OF "status", "payment_status", "starts_at" ON "bookings" FOR EACH ROW
	WHEN (NEW.payment_status = 'paid' AND NEW.status IN ('confirmed', 'completed')) EXECUTE FUNCTION look_for_resale();--> statement-breakpoint
-- Both hours belong to one expert: one of a session that its learner cancelled, one of another that is paid for. What was refunded stays.
CREATE FUNCTION check_resold_hour() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.refunded_at IS NOT NULL OR (OLD.booking_id, OLD.starts_at, OLD.sold_booking_id, OLD.sold_starts_at)
			IS DISTINCT FROM (NEW.booking_id, NEW.starts_at, NEW.sold_booking_id, NEW.sold_starts_at) THEN
			RAISE EXCEPTION 'A resold hour doesn''t change' USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
		END IF;
		RETURN NEW;
	END IF;
	PERFORM FROM public.bookings AS gone JOIN public.bookings AS sold ON sold.expert_id = gone.expert_id AND sold.id <> gone.id
		WHERE gone.id = NEW.booking_id AND gone.resale_check_at < 'infinity'
			AND NEW.starts_at BETWEEN gone.starts_at AND gone.ends_at - interval '60 minutes'
			AND sold.id = NEW.sold_booking_id AND sold.payment_status = 'paid' AND sold.status IN ('confirmed', 'completed', 'no_show')
			AND NEW.sold_starts_at BETWEEN sold.starts_at AND sold.ends_at - interval '60 minutes';
	IF NOT FOUND THEN
		RAISE EXCEPTION 'The hour % was not resold', NEW.starts_at USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "resold_hours_check" BEFORE INSERT OR UPDATE ON "resold_hours" FOR EACH ROW EXECUTE FUNCTION check_resold_hour();
