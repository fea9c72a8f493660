-- Hand-written: what would leave a space when it is taken apart, or nothing that is seen, goes first; a final sigma is a sigma.
CREATE OR REPLACE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $$ SELECT translate(lower(public.unaccent('public.unaccent'::regdictionary,
		normalize(regexp_replace(normalize(translate($1, E'\u00b4\u200b', ''), NFKD), '[\u0300-\u036f]', '', 'g'), NFC))), 'ς''’‘ʼʻ`‐‑‒–—−-', 'σ') $$;
--> statement-breakpoint
-- Made again under its name, as its contents changed with the function.
ALTER TABLE "experts" drop column "search_text";--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (expert_search_text(name, title, bio, specialties, certifications, education, experience, skills, languages)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "experts_search_index" ON "experts" USING gin ("search_text" gin_trgm_ops) WHERE approved and deleted_at is null;--> statement-breakpoint
DROP INDEX "chat_messages_content_index";--> statement-breakpoint
DROP INDEX "class_reservations_email_index";--> statement-breakpoint
DROP INDEX "class_reservations_name_index";--> statement-breakpoint
DROP INDEX "experts_name_beginning_index";--> statement-breakpoint
DROP INDEX "experts_email_beginning_index";--> statement-breakpoint
DROP INDEX "users_email_beginning_index";--> statement-breakpoint
DROP INDEX "users_name_beginning_index";--> statement-breakpoint
CREATE INDEX "chat_messages_content_index" ON "chat_messages" USING gin (fold_text("content") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "class_reservations_email_index" ON "class_reservations" USING btree (fold_text("email"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "class_reservations_name_index" ON "class_reservations" USING btree (fold_text("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "experts_name_beginning_index" ON "experts" USING btree (fold_text("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "experts_email_beginning_index" ON "experts" USING btree (fold_text("email"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_email_beginning_index" ON "users" USING btree (fold_text("email"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_beginning_index" ON "users" USING btree (fold_text("full_name") text_pattern_ops);
