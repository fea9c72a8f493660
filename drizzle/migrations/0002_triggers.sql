CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "users_end_sessions" AFTER UPDATE OF "role", "is_active", "password_changed_at" ON "users"
	FOR EACH ROW WHEN (
		(OLD."role", OLD."is_active", OLD."password_changed_at") IS DISTINCT FROM (NEW."role", NEW."is_active", NEW."password_changed_at")
	) EXECUTE FUNCTION end_sessions();
--> statement-breakpoint
CREATE TRIGGER "sessions_living_user" BEFORE INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "email_links_living_user" BEFORE INSERT ON "email_links" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "identities_living_user" BEFORE INSERT ON "identities" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "second_factors_living_user" BEFORE INSERT ON "second_factors" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "recovery_codes_living_user" BEFORE INSERT ON "recovery_codes" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "experts_users_living_user" BEFORE INSERT ON "experts_users" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "expert_questions_living_user" BEFORE INSERT ON "expert_questions" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "form_answers_living_user" BEFORE INSERT ON "form_answers" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "expert_profile_views_living_user" BEFORE INSERT ON "expert_profile_views" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('viewer_id');
--> statement-breakpoint
CREATE TRIGGER "bookings_living_user" BEFORE INSERT ON "bookings" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');
--> statement-breakpoint
CREATE TRIGGER "users_keep_erased" BEFORE UPDATE ON "users"
	FOR EACH ROW WHEN (OLD."erased_at" IS NOT NULL) EXECUTE FUNCTION keep_erased();
--> statement-breakpoint
CREATE TRIGGER "bookings_note_insert" AFTER INSERT ON "bookings" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();
--> statement-breakpoint
CREATE TRIGGER "bookings_note_delete" AFTER DELETE ON "bookings" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_availability_note_insert" AFTER INSERT ON "expert_availability" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_availability_note_delete" AFTER DELETE ON "expert_availability" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_days_off_note_insert" AFTER INSERT ON "expert_days_off" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_days_off_note_delete" AFTER DELETE ON "expert_days_off" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();
--> statement-breakpoint
CREATE TRIGGER "applications_living_user" BEFORE INSERT ON "applications" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "card_versions_living_user" BEFORE INSERT ON "card_versions" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('submitted_by');
--> statement-breakpoint
CREATE TRIGGER "expert_days_off_note_update" AFTER UPDATE ON "expert_days_off" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_availability_note_update" AFTER UPDATE ON "expert_availability" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rows();
--> statement-breakpoint
CREATE TRIGGER "bookings_note_update" AFTER UPDATE ON "bookings" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_bookings();
--> statement-breakpoint
CREATE TRIGGER "mails_living_user" BEFORE INSERT ON "mails" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('to_user_id');
--> statement-breakpoint
CREATE TRIGGER "second_factors_verified_user" BEFORE INSERT ON "second_factors" FOR EACH ROW EXECUTE FUNCTION refuse_unverified_user();
--> statement-breakpoint
CREATE TRIGGER "bookings_state_change" BEFORE UPDATE OF "status" ON "bookings"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('pending', 'confirmed'), ('pending', 'cancelled'), ('pending', 'expired'), ('expired', 'confirmed'),
		('confirmed', 'completed'), ('confirmed', 'cancelled'), ('confirmed', 'no_show')))
	EXECUTE FUNCTION refuse_booking_state();
--> statement-breakpoint
CREATE TRIGGER "bookings_note_change" BEFORE UPDATE ON "bookings" FOR EACH ROW EXECUTE FUNCTION note_booking_change();
--> statement-breakpoint
CREATE TRIGGER "payments_note_change" AFTER INSERT OR UPDATE ON "payments" FOR EACH ROW EXECUTE FUNCTION note_payment_change();
--> statement-breakpoint
CREATE TRIGGER "refunds_note_change" AFTER INSERT OR UPDATE ON "refunds" FOR EACH ROW EXECUTE FUNCTION note_payment_change();
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_settle" AFTER INSERT ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION settle_ledger_entry();
--> statement-breakpoint
CREATE TRIGGER "calendar_feeds_living_user" BEFORE INSERT ON "calendar_feeds" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "expert_extra_hours_note_insert" AFTER INSERT ON "expert_extra_hours" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_extra_hours_note_update" AFTER UPDATE ON "expert_extra_hours" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rows();
--> statement-breakpoint
CREATE TRIGGER "expert_extra_hours_note_delete" AFTER DELETE ON "expert_extra_hours" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();
--> statement-breakpoint
CREATE TRIGGER "experts_note_update" AFTER UPDATE OF "approved", "deleted_at", "time_zone", "price_cents", "minimum_notice_minutes", "days_ahead", "buffer_minutes", "daily_limit" ON "experts"
	FOR EACH ROW WHEN ((OLD."approved", OLD."deleted_at", OLD."time_zone", OLD."price_cents", OLD."minimum_notice_minutes", OLD."days_ahead", OLD."buffer_minutes", OLD."daily_limit")
		IS DISTINCT FROM (NEW."approved", NEW."deleted_at", NEW."time_zone", NEW."price_cents", NEW."minimum_notice_minutes", NEW."days_ahead", NEW."buffer_minutes", NEW."daily_limit"))
	EXECUTE FUNCTION note_expert();
--> statement-breakpoint
CREATE TRIGGER "payments_living_user" BEFORE INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('payer_id');
--> statement-breakpoint
CREATE TRIGGER "class_reservations_count_seats" AFTER INSERT OR UPDATE OR DELETE ON "class_reservations"
	FOR EACH ROW EXECUTE FUNCTION count_class_seats('session_id', 'held confirmed');
