CREATE TABLE "expert_view_totals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"views" integer NOT NULL,
	"last_viewed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_view_totals_expert_key" UNIQUE("expert_id"),
	CONSTRAINT "expert_view_totals_views_check" CHECK ("expert_view_totals"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "expert_view_totals" ADD CONSTRAINT "expert_view_totals_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Hand-written from here on. The trigger comes first: its lock keeps new views out until the old ones are counted.
CREATE FUNCTION count_profile_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.expert_view_totals AS totals (id, expert_id, views, last_viewed_at)
		SELECT gen_random_uuid(), expert_id, count(*), max(viewed_at) FROM new_rows GROUP BY expert_id ORDER BY expert_id
		ON CONFLICT (expert_id) DO UPDATE SET views = totals.views + excluded.views,
			last_viewed_at = greatest(totals.last_viewed_at, excluded.last_viewed_at);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "expert_profile_views_count" AFTER INSERT ON "expert_profile_views"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_profile_views();
--> statement-breakpoint
INSERT INTO "expert_view_totals" ("id", "expert_id", "views", "last_viewed_at")
	SELECT gen_random_uuid(), "expert_id", count(*), max("viewed_at") FROM "expert_profile_views" GROUP BY "expert_id";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION get_expert_view_stats() RETURNS TABLE (expert_id uuid, expert_name text, view_count bigint, last_viewed timestamptz)
	LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT e.id, e.name, v.views::bigint, v.last_viewed_at FROM public.expert_view_totals AS v
	JOIN public.experts AS e ON e.id = v.expert_id WHERE e.deleted_at IS NULL $$;
