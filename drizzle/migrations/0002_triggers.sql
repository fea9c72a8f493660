-- Nothing is attached to an account that was erased.
CREATE TRIGGER "sessions_living_user" BEFORE INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "email_links_living_user" BEFORE INSERT ON "email_links" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "identities_living_user" BEFORE INSERT ON "identities" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "second_factors_living_user" BEFORE INSERT ON "second_factors" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "recovery_codes_living_user" BEFORE INSERT ON "recovery_codes" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "experts_users_living_user" BEFORE INSERT ON "experts_users" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "expert_questions_living_user" BEFORE INSERT ON "expert_questions" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "form_answers_living_user" BEFORE INSERT ON "form_answers" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "expert_profile_views_living_user" BEFORE INSERT ON "expert_profile_views" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('viewer_id');--> statement-breakpoint
CREATE TRIGGER "bookings_living_user" BEFORE INSERT ON "bookings" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');--> statement-breakpoint
CREATE TRIGGER "applications_living_user" BEFORE INSERT ON "applications" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "card_versions_living_user" BEFORE INSERT ON "card_versions" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('submitted_by');--> statement-breakpoint
CREATE TRIGGER "mails_living_user" BEFORE INSERT ON "mails" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('to_user_id');--> statement-breakpoint
CREATE TRIGGER "calendar_feeds_living_user" BEFORE INSERT ON "calendar_feeds" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "payments_living_user" BEFORE INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('payer_id');--> statement-breakpoint
CREATE TRIGGER "class_reservations_living_user" BEFORE INSERT ON "class_reservations" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');--> statement-breakpoint
CREATE TRIGGER "class_waitlist_living_user" BEFORE INSERT ON "class_waitlist" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "chat_threads_living_user" BEFORE INSERT ON "chat_threads" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');--> statement-breakpoint
CREATE TRIGGER "chat_threads_living_expert" BEFORE INSERT ON "chat_threads" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('expert_id');--> statement-breakpoint
CREATE TRIGGER "chat_messages_living_user" BEFORE INSERT ON "chat_messages" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('sender_id');--> statement-breakpoint
CREATE TRIGGER "chat_reports_living_user" BEFORE INSERT ON "chat_reports" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('reporter_id');--> statement-breakpoint
CREATE TRIGGER "inboxes_living_user" BEFORE INSERT ON "inboxes" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "blocks_living_user" BEFORE INSERT ON "blocks" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('blocker_id');--> statement-breakpoint
CREATE TRIGGER "favourites_living_user" BEFORE INSERT ON "favourites" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "ai_skill_scans_living_user" BEFORE INSERT OR UPDATE OF "user_id" ON "ai_skill_scans" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "reviews_living_user" BEFORE INSERT ON "reviews" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');--> statement-breakpoint
CREATE TRIGGER "review_reports_living_user" BEFORE INSERT ON "review_reports" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('reporter_id');--> statement-breakpoint
CREATE TRIGGER "claims_living_user" BEFORE INSERT ON "claims" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');--> statement-breakpoint
CREATE TRIGGER "time_alerts_living_user" BEFORE INSERT ON "time_alerts" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');--> statement-breakpoint
CREATE TRIGGER "credits_living_user" BEFORE INSERT ON "credits" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');--> statement-breakpoint
CREATE TRIGGER "portraits_living_user" BEFORE INSERT ON "portraits" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "billing_details_living_user" BEFORE INSERT ON "billing_details" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "payout_details_living_user" BEFORE INSERT ON "payout_details" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('user_id');--> statement-breakpoint
CREATE TRIGGER "payout_runs_living_user" BEFORE INSERT ON "payout_runs" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('created_by');--> statement-breakpoint
CREATE TRIGGER "case_files_living_user" BEFORE INSERT ON "case_files" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('learner_id');--> statement-breakpoint
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "users_end_sessions" AFTER UPDATE OF "role", "is_active", "password_changed_at" ON "users"
	FOR EACH ROW WHEN (
		(OLD."role", OLD."is_active", OLD."password_changed_at") IS DISTINCT FROM (NEW."role", NEW."is_active", NEW."password_changed_at")
	) EXECUTE FUNCTION end_sessions();--> statement-breakpoint
CREATE TRIGGER "users_keep_erased" BEFORE UPDATE ON "users"
	FOR EACH ROW WHEN (OLD."erased_at" IS NOT NULL) EXECUTE FUNCTION keep_erased();--> statement-breakpoint
