ALTER TABLE "refunds" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "refunds_note_index" ON "refunds" USING gin ("note" gin_trgm_ops) WHERE "refunds"."note" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_note_check" CHECK ("refunds"."note" is null or ("refunds"."reason" = 'admin' and length("refunds"."note") between 1 and 1000));