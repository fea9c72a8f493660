ALTER TABLE "listing_facets" DROP CONSTRAINT "listing_facets_facet_key";--> statement-breakpoint
ALTER TABLE "listing_facets" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_facets" ADD CONSTRAINT "listing_facets_facet_key" UNIQUE("facet","part");--> statement-breakpoint
-- Hand-written from here on. A part is short enough to stay in its row; 8192 bits, as `bitsOfPart` says.
ALTER TABLE "listing_facets" ALTER COLUMN "experts" SET STORAGE MAIN;
--> statement-breakpoint
INSERT INTO "listing_facets" ("id", "facet", "part", "experts")
	SELECT gen_random_uuid(), "facet", parts.part, rpad(substr("experts"::text, parts.part * 8192 + 1, 8192), 8192, '0')::bit varying
	FROM "listing_facets" CROSS JOIN LATERAL generate_series(1, (length("experts") - 1) / 8192) AS parts(part);
--> statement-breakpoint
UPDATE "listing_facets" SET "experts" = rpad(left("experts"::text, 8192), 8192, '0')::bit varying WHERE "part" = 0;
--> statement-breakpoint
-- Who costs at least and at most so many cents, of one part, from the binary digits of the prices, the greatest digit first. The function
-- of the same name without a part is the release's before, which may run beside this one during a deployment.
CREATE FUNCTION listing_priced(at_least integer, at_most integer, of_part integer) RETURNS bit varying LANGUAGE plpgsql STABLE AS $$
DECLARE
	nobody bit varying;
	digits bit varying;
	as_least bit varying;
	above bit varying;
	as_most bit varying;
	below bit varying;
BEGIN
	SELECT experts, experts, experts & ~experts INTO as_least, as_most, nobody FROM public.listing_facets WHERE facet = 'listed' AND part = of_part;
	above := nobody;
	below := nobody;
	FOR digit IN REVERSE 19..0 LOOP
		digits := coalesce((SELECT experts FROM public.listing_facets WHERE facet = 'cents:' || digit AND part = of_part), nobody);
		IF (at_least >> digit) & 1 = 1 THEN
			as_least := as_least & digits;
		ELSE
			above := above | (as_least & digits);
			as_least := as_least & ~digits;
		END IF;
		IF (at_most >> digit) & 1 = 1 THEN
			below := below | (as_most & ~digits);
			as_most := as_most & digits;
		ELSE
			as_most := as_most & ~digits;
		END IF;
	END LOOP;
	RETURN (above | as_least) & (below | as_most);
END $$;
--> statement-breakpoint
-- A part with some bits set and others cleared.
CREATE FUNCTION listing_marked(bits bit varying, set_bits integer[], cleared_bits integer[]) RETURNS bit varying LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	place integer;
BEGIN
	FOREACH place IN ARRAY set_bits LOOP
		bits := set_bit(bits, place, 1);
	END LOOP;
	FOREACH place IN ARRAY cleared_bits LOOP
		bits := set_bit(bits, place, 0);
	END LOOP;
	RETURN bits;
END $$;
