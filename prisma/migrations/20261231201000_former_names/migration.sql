-- Names that somebody had: a complaint may name them by any of these. Whatever program renames them, it is kept; what
-- erases an account takes the names out afterwards.
ALTER TABLE "User" ADD COLUMN "formerNames" TEXT[] NOT NULL DEFAULT '{}';
CREATE FUNCTION note_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE former text := trim(OLD."firstName" || ' ' || OLD."lastName");
BEGIN
  IF former <> '' THEN
    NEW."formerNames" := array_append(array_remove(NEW."formerNames", former), former);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER former_name BEFORE UPDATE OF "firstName", "lastName" ON "User" FOR EACH ROW
  WHEN ((OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."firstName", NEW."lastName"))
  EXECUTE FUNCTION note_former_name();
