-- A mail as it looks, beside its plain text; an SMS has none.
ALTER TABLE "DemoMail" ADD COLUMN "html" TEXT;