CREATE TRIGGER "users_show_reviews" AFTER UPDATE OF "is_active" ON "users"
	FOR EACH ROW WHEN (OLD."is_active" <> NEW."is_active" AND NEW."erased_at" IS NULL) EXECUTE FUNCTION show_reviews_of_active();--> statement-breakpoint
CREATE TRIGGER "second_factors_verified_user" BEFORE INSERT ON "second_factors" FOR EACH ROW EXECUTE FUNCTION refuse_unverified_user();--> statement-breakpoint
CREATE TRIGGER "experts_users_note_account" AFTER INSERT OR UPDATE OR DELETE ON "experts_users"
	FOR EACH ROW EXECUTE FUNCTION note_account_of_expert();--> statement-breakpoint
CREATE TRIGGER "expert_profile_views_count" AFTER INSERT ON "expert_profile_views"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_profile_views();--> statement-breakpoint
CREATE TRIGGER "bookings_note_insert" AFTER INSERT ON "bookings" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();--> statement-breakpoint
CREATE TRIGGER "bookings_note_delete" AFTER DELETE ON "bookings" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();--> statement-breakpoint
CREATE TRIGGER "bookings_note_update" AFTER UPDATE ON "bookings" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_bookings();--> statement-breakpoint
CREATE TRIGGER "bookings_note_change" BEFORE UPDATE ON "bookings" FOR EACH ROW EXECUTE FUNCTION note_booking_change();--> statement-breakpoint
CREATE TRIGGER "bookings_state_change" BEFORE UPDATE OF "status" ON "bookings"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('pending', 'confirmed'), ('pending', 'cancelled'), ('pending', 'expired'), ('expired', 'confirmed'),
		('confirmed', 'completed'), ('confirmed', 'cancelled'), ('confirmed', 'no_show'), ('completed', 'no_show')))
	EXECUTE FUNCTION refuse_booking_state();--> statement-breakpoint
CREATE TRIGGER "bookings_move_earning" AFTER UPDATE OF "ends_at" ON "bookings" FOR EACH ROW
	WHEN (OLD."ends_at" IS DISTINCT FROM NEW."ends_at") EXECUTE FUNCTION move_earning();--> statement-breakpoint
CREATE TRIGGER "expert_availability_note_insert" AFTER INSERT ON "expert_availability" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();--> statement-breakpoint
CREATE TRIGGER "expert_availability_note_delete" AFTER DELETE ON "expert_availability" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();--> statement-breakpoint
CREATE TRIGGER "expert_availability_note_update" AFTER UPDATE ON "expert_availability" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rows();--> statement-breakpoint
CREATE TRIGGER "expert_days_off_note_insert" AFTER INSERT ON "expert_days_off" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();--> statement-breakpoint
CREATE TRIGGER "expert_days_off_note_delete" AFTER DELETE ON "expert_days_off" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();--> statement-breakpoint
CREATE TRIGGER "expert_days_off_note_update" AFTER UPDATE ON "expert_days_off" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rows();--> statement-breakpoint
CREATE TRIGGER "refunds_note_change" AFTER INSERT OR UPDATE ON "refunds" FOR EACH ROW EXECUTE FUNCTION note_payment_change();--> statement-breakpoint
CREATE TRIGGER "expert_extra_hours_note_insert" AFTER INSERT ON "expert_extra_hours" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_rows();--> statement-breakpoint
CREATE TRIGGER "expert_extra_hours_note_update" AFTER UPDATE ON "expert_extra_hours" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rows();--> statement-breakpoint
CREATE TRIGGER "expert_extra_hours_note_delete" AFTER DELETE ON "expert_extra_hours" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_old_rows();--> statement-breakpoint
CREATE TRIGGER "experts_note_update" AFTER UPDATE OF "approved", "deleted_at", "time_zone", "price_cents", "minimum_notice_minutes", "days_ahead", "buffer_minutes", "daily_limit" ON "experts"
	FOR EACH ROW WHEN ((OLD."approved", OLD."deleted_at", OLD."time_zone", OLD."price_cents", OLD."minimum_notice_minutes", OLD."days_ahead", OLD."buffer_minutes", OLD."daily_limit")
		IS DISTINCT FROM (NEW."approved", NEW."deleted_at", NEW."time_zone", NEW."price_cents", NEW."minimum_notice_minutes", NEW."days_ahead", NEW."buffer_minutes", NEW."daily_limit"))
	EXECUTE FUNCTION note_expert();--> statement-breakpoint
