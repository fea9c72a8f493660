DROP TABLE "listing_facets";--> statement-breakpoint
ALTER TABLE "experts" DROP CONSTRAINT "experts_facet_bit_key";--> statement-breakpoint
ALTER TABLE "expert_calendars" ADD COLUMN "free_week" bit(672) DEFAULT '0'::bit(672) NOT NULL;--> statement-breakpoint
ALTER TABLE "expert_calendars" DROP COLUMN "free_quarters";--> statement-breakpoint
ALTER TABLE "expert_calendars" DROP COLUMN "counted_in";--> statement-breakpoint
ALTER TABLE "experts" DROP COLUMN "facet_bit";--> statement-breakpoint
-- Hand-written from here on.
DROP FUNCTION listing_priced(integer, integer);--> statement-breakpoint
DROP FUNCTION listing_priced(integer, integer, integer);--> statement-breakpoint
DROP FUNCTION listing_marked(bit varying, integer[], integer[]);--> statement-breakpoint
DROP TRIGGER "experts_note_facets" ON "experts";--> statement-breakpoint
ALTER FUNCTION note_facet_change() RENAME TO note_listing_change;--> statement-breakpoint
ALTER TRIGGER "experts_note_new_facets" ON "experts" RENAME TO "experts_note_new";--> statement-breakpoint
-- Free times are only looked for of experts who are listed.
CREATE TRIGGER "experts_note_listed" AFTER UPDATE OF "approved", "deleted_at" ON "experts"
	FOR EACH ROW WHEN ((OLD."approved", OLD."deleted_at") IS DISTINCT FROM (NEW."approved", NEW."deleted_at"))
	EXECUTE FUNCTION note_listing_change();--> statement-breakpoint
-- So that the planner knows a rare language or skill from a common one.
ALTER TABLE "experts" ALTER COLUMN "facets" SET STATISTICS 1000;--> statement-breakpoint
UPDATE "expert_calendars" SET "check_free_at" = '-infinity';
