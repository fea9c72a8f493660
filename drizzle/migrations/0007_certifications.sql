CREATE TABLE "certifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"name" text NOT NULL,
	"link" text NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"issuer" text,
	"last_digits" text,
	"issued_on" date,
	"expires_on" date,
	"reason" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certifications_name_key" UNIQUE("expert_id","name"),
	CONSTRAINT "certifications_state_check" CHECK ("certifications"."state" in ('submitted', 'verified', 'refused')),
	CONSTRAINT "certifications_texts_check" CHECK (length("certifications"."name") between 1 and 200 and "certifications"."link" ~* '^https?://' and length("certifications"."link") <= 2000
        and length("certifications"."issuer") between 1 and 120 and "certifications"."last_digits" ~ '^[A-Za-z0-9]{2,6}$'
        and length("certifications"."reason") between 1 and 2000),
	CONSTRAINT "certifications_decided_check" CHECK (("certifications"."state" = 'submitted') = ("certifications"."decided_at" is null)
        and ("certifications"."state" = 'verified') = ("certifications"."issuer" is not null and "certifications"."last_digits" is not null and "certifications"."issued_on" is not null)
        and ("certifications"."state" = 'refused') = ("certifications"."reason" is not null)
        and ("certifications"."expires_on" is null or "certifications"."expires_on" > "certifications"."issued_on"))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_about_check";--> statement-breakpoint
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certifications_verified_index" ON "certifications" USING btree ("expert_id") WHERE state = 'verified';--> statement-breakpoint
CREATE INDEX "certifications_queue_index" ON "certifications" USING btree ("submitted_at","id") WHERE state = 'submitted';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_check" CHECK ("mails"."about_type" in ('account', 'application', 'booking', 'card-version', 'certification', 'chat-report', 'chat-thread', 'claim', 'class', 'form-answer', 'payment', 'question', 'reservation', 'review', 'subscriber', 'waitlist-place'));