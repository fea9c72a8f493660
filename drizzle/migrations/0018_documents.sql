CREATE TABLE "closed_months" (
	"key" text PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closed_months_check" CHECK ("closed_months"."key" ~ '^20\d\d-(0[1-9]|1[0-2])$' and "closed_months"."starts_at" < "closed_months"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "payout_runs" ADD COLUMN "execute_on" date;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD COLUMN "downloaded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "account_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_downloaded_check" CHECK (("payout_runs"."downloaded_at" is null) = ("payout_runs"."time_zone" is null)
        and ("payout_runs"."downloaded_at" is null or "payout_runs"."execute_on" is not null));