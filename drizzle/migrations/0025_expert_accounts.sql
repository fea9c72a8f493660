ALTER TABLE "experts" ADD COLUMN "has_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "experts_unlinked_index" ON "experts" USING btree ("email") WHERE not has_account and deleted_at is null;
-- Hand-written from here on. Links are few and seldom change; who asks for records without one is every page of the admin's.
CREATE FUNCTION note_account_of_expert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.experts SET has_account = EXISTS (SELECT FROM public.experts_users AS link WHERE link.expert_id = experts.id)
		WHERE id IN (OLD.expert_id, NEW.expert_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "experts_users_note_account" AFTER INSERT OR UPDATE OR DELETE ON "experts_users"
	FOR EACH ROW EXECUTE FUNCTION note_account_of_expert();
--> statement-breakpoint
UPDATE "experts" SET "has_account" = true WHERE "id" IN (SELECT "expert_id" FROM "experts_users");
