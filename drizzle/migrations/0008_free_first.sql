-- The release before this one sorts without its index while it runs beside this one. Until the worker has checked an expert, a matter of seconds,
-- nobody counts as free: all are one group, in the order of before.
DROP INDEX "experts_recommended_index";--> statement-breakpoint
ALTER TABLE "expert_calendars" ADD COLUMN "check_free_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "is_free_soon" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "expert_calendars_check_free_index" ON "expert_calendars" USING btree ("check_free_at");--> statement-breakpoint
CREATE INDEX "experts_free_first_index" ON "experts" USING btree ("is_free_soon" DESC NULLS FIRST,"sort_rating" DESC NULLS FIRST,"price_cents","id") WHERE approved and deleted_at is null;--> statement-breakpoint
-- Hand-written: hours from before there were calendars have none yet; and whatever changes a calendar has it checked at once.
INSERT INTO "expert_calendars" ("id", "expert_id") SELECT gen_random_uuid(), "id" FROM "experts" ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_calendar_change(experts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	changed record;
BEGIN
	FOR changed IN
		INSERT INTO public.expert_calendars (id, expert_id, changed_seq)
		SELECT gen_random_uuid(), known.id, nextval('public.calendar_changes_seq')
		FROM public.experts AS known
		WHERE known.id = ANY (experts)
		ORDER BY known.id
		-- Drawn once the row is locked: of two changes at once the later commit has the greater number.
		ON CONFLICT (expert_id) DO UPDATE SET changed_seq = nextval('public.calendar_changes_seq'), check_free_at = '-infinity'
		RETURNING expert_id, changed_seq
	LOOP
		PERFORM public.notify_topic('calendar:' || changed.expert_id, changed.changed_seq);
		-- The release before 0004 listens here, and may run beside it during a deployment. A later migration removes it.
		PERFORM pg_notify('calendar_changes', changed.changed_seq || ' ' || changed.expert_id);
	END LOOP;
END $$;
