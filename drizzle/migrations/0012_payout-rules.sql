DROP INDEX "portrait_files_created_at_index";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "seller_name" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "seller_address" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "seller_tax_id" text;--> statement-breakpoint
-- What a payout pays is fixed when it is drafted: its amount is the sum of its entries, all of its expert.
CREATE FUNCTION check_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.run_id, NEW.expert_id, NEW.amount_cents, NEW.currency) IS DISTINCT FROM (OLD.run_id, OLD.expert_id, OLD.amount_cents, OLD.currency) THEN
		RAISE EXCEPTION 'What the payout % pays is fixed', NEW.id
			USING ERRCODE = 'check_violation', TABLE = 'payouts', CONSTRAINT = 'payouts_fixed';
	END IF;
	IF NEW.state <> OLD.state AND (OLD.state IN ('left-out', 'failed', 'returned') OR (OLD.state = 'paid' AND NEW.state <> 'returned')) THEN
		RAISE EXCEPTION 'The payout % is over', NEW.id
			USING ERRCODE = 'check_violation', TABLE = 'payouts', CONSTRAINT = 'payouts_over';
	END IF;
	IF OLD.state = 'planned' AND NEW.state NOT IN ('planned', 'left-out') AND NEW.amount_cents IS DISTINCT FROM (
			SELECT -sum(entry.amount_cents) FROM public.payout_entries AS paid
			JOIN public.ledger_entries AS entry ON entry.id = paid.entry_id
			WHERE paid.payout_id = NEW.id) THEN
		RAISE EXCEPTION 'The entries of the payout % are not its amount', NEW.id
			USING ERRCODE = 'check_violation', TABLE = 'payouts', CONSTRAINT = 'payouts_sum';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "payouts_check" BEFORE UPDATE ON "payouts" FOR EACH ROW EXECUTE FUNCTION check_payout();--> statement-breakpoint
CREATE FUNCTION check_payout_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM new_rows AS paid
			JOIN public.payouts AS payout ON payout.id = paid.payout_id
			JOIN public.ledger_entries AS entry ON entry.id = paid.entry_id
			JOIN public.ledger_groups AS happened ON happened.id = entry.group_id
			WHERE payout.state <> 'planned' OR entry.account <> 'payable' OR happened.kind = 'payout' OR entry.expert_id <> payout.expert_id) THEN
		RAISE EXCEPTION 'A planned payout pays payable entries of its expert'
			USING ERRCODE = 'check_violation', TABLE = 'payout_entries', CONSTRAINT = 'payout_entries_payable';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payout_entries_check" AFTER INSERT ON "payout_entries" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION check_payout_entries();--> statement-breakpoint
CREATE FUNCTION keep_paid_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM old_rows AS paid JOIN public.payouts AS payout ON payout.id = paid.payout_id WHERE payout.state <> 'planned') THEN
		RAISE EXCEPTION 'The entries of a payout that was sent stay'
			USING ERRCODE = 'restrict_violation', TABLE = 'payout_entries', CONSTRAINT = 'payout_entries_paid';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payout_entries_keep" AFTER DELETE ON "payout_entries" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION keep_paid_entries();--> statement-breakpoint
CREATE TRIGGER "payout_entries_fixed" BEFORE UPDATE OR TRUNCATE ON "payout_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION check_payout_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.state IN ('settled', 'stopped') OR (NEW.state = 'settled' AND EXISTS (SELECT FROM public.payouts AS payout
			WHERE payout.run_id = NEW.id AND payout.state IN ('planned', 'sending', 'sent'))) THEN
		RAISE EXCEPTION 'The payout run % is over, or has payouts under way', NEW.id
			USING ERRCODE = 'check_violation', TABLE = 'payout_runs', CONSTRAINT = 'payout_runs_over';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "payout_runs_check" BEFORE UPDATE OF "state" ON "payout_runs" FOR EACH ROW
	WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION check_payout_run();--> statement-breakpoint
CREATE FUNCTION refuse_row_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'This change of % is refused', TG_TABLE_NAME
		USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "disputes_closed" BEFORE UPDATE OF "state" ON "disputes" FOR EACH ROW
	WHEN (OLD.state <> 'open' AND NEW.state <> OLD.state) EXECUTE FUNCTION refuse_row_change();--> statement-breakpoint
-- A receipt is replaced once, and never changes.
CREATE TRIGGER "receipts_fixed" BEFORE UPDATE ON "receipts" FOR EACH ROW
	WHEN (OLD.replaced_at IS NOT NULL OR NEW.replaced_at IS NULL OR (NEW.id, NEW.payment_id, NEW.year, NEW.number, NEW.company, NEW.address, NEW.vat_id, NEW.seller_name, NEW.seller_address, NEW.seller_tax_id, NEW.created_at)
		IS DISTINCT FROM (OLD.id, OLD.payment_id, OLD.year, OLD.number, OLD.company, OLD.address, OLD.vat_id, OLD.seller_name, OLD.seller_address, OLD.seller_tax_id, OLD.created_at))
	EXECUTE FUNCTION refuse_row_change();--> statement-breakpoint
CREATE TRIGGER "receipt_counters_gapless" BEFORE UPDATE ON "receipt_counters" FOR EACH ROW
	WHEN (NEW.year <> OLD.year OR NEW.last_number <> OLD.last_number + 1) EXECUTE FUNCTION refuse_row_change();--> statement-breakpoint
CREATE TRIGGER "receipt_counters_no_deletion" BEFORE DELETE OR TRUNCATE ON "receipt_counters"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The entries of a group come with it, in one statement.
CREATE FUNCTION refuse_late_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM new_rows AS added JOIN public.ledger_entries AS entry ON entry.group_id = added.group_id
			WHERE NOT EXISTS (SELECT FROM new_rows AS same WHERE same.id = entry.id)) THEN
		RAISE EXCEPTION 'A ledger group that has entries takes no more'
			USING ERRCODE = 'restrict_violation', TABLE = 'ledger_entries', CONSTRAINT = 'ledger_entries_late';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_late" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_entries();
