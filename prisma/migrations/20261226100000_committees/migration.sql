-- Committees are created, renamed and dissolved by the workspace's admins, and their members have terms.
-- The default committee of a business unit hears its new complaints; the others step in where it cannot sit.
ALTER TABLE "Committee"
  ADD COLUMN "isDefault" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  ADD COLUMN "dissolvedAt" TIMESTAMPTZ(3),
  ADD COLUMN "successorId" UUID,
  ADD CONSTRAINT "Committee_successorId_fkey" FOREIGN KEY ("successorId") REFERENCES "Committee"(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Committee_dissolved_whole"
    CHECK (("dissolvedAt" IS NULL) = ("successorId" IS NULL) AND ("dissolvedAt" IS NULL OR NOT active) AND "successorId" <> id);

-- Filing took the oldest committee of a unit that could sit: that is its default now.
UPDATE "Committee" c SET "isDefault" = true
 WHERE c.id = (SELECT o.id FROM "Committee" o WHERE o."branchId" = c."branchId" AND o.active ORDER BY o.id LIMIT 1);
CREATE UNIQUE INDEX "Committee_one_default" ON "Committee" ("branchId") WHERE active AND "isDefault";
-- A dissolved committee keeps its name, and another one may have it.
DROP INDEX "Committee_workspaceId_name_key";
CREATE UNIQUE INDEX "Committee_active_name" ON "Committee" ("workspaceId", name) WHERE active;

-- The first committee of a business unit is its default, whoever creates it.
CREATE FUNCTION default_committee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.active AND NOT EXISTS (SELECT 1 FROM "Committee" c WHERE c."branchId" = NEW."branchId" AND c.active AND c."isDefault") THEN
    NEW."isDefault" := true;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER default_committee BEFORE INSERT ON "Committee" FOR EACH ROW EXECUTE FUNCTION default_committee();

-- The first and the last day of a member's term in the zone of the business unit, and the same as instants.
-- Null: since they were appointed, and without an end.
ALTER TABLE "CommitteeMember"
  ADD COLUMN "termFrom" DATE,
  ADD COLUMN "termUntil" DATE,
  ADD COLUMN "termStartsAt" TIMESTAMPTZ(3),
  ADD COLUMN "termEndsAt" TIMESTAMPTZ(3),
  ADD CONSTRAINT "CommitteeMember_term_order" CHECK ("termUntil" >= "termFrom");

CREATE FUNCTION member_term() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text;
BEGIN
  SELECT b."timeZone" INTO zone FROM "Committee" c JOIN "Branch" b ON b.id = c."branchId" WHERE c.id = NEW."committeeId";
  NEW."termStartsAt" := NEW."termFrom"::timestamp AT TIME ZONE zone;
  NEW."termEndsAt" := (NEW."termUntil" + 1)::timestamp AT TIME ZONE zone;
  RETURN NEW;
END $$;
CREATE TRIGGER term BEFORE INSERT OR UPDATE OF "termFrom", "termUntil" ON "CommitteeMember" FOR EACH ROW EXECUTE FUNCTION member_term();

CREATE FUNCTION terms_of_moved_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "CommitteeMember" m SET "termFrom" = m."termFrom"
    FROM "Committee" c WHERE c.id = m."committeeId" AND c."branchId" = NEW.id AND (m."termFrom" IS NOT NULL OR m."termUntil" IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER committee_terms AFTER UPDATE OF "timeZone" ON "Branch" FOR EACH ROW
  WHEN (NEW."timeZone" IS DISTINCT FROM OLD."timeZone") EXECUTE FUNCTION terms_of_moved_zone();
