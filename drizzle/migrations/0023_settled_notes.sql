ALTER TABLE "payment_events" ADD COLUMN "settled_note" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "settled_note" text;--> statement-breakpoint
CREATE INDEX "payment_events_settled_note_index" ON "payment_events" USING gin ("settled_note" gin_trgm_ops) WHERE "payment_events"."settled_note" is not null;--> statement-breakpoint
CREATE INDEX "refunds_settled_note_index" ON "refunds" USING gin ("settled_note" gin_trgm_ops) WHERE "refunds"."settled_note" is not null;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_settled_note_check" CHECK (length("payment_events"."settled_note") between 1 and 1000);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settled_note_check" CHECK (length("refunds"."settled_note") between 1 and 1000);