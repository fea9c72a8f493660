DROP INDEX "users_name_beginning_index";--> statement-breakpoint
CREATE INDEX "users_name_words_index" ON "users" USING gin ((' ' || fold_text("full_name")) gin_trgm_ops);