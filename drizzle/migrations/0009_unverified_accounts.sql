-- Hand-written: who made an account and who reads its mail may be two people until the address is confirmed, so the account
-- has no second step before that. A later confirmation by the owner would otherwise meet a stranger's.
DELETE FROM "recovery_codes" USING "users" WHERE "users"."id" = "recovery_codes"."user_id" AND "users"."email_verified_at" IS NULL;--> statement-breakpoint
DELETE FROM "second_factors" USING "users" WHERE "users"."id" = "second_factors"."user_id" AND "users"."email_verified_at" IS NULL;--> statement-breakpoint
CREATE FUNCTION refuse_unverified_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM public.users WHERE id = NEW.user_id AND email_verified_at IS NOT NULL FOR KEY SHARE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'the address of % is not confirmed', NEW.user_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "second_factors_verified_user" BEFORE INSERT ON "second_factors" FOR EACH ROW EXECUTE FUNCTION refuse_unverified_user();
