-- A business unit says in which part of its country it is, and a rule of retention may be of such a part. Rules from
-- before are of countries, or of all, and stay as they are.
ALTER TABLE "Branch" ADD COLUMN "jurisdictionId" UUID, ADD COLUMN "formerJurisdictions" UUID[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT "Branch_jurisdictionId_fkey" FOREIGN KEY ("jurisdictionId") REFERENCES "Jurisdiction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Branch_jurisdictionId_idx" ON "Branch" ("jurisdictionId");
ALTER TABLE "RetentionRule" ADD COLUMN "jurisdictionId" UUID,
  ADD CONSTRAINT "RetentionRule_jurisdictionId_fkey" FOREIGN KEY ("jurisdictionId") REFERENCES "Jurisdiction"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "RetentionRule_place_of_country" CHECK ("jurisdictionId" IS NULL OR "countryCode" IS NOT NULL);
CREATE INDEX "RetentionRule_jurisdictionId_idx" ON "RetentionRule" ("jurisdictionId");
DROP INDEX "RetentionRule_one_proposed";
-- One change of a kind and a place at a time.
CREATE UNIQUE INDEX "RetentionRule_one_proposed" ON "RetentionRule" ("workspaceId", "kind", coalesce("countryCode", ''),
  coalesce("jurisdictionId", '00000000-0000-0000-0000-000000000000')) WHERE "status" = 'PROPOSED';
CREATE OR REPLACE FUNCTION retention_rule_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a rule is never deleted'; END IF;
  IF (NEW.id, NEW."workspaceId", NEW.kind, NEW."countryCode", NEW."jurisdictionId", NEW.months, NEW.lengthens, NEW."proposedBy")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD.kind, OLD."countryCode", OLD."jurisdictionId", OLD.months, OLD.lengthens, OLD."proposedBy")
    OR OLD.status = 'WITHDRAWN' OR (OLD.status = 'CONFIRMED' AND NEW.status = 'PROPOSED')
    THEN RAISE EXCEPTION 'what a rule says never changes';
  END IF;
  RETURN NEW;
END $$;

-- A jurisdiction and those that hold it, the nearest first.
CREATE FUNCTION jurisdictions_above(start uuid) RETURNS TABLE (id uuid, far int) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE up AS (
    SELECT j.id, j."parentId", 0 AS far FROM "Jurisdiction" j WHERE j.id = start
    UNION ALL
    SELECT p.id, p."parentId", up.far + 1 FROM up JOIN "Jurisdiction" p ON p.id = up."parentId" WHERE up.far < 20)
  SELECT up.id, up.far FROM up
$$;

-- Where a business unit was: what came up there is kept as long as each of these places asks.
DROP TRIGGER former_country ON "Branch";
DROP FUNCTION note_former_country();
CREATE FUNCTION note_former_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."formerCountries" := OLD."formerCountries";
  NEW."formerJurisdictions" := OLD."formerJurisdictions";
  IF OLD."jurisdictionId" IS NULL THEN
    NEW."formerCountries" := array_append(array_remove(OLD."formerCountries", OLD.country), OLD.country);
  ELSE
    NEW."formerJurisdictions" := array_append(array_remove(OLD."formerJurisdictions", OLD."jurisdictionId"), OLD."jurisdictionId");
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER former_place BEFORE UPDATE OF country, "jurisdictionId" ON "Branch" FOR EACH ROW
  WHEN ((NEW.country, NEW."jurisdictionId") IS DISTINCT FROM (OLD.country, OLD."jurisdictionId")) EXECUTE FUNCTION note_former_place();

-- What stands above a business unit's place stays above it: else one person could bring forward what goes.
CREATE FUNCTION place_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM "Branch" b CROSS JOIN LATERAL unnest(b."formerJurisdictions" || b."jurisdictionId") AS was(id)
     CROSS JOIN LATERAL jurisdictions_above(was.id) above
     WHERE b."workspaceId" = OLD."workspaceId" AND above.id = OLD.id)
    THEN RAISE EXCEPTION 'a jurisdiction in which a business unit is or was stays where it is';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF NEW."countryCode" <> OLD."countryCode" AND EXISTS (SELECT 1 FROM "RetentionRule" r WHERE r."jurisdictionId" = OLD.id)
    THEN RAISE EXCEPTION 'a jurisdiction of a rule stays in its country';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER place_stays BEFORE UPDATE ON "Jurisdiction" FOR EACH ROW
  WHEN ((NEW."parentId", NEW."countryCode") IS DISTINCT FROM (OLD."parentId", OLD."countryCode")) EXECUTE FUNCTION place_stays();
CREATE TRIGGER place_is_not_removed BEFORE DELETE ON "Jurisdiction" FOR EACH ROW EXECUTE FUNCTION place_stays();
