-- What the pages that everybody may see are made of: each process keeps such pages in memory and listens to the channel `pages`, on which a
-- commit tells which of them it changed (app/shared/kept-page.ts has the names). 'everything' stands for more than fits.
CREATE FUNCTION note_page_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('pages', TG_ARGV[0]);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A profile is found by the record's id and by the account's.
CREATE FUNCTION notify_expert_pages(changed uuid[], news text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF cardinality(changed) > 50 THEN
		PERFORM pg_notify('pages', 'everything');
	ELSIF cardinality(changed) > 0 THEN
		PERFORM pg_notify('pages', concat_ws(' ', news, (
			SELECT string_agg('expert:' || named.id, ' ' ORDER BY named.id) FROM (
				SELECT unnest(changed) AS id
				UNION SELECT user_id FROM public.experts_users WHERE expert_id = ANY (changed)
				UNION SELECT expert_id FROM public.experts_users WHERE user_id = ANY (changed)) AS named)));
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_experts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.notify_expert_pages(ARRAY(SELECT after.id FROM new_rows AS after JOIN old_rows AS before USING (id)
		WHERE to_jsonb(before) IS DISTINCT FROM to_jsonb(after)), 'experts');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_other_experts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.notify_expert_pages(ARRAY(SELECT id FROM some_rows), 'experts');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "experts_page_update" AFTER UPDATE ON "experts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION note_changed_experts();
--> statement-breakpoint
CREATE TRIGGER "experts_page_insert" AFTER INSERT ON "experts" REFERENCING NEW TABLE AS some_rows
	FOR EACH STATEMENT EXECUTE FUNCTION note_other_experts();
--> statement-breakpoint
CREATE TRIGGER "experts_page_delete" AFTER DELETE ON "experts" REFERENCING OLD TABLE AS some_rows
	FOR EACH STATEMENT EXECUTE FUNCTION note_other_experts();
--> statement-breakpoint
-- The link is gone when this runs for a deleted one, so both of its ends are named.
CREATE FUNCTION note_expert_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.notify_expert_pages(array_remove(ARRAY[OLD.expert_id, OLD.user_id, NEW.expert_id, NEW.user_id], NULL), 'experts answers');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "experts_users_page" AFTER INSERT OR UPDATE OR DELETE ON "experts_users" FOR EACH ROW EXECUTE FUNCTION note_expert_link();
--> statement-breakpoint
-- How soon an expert answers; a thread names the expert's account.
CREATE FUNCTION note_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.expert_id, OLD.answered_at, OLD.answer_seconds) IS DISTINCT FROM (NEW.expert_id, NEW.answered_at, NEW.answer_seconds)
			AND coalesce(OLD.answered_at, NEW.answered_at) IS NOT NULL THEN
		PERFORM public.notify_expert_pages(array_remove(ARRAY[OLD.expert_id, NEW.expert_id], NULL), 'answers');
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "chat_threads_page" AFTER INSERT OR UPDATE OR DELETE ON "chat_threads" FOR EACH ROW EXECUTE FUNCTION note_answer();
--> statement-breakpoint
-- A booking moves much in a calendar; the order 'Next available' reads only this.
CREATE TRIGGER "expert_calendars_page_update" AFTER UPDATE ON "expert_calendars" FOR EACH ROW
	WHEN (OLD."next_free_at" IS DISTINCT FROM NEW."next_free_at") EXECUTE FUNCTION note_page_news('free');
--> statement-breakpoint
CREATE TRIGGER "expert_calendars_page" AFTER INSERT OR DELETE ON "expert_calendars" FOR EACH STATEMENT EXECUTE FUNCTION note_page_news('free');
--> statement-breakpoint
CREATE TRIGGER "expert_availability_page" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "expert_availability"
	FOR EACH STATEMENT EXECUTE FUNCTION note_page_news('hours');
--> statement-breakpoint
CREATE TRIGGER "expert_extra_hours_page" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "expert_extra_hours"
	FOR EACH STATEMENT EXECUTE FUNCTION note_page_news('hours');
--> statement-breakpoint
CREATE TRIGGER "listing_facets_page" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "listing_facets"
	FOR EACH STATEMENT EXECUTE FUNCTION note_page_news('facets');
--> statement-breakpoint
-- Triggers count the seats in this table, so a reservation is news of it as well.
CREATE TRIGGER "classes_page_update" AFTER UPDATE ON "classes" FOR EACH ROW
	WHEN (OLD."changed_seq" IS DISTINCT FROM NEW."changed_seq") EXECUTE FUNCTION note_page_news('classes');
--> statement-breakpoint
CREATE TRIGGER "classes_page" AFTER INSERT OR DELETE OR TRUNCATE ON "classes" FOR EACH STATEMENT EXECUTE FUNCTION note_page_news('classes');
--> statement-breakpoint
CREATE TRIGGER "testimonials_page" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "testimonials"
	FOR EACH STATEMENT EXECUTE FUNCTION note_page_news('testimonials');
--> statement-breakpoint
CREATE TRIGGER "experts_page_truncate" AFTER TRUNCATE ON "experts" FOR EACH STATEMENT EXECUTE FUNCTION note_page_news('everything');
--> statement-breakpoint
CREATE TRIGGER "experts_users_page_truncate" AFTER TRUNCATE ON "experts_users" FOR EACH STATEMENT EXECUTE FUNCTION note_page_news('everything');
--> statement-breakpoint
CREATE TRIGGER "chat_threads_page_truncate" AFTER TRUNCATE ON "chat_threads" FOR EACH STATEMENT EXECUTE FUNCTION note_page_news('everything');
--> statement-breakpoint
CREATE TRIGGER "expert_calendars_page_truncate" AFTER TRUNCATE ON "expert_calendars" FOR EACH STATEMENT EXECUTE FUNCTION note_page_news('everything');
