CREATE INDEX "bookings_created_index" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_starts_index" ON "bookings" USING btree (("starts_at" at time zone 'UTC'),"id");--> statement-breakpoint
CREATE INDEX "bookings_status_index" ON "bookings" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "class_reservations_email_index" ON "class_reservations" USING btree (lower("email"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "class_reservations_name_index" ON "class_reservations" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "experts_name_beginning_index" ON "experts" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "experts_email_beginning_index" ON "experts" USING btree (lower("email"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_created_index" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_provider_index" ON "payments" USING btree ("provider","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_problem_index" ON "payments" USING btree ("created_at","id") WHERE "payments"."problem" is not null;--> statement-breakpoint
CREATE INDEX "refunds_failed_index" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "refunds_provider_refund_index" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
CREATE INDEX "users_newest_index" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_email_beginning_index" ON "users" USING btree (lower("email"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_beginning_index" ON "users" USING btree (lower("full_name") text_pattern_ops);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_active_check" CHECK ("users"."role" <> 'admin' or "users"."is_active");