ALTER TABLE "class_reservations" DROP CONSTRAINT "class_reservations_cancelled_by_check";--> statement-breakpoint
ALTER TABLE "class_reservations" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_reservations_team_index" ON "class_reservations" USING btree ("team_id") WHERE team_id is not null;--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_team_check" CHECK ("class_reservations"."cancelled_by" is distinct from 'team' or "class_reservations"."team_id" is not null);--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_cancelled_by_check" CHECK ("class_reservations"."cancelled_by" in ('learner', 'class', 'team', 'system'));