--> statement-breakpoint
CREATE TRIGGER "class_waitlist_count_seats" AFTER INSERT OR UPDATE OR DELETE ON "class_waitlist"
	FOR EACH ROW EXECUTE FUNCTION count_class_seats('class_id', 'offered');
--> statement-breakpoint
CREATE TRIGGER "class_reservations_state_change" BEFORE UPDATE OF "status" ON "class_reservations"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('held', 'confirmed'), ('held', 'cancelled'), ('held', 'expired'), ('expired', 'confirmed'), ('confirmed', 'cancelled')))
	EXECUTE FUNCTION refuse_reservation_state();
--> statement-breakpoint
CREATE TRIGGER "classes_note_change" BEFORE UPDATE ON "classes" FOR EACH ROW EXECUTE FUNCTION note_class_change();
--> statement-breakpoint
CREATE TRIGGER "classes_note_news" AFTER UPDATE ON "classes" FOR EACH ROW
	WHEN ((OLD."title", OLD."starts_at", OLD."ends_at", OLD."zoom_link", OLD."status", OLD."replay_link")
		IS DISTINCT FROM (NEW."title", NEW."starts_at", NEW."ends_at", NEW."zoom_link", NEW."status", NEW."replay_link"))
	EXECUTE FUNCTION note_class_news();
--> statement-breakpoint
CREATE TRIGGER "class_reservations_note_change" BEFORE UPDATE ON "class_reservations" FOR EACH ROW EXECUTE FUNCTION note_reservation_change();
--> statement-breakpoint
CREATE TRIGGER "classes_note_time" AFTER UPDATE ON "classes" FOR EACH ROW
	WHEN ((OLD."expert_id", OLD."starts_at", OLD."ends_at", OLD."status") IS DISTINCT FROM (NEW."expert_id", NEW."starts_at", NEW."ends_at", NEW."status"))
	EXECUTE FUNCTION note_class_time();
--> statement-breakpoint
CREATE TRIGGER "classes_note_new_time" AFTER INSERT OR DELETE ON "classes" FOR EACH ROW EXECUTE FUNCTION note_class_time();
--> statement-breakpoint
CREATE TRIGGER "class_reservations_living_user" BEFORE INSERT ON "class_reservations" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');
--> statement-breakpoint
CREATE TRIGGER "class_waitlist_living_user" BEFORE INSERT ON "class_waitlist" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "chat_messages_place" BEFORE INSERT ON "chat_messages" FOR EACH ROW EXECUTE FUNCTION place_chat_message();
--> statement-breakpoint
CREATE TRIGGER "chat_threads_seen" BEFORE UPDATE OF "learner_seen_seq", "expert_seen_seq" ON "chat_threads"
	FOR EACH ROW EXECUTE FUNCTION note_chat_seen();
--> statement-breakpoint
CREATE TRIGGER "blocks_note" AFTER INSERT OR DELETE ON "blocks" FOR EACH ROW EXECUTE FUNCTION note_block();
--> statement-breakpoint
CREATE TRIGGER "chat_threads_living_user" BEFORE INSERT ON "chat_threads" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');
--> statement-breakpoint
CREATE TRIGGER "chat_threads_living_expert" BEFORE INSERT ON "chat_threads" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('expert_id');
--> statement-breakpoint
CREATE TRIGGER "chat_messages_living_user" BEFORE INSERT ON "chat_messages" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('sender_id');
--> statement-breakpoint
CREATE TRIGGER "chat_reports_living_user" BEFORE INSERT ON "chat_reports" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('reporter_id');
--> statement-breakpoint
CREATE TRIGGER "inboxes_living_user" BEFORE INSERT ON "inboxes" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "blocks_living_user" BEFORE INSERT ON "blocks" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('blocker_id');
--> statement-breakpoint
CREATE TRIGGER "blocks_living_blocked" BEFORE INSERT ON "blocks" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('blocked_id');
--> statement-breakpoint
CREATE TRIGGER "experts_note_new" AFTER INSERT ON "experts" FOR EACH ROW EXECUTE FUNCTION note_listing_change();
--> statement-breakpoint
CREATE TRIGGER "favourites_living_user" BEFORE INSERT ON "favourites" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
CREATE TRIGGER "ai_skill_scans_living_user" BEFORE INSERT OR UPDATE OF "user_id" ON "ai_skill_scans" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');
--> statement-breakpoint
-- A closed day stays as it is.
CREATE TRIGGER "daily_figures_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "daily_figures"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "expert_profile_views_count" AFTER INSERT ON "expert_profile_views"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_profile_views();
--> statement-breakpoint
CREATE TRIGGER "experts_users_note_account" AFTER INSERT OR UPDATE OR DELETE ON "experts_users"
	FOR EACH ROW EXECUTE FUNCTION note_account_of_expert();
--> statement-breakpoint
-- Free times are only looked for of experts who are listed.
CREATE TRIGGER "experts_note_listed" AFTER UPDATE OF "approved", "deleted_at" ON "experts"
	FOR EACH ROW WHEN ((OLD."approved", OLD."deleted_at") IS DISTINCT FROM (NEW."approved", NEW."deleted_at"))
	EXECUTE FUNCTION note_listing_change();
--> statement-breakpoint
CREATE TRIGGER "class_waitlist_state_change" BEFORE UPDATE OF "status" ON "class_waitlist"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('waiting', 'offered'), ('waiting', 'left'), ('waiting', 'closed'), ('offered', 'accepted'), ('offered', 'declined'), ('offered', 'lapsed'), ('offered', 'closed'))
		AND NOT (NEW."status" = 'waiting' AND OLD."given_up_at" IS NOT NULL))
	EXECUTE FUNCTION refuse_reservation_state();
