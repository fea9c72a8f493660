ALTER TABLE "email_links" DROP CONSTRAINT "email_links_purpose_check";--> statement-breakpoint
ALTER TABLE "email_links" ADD COLUMN "email" "citext";--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_email_check" CHECK (("email_links"."purpose" = 'change-email') = ("email_links"."email" is not null));--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_purpose_check" CHECK ("email_links"."purpose" in ('verify-email', 'reset-password', 'change-email'));