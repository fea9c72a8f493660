-- Hand-written: the search also finds languages. The column is made anew under its name, so that yesterday's code goes on.
CREATE FUNCTION expert_search_text(name text, title text, bio text, specialties text[], certifications text[], education text, experience text, skills text[], languages text[])
	RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	AS $$ SELECT public.fold_text(concat_ws(E'\n', name, title, bio, array_to_string(specialties, E'\n'), array_to_string(certifications, E'\n'), education, experience, array_to_string(skills, E'\n'), array_to_string(languages, E'\n'))) $$;
--> statement-breakpoint
ALTER TABLE "experts" drop column "search_text";--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (expert_search_text(name, title, bio, specialties, certifications, education, experience, skills, languages)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "experts_search_index" ON "experts" USING gin ("search_text" gin_trgm_ops) WHERE approved and deleted_at is null;
