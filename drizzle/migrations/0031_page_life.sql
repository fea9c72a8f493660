-- Pages are cached for a second at most, so no commit has to tell of them any more.
DROP TRIGGER "experts_page_update" ON "experts";--> statement-breakpoint
DROP TRIGGER "experts_page_insert" ON "experts";--> statement-breakpoint
DROP TRIGGER "experts_page_delete" ON "experts";--> statement-breakpoint
DROP TRIGGER "experts_users_page" ON "experts_users";--> statement-breakpoint
DROP TRIGGER "chat_threads_page" ON "chat_threads";--> statement-breakpoint
DROP TRIGGER "expert_calendars_page_update" ON "expert_calendars";--> statement-breakpoint
DROP TRIGGER "expert_calendars_page" ON "expert_calendars";--> statement-breakpoint
DROP TRIGGER "expert_availability_page" ON "expert_availability";--> statement-breakpoint
DROP TRIGGER "expert_extra_hours_page" ON "expert_extra_hours";--> statement-breakpoint
DROP TRIGGER "classes_page_update" ON "classes";--> statement-breakpoint
DROP TRIGGER "classes_page" ON "classes";--> statement-breakpoint
DROP TRIGGER "testimonials_page" ON "testimonials";--> statement-breakpoint
DROP TRIGGER "experts_page_truncate" ON "experts";--> statement-breakpoint
DROP TRIGGER "experts_users_page_truncate" ON "experts_users";--> statement-breakpoint
DROP TRIGGER "chat_threads_page_truncate" ON "chat_threads";--> statement-breakpoint
DROP TRIGGER "expert_calendars_page_truncate" ON "expert_calendars";--> statement-breakpoint
DROP FUNCTION note_answer();--> statement-breakpoint
DROP FUNCTION note_expert_link();--> statement-breakpoint
DROP FUNCTION note_other_experts();--> statement-breakpoint
DROP FUNCTION note_changed_experts();--> statement-breakpoint
DROP FUNCTION notify_expert_pages(uuid[], text);--> statement-breakpoint
DROP FUNCTION note_page_news();
