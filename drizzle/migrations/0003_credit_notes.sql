DROP INDEX "receipts_current_key";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "refunded_cents" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_credit_note_key" ON "receipts" USING btree ("refund_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_current_key" ON "receipts" USING btree ("payment_id") WHERE replaced_at is null and refund_id is null;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_check" CHECK (num_nonnulls("receipts"."refund_id", "receipts"."refunded_cents") <> 1 and coalesce("receipts"."refunded_cents", 1) > 0);