CREATE TRIGGER "experts_note_new" AFTER INSERT ON "experts" FOR EACH ROW EXECUTE FUNCTION note_listing_change();--> statement-breakpoint
-- Free times are only looked for of experts who are listed.
CREATE TRIGGER "experts_note_listed" AFTER UPDATE OF "approved", "deleted_at" ON "experts"
	FOR EACH ROW WHEN ((OLD."approved", OLD."deleted_at") IS DISTINCT FROM (NEW."approved", NEW."deleted_at"))
	EXECUTE FUNCTION note_listing_change();--> statement-breakpoint
CREATE TRIGGER "payments_note_change" AFTER INSERT OR UPDATE OF "booking_id", "reservation_id", "provider", "session_id", "page_url", "amount_cents",
	"currency", "state", "declined_at", "charge_id", "paid_at", "problem" ON "payments" FOR EACH ROW EXECUTE FUNCTION note_payment_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_beside" AFTER INSERT OR UPDATE ON "payments" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW."with_credit_id" IS NOT NULL) EXECUTE FUNCTION check_payment_beside();--> statement-breakpoint
CREATE TRIGGER "class_reservations_count_seats" AFTER INSERT OR UPDATE OR DELETE ON "class_reservations"
	FOR EACH ROW EXECUTE FUNCTION count_class_seats('session_id', 'held confirmed');--> statement-breakpoint
CREATE TRIGGER "class_reservations_state_change" BEFORE UPDATE OF "status" ON "class_reservations"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('held', 'confirmed'), ('held', 'cancelled'), ('held', 'expired'), ('expired', 'confirmed'), ('confirmed', 'cancelled')))
	EXECUTE FUNCTION refuse_reservation_state();--> statement-breakpoint
CREATE TRIGGER "class_reservations_note_change" BEFORE UPDATE ON "class_reservations" FOR EACH ROW EXECUTE FUNCTION note_reservation_change();--> statement-breakpoint
CREATE TRIGGER "class_reservations_move_earning" AFTER UPDATE OF "session_id" ON "class_reservations" FOR EACH ROW
	WHEN (OLD."session_id" IS DISTINCT FROM NEW."session_id") EXECUTE FUNCTION move_earning();--> statement-breakpoint
CREATE TRIGGER "class_waitlist_count_seats" AFTER INSERT OR UPDATE OR DELETE ON "class_waitlist"
	FOR EACH ROW EXECUTE FUNCTION count_class_seats('class_id', 'offered');--> statement-breakpoint
CREATE TRIGGER "class_waitlist_state_change" BEFORE UPDATE OF "status" ON "class_waitlist"
	FOR EACH ROW WHEN (OLD."status" <> NEW."status" AND (OLD."status", NEW."status") NOT IN (
		('unconfirmed', 'waiting'), ('unconfirmed', 'left'),
		('waiting', 'offered'), ('waiting', 'left'), ('waiting', 'closed'), ('offered', 'accepted'), ('offered', 'declined'), ('offered', 'lapsed'), ('offered', 'closed'))
		AND NOT (NEW."status" = 'waiting' AND OLD."given_up_at" IS NOT NULL))
	EXECUTE FUNCTION refuse_reservation_state();--> statement-breakpoint
CREATE TRIGGER "classes_note_change" BEFORE UPDATE ON "classes" FOR EACH ROW EXECUTE FUNCTION note_class_change();--> statement-breakpoint
CREATE TRIGGER "classes_note_news" AFTER UPDATE ON "classes" FOR EACH ROW
	WHEN ((OLD."title", OLD."starts_at", OLD."ends_at", OLD."zoom_link", OLD."status", OLD."replay_link")
		IS DISTINCT FROM (NEW."title", NEW."starts_at", NEW."ends_at", NEW."zoom_link", NEW."status", NEW."replay_link"))
	EXECUTE FUNCTION note_class_news();--> statement-breakpoint
CREATE TRIGGER "classes_note_time" AFTER UPDATE ON "classes" FOR EACH ROW
	WHEN ((OLD."expert_id", OLD."starts_at", OLD."ends_at", OLD."status") IS DISTINCT FROM (NEW."expert_id", NEW."starts_at", NEW."ends_at", NEW."status"))
	EXECUTE FUNCTION note_class_time();--> statement-breakpoint
CREATE TRIGGER "classes_note_new_time" AFTER INSERT OR DELETE ON "classes" FOR EACH ROW EXECUTE FUNCTION note_class_time();--> statement-breakpoint
CREATE TRIGGER "classes_move_earning" AFTER UPDATE OF "ends_at" ON "classes" FOR EACH ROW
	WHEN (OLD."ends_at" IS DISTINCT FROM NEW."ends_at") EXECUTE FUNCTION move_earning();--> statement-breakpoint
