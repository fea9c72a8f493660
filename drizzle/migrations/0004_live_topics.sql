-- Every live topic is announced on one channel, as 'kind:id:number'. Whoever changes what a page may follow calls this.
CREATE FUNCTION notify_topic(topic text, number bigint) RETURNS void LANGUAGE sql
	AS $$ SELECT pg_notify('topic_changes', topic || ':' || number) $$;
--> statement-breakpoint
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
		ON CONFLICT (expert_id) DO UPDATE SET changed_seq = nextval('public.calendar_changes_seq')
		RETURNING expert_id, changed_seq
	LOOP
		PERFORM public.notify_topic('calendar:' || changed.expert_id, changed.changed_seq);
		-- The release before this one listens here, and runs beside this one during a deployment. A later migration removes it.
		PERFORM pg_notify('calendar_changes', changed.changed_seq || ' ' || changed.expert_id);
	END LOOP;
END $$;
