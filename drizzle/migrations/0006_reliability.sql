CREATE TABLE "expert_reliability" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"due" integer NOT NULL,
	"kept" integer NOT NULL,
	"learners" integer NOT NULL,
	"returned" integer NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_reliability_expert_key" UNIQUE("expert_id"),
	CONSTRAINT "expert_reliability_counts_check" CHECK ("expert_reliability"."kept" between 0 and "expert_reliability"."due" and "expert_reliability"."returned" between 0 and "expert_reliability"."learners")
);
--> statement-breakpoint
ALTER TABLE "expert_reliability" ADD CONSTRAINT "expert_reliability_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;