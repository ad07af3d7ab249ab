-- CreateEnum
CREATE TYPE "SealBatchStatus" AS ENUM ('PENDING', 'AUTHORIZED', 'APPLIED', 'EXPIRED', 'CANCELED');

-- CreateEnum
CREATE TYPE "SealBatchCancelReason" AS ENUM ('AGENT_REFUSED', 'MANDATE_REVOKED', 'ENVELOPE_LEFT');

-- AlterTable
ALTER TABLE "sealings" ADD COLUMN     "mandate" JSONB;

-- CreateTable
CREATE TABLE "seal_batches" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "status" "SealBatchStatus" NOT NULL DEFAULT 'PENDING',
    "mandate_id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "batch_sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "authorized_at" TIMESTAMPTZ(3),
    "applied_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "cancel_reason" "SealBatchCancelReason",
    "refusal" TEXT,
    "link_generation" INTEGER NOT NULL DEFAULT 0,
    "viewed_at" TIMESTAMPTZ(3),
    "language" TEXT,
    "authentication_used" "Authentication"[],
    "consent_version" TEXT,
    "consent_sha256" TEXT,
    "ip" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "seal_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seal_batch_items" (
    "batch_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "envelope_id" UUID NOT NULL,
    "live" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "seal_batch_items_pkey" PRIMARY KEY ("batch_id","position")
);

-- CreateTable
CREATE TABLE "organization_seals" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "generation" INTEGER NOT NULL,
    "issuer_key_id" UUID NOT NULL,
    "encrypted_pkcs8" BYTEA NOT NULL,
    "der" BYTEA NOT NULL,
    "serial" TEXT NOT NULL,
    "fingerprint_sha256" TEXT NOT NULL,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "not_after" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revocation_reason" INTEGER,

    CONSTRAINT "organization_seals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "seal_batches_organization_id_mode_created_at_id_idx" ON "seal_batches"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "seal_batches_mandate_id_status_idx" ON "seal_batches"("mandate_id", "status");

-- CreateIndex
CREATE INDEX "seal_batches_status_expires_at_idx" ON "seal_batches"("status", "expires_at");

-- CreateIndex
CREATE INDEX "seal_batch_items_envelope_id_idx" ON "seal_batch_items"("envelope_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_seals_fingerprint_sha256_key" ON "organization_seals"("fingerprint_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "organization_seals_organization_id_mode_name_identifier_gen_key" ON "organization_seals"("organization_id", "mode", "name", "identifier", "generation");

-- CreateIndex
CREATE UNIQUE INDEX "organization_seals_issuer_key_id_serial_key" ON "organization_seals"("issuer_key_id", "serial");

-- CreateIndex
CREATE INDEX "envelopes_batch_id_idx" ON "envelopes"("batch_id");

-- AddForeignKey
ALTER TABLE "seal_batches" ADD CONSTRAINT "seal_batches_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seal_batches" ADD CONSTRAINT "seal_batches_mandate_id_fkey" FOREIGN KEY ("mandate_id") REFERENCES "mandates"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seal_batches" ADD CONSTRAINT "seal_batches_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "mandate_agents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seal_batch_items" ADD CONSTRAINT "seal_batch_items_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "seal_batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seal_batch_items" ADD CONSTRAINT "seal_batch_items_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_seals" ADD CONSTRAINT "organization_seals_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_seals" ADD CONSTRAINT "organization_seals_issuer_key_id_fkey" FOREIGN KEY ("issuer_key_id") REFERENCES "pki_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the models cannot say.
-- An envelope is in one live batch at most, whoever makes another at the same moment.
CREATE UNIQUE INDEX "seal_batch_items_one_live_batch" ON "seal_batch_items"("envelope_id") WHERE "live";
ALTER TABLE "seal_batches"
  ADD CONSTRAINT "seal_batches_moment_of_its_state" CHECK (
    ("status" NOT IN ('AUTHORIZED', 'APPLIED') OR "authorized_at" IS NOT NULL)
    AND ("status" <> 'APPLIED' OR "applied_at" IS NOT NULL)
    AND ("status" <> 'EXPIRED' OR "expired_at" IS NOT NULL)
    AND ("status" <> 'CANCELED' OR ("canceled_at" IS NOT NULL AND "cancel_reason" IS NOT NULL))
  );
