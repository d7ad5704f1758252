-- API, workers and operator commands refuse a database of another release: their roles read which migrations were applied,
-- by name and checksum, and nothing else of Prisma's table.
DO $$ BEGIN
  IF to_regclass('"_prisma_migrations"') IS NOT NULL THEN
    GRANT SELECT ("migration_name", "finished_at", "rolled_back_at", "checksum") ON "_prisma_migrations" TO redress_app, redress_platform;
  END IF;
END $$;
