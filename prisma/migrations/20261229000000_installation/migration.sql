-- Which installation this database belongs to: the folders of case keys and signed heads, and the store of files,
-- carry the same id. "keyCheck" is an HMAC of the id under the server's secret; the secret itself stands nowhere.
CREATE TABLE "Installation" (
  "id" UUID NOT NULL,
  "isOnly" BOOLEAN NOT NULL DEFAULT true,
  "keyCheck" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "boundAt" TIMESTAMPTZ(3),
  CONSTRAINT "Installation_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Installation_one_row" CHECK ("isOnly")
);
CREATE UNIQUE INDEX "Installation_isOnly_key" ON "Installation" ("isOnly");

-- Secrets that were replaced, each sealed under the present one: what they wrote stays readable and verifiable.
CREATE TABLE "RetiredSecret" (
  "keyId" TEXT NOT NULL,
  "sealed" TEXT NOT NULL,
  "retiredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RetiredSecret_pkey" PRIMARY KEY ("keyId")
);

-- Both are the whole installation's: no workspace's client reaches them.
REVOKE ALL ON "Installation", "RetiredSecret" FROM redress_app;
REVOKE DELETE ON "Installation", "RetiredSecret" FROM redress_platform;