CREATE TRIGGER "chat_messages_place" BEFORE INSERT ON "chat_messages" FOR EACH ROW EXECUTE FUNCTION place_chat_message();--> statement-breakpoint
CREATE TRIGGER "chat_threads_seen" BEFORE UPDATE OF "learner_seen_seq", "expert_seen_seq" ON "chat_threads"
	FOR EACH ROW EXECUTE FUNCTION note_chat_seen();--> statement-breakpoint
CREATE TRIGGER "blocks_note" AFTER INSERT OR DELETE ON "blocks" FOR EACH ROW EXECUTE FUNCTION note_block();--> statement-breakpoint
CREATE TRIGGER "blocks_living_blocked" BEFORE INSERT ON "blocks" FOR EACH ROW EXECUTE FUNCTION refuse_erased_user('blocked_id');--> statement-breakpoint
-- A closed day stays as it is.
CREATE TRIGGER "daily_figures_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "daily_figures"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "reviews_count_insert" AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_count_update" AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_count_delete" AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_mark_insert" AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_mark_update" AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_mark_delete" AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_reviews();--> statement-breakpoint
CREATE TRIGGER "reviews_fill" BEFORE INSERT OR UPDATE ON "reviews" FOR EACH ROW EXECUTE FUNCTION fill_review();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "credits_balance" AFTER INSERT OR UPDATE ON "credits" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION check_credit_row();--> statement-breakpoint
CREATE TRIGGER "payout_runs_check" BEFORE UPDATE OF "state" ON "payout_runs" FOR EACH ROW
	WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION check_payout_run();--> statement-breakpoint
CREATE TRIGGER "receipts_no_deletion" BEFORE DELETE OR TRUNCATE ON "receipts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A receipt is replaced once, and never changes.
CREATE TRIGGER "receipts_fixed" BEFORE UPDATE ON "receipts" FOR EACH ROW
	WHEN (OLD.replaced_at IS NOT NULL OR NEW.replaced_at IS NULL OR (NEW.id, NEW.payment_id, NEW.year, NEW.number, NEW.company, NEW.address, NEW.vat_id, NEW.seller_name, NEW.seller_address, NEW.seller_tax_id, NEW.created_at)
		IS DISTINCT FROM (OLD.id, OLD.payment_id, OLD.year, OLD.number, OLD.company, OLD.address, OLD.vat_id, OLD.seller_name, OLD.seller_address, OLD.seller_tax_id, OLD.created_at))
	EXECUTE FUNCTION refuse_row_change();--> statement-breakpoint
CREATE TRIGGER "ledger_groups_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_groups"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_groups_complete" AFTER INSERT ON "ledger_groups" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION check_ledger_group();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_settle" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION settle_ledger_entries();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_late" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_entries();--> statement-breakpoint
CREATE TRIGGER "payouts_check" BEFORE UPDATE ON "payouts" FOR EACH ROW EXECUTE FUNCTION check_payout();--> statement-breakpoint
CREATE TRIGGER "payout_entries_check" AFTER INSERT ON "payout_entries" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION check_payout_entries();--> statement-breakpoint
CREATE TRIGGER "payout_entries_keep" AFTER DELETE ON "payout_entries" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION keep_paid_entries();--> statement-breakpoint
CREATE TRIGGER "payout_entries_fixed" BEFORE UPDATE OR TRUNCATE ON "payout_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "disputes_closed" BEFORE UPDATE OF "state" ON "disputes" FOR EACH ROW
	WHEN (OLD.state <> 'open' AND NEW.state <> OLD.state) EXECUTE FUNCTION refuse_row_change();--> statement-breakpoint
CREATE TRIGGER "receipt_counters_gapless" BEFORE UPDATE ON "receipt_counters" FOR EACH ROW
	WHEN (NEW.year <> OLD.year OR NEW.last_number <> OLD.last_number + 1) EXECUTE FUNCTION refuse_row_change();--> statement-breakpoint
CREATE TRIGGER "receipt_counters_no_deletion" BEFORE DELETE OR TRUNCATE ON "receipt_counters"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "case_files_session" BEFORE INSERT OR UPDATE OF "booking_id", "learner_id", "saved_at", "number", "published_at" ON "case_files" FOR EACH ROW EXECUTE FUNCTION check_case_file();--> statement-breakpoint
CREATE TRIGGER "booking_notes_time" BEFORE INSERT OR UPDATE OF "booking_id", "written_at" ON "booking_notes" FOR EACH ROW EXECUTE FUNCTION check_booking_note();
