CREATE TABLE "searches_without_result" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"term" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "searches_without_result_key" UNIQUE("day","term"),
	CONSTRAINT "searches_without_result_term_check" CHECK (char_length("searches_without_result"."term") between 2 and 60),
	CONSTRAINT "searches_without_result_count_check" CHECK ("searches_without_result"."count" > 0)
);
