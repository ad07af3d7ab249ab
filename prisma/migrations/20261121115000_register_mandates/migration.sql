-- CreateEnum
CREATE TYPE "MandateStatus" AS ENUM ('PENDING', 'ACTIVE', 'REVOKED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "MandateScope" AS ENUM ('CMAD', 'CONTRAT_MISSION', 'AVENANT', 'RELEVE_HEURES', 'AUTRE');

-- CreateTable
CREATE TABLE "mandates" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "status" "MandateStatus" NOT NULL DEFAULT 'PENDING',
    "legal_name" TEXT NOT NULL,
    "siren" TEXT,
    "is_merchant" BOOLEAN NOT NULL,
    "representative_name" TEXT NOT NULL,
    "representative_role" TEXT,
    "representative_email" TEXT NOT NULL,
    "representative_phone" TEXT NOT NULL,
    "scope" "MandateScope"[],
    "valid_from" TEXT NOT NULL,
    "valid_until" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "message" TEXT,
    "envelope_id" UUID,
    "document_sha256" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),

    CONSTRAINT "mandates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mandate_agents" (
    "id" UUID NOT NULL,
    "mandate_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,

    CONSTRAINT "mandate_agents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mandates_envelope_id_key" ON "mandates"("envelope_id");

-- CreateIndex
CREATE INDEX "mandates_organization_id_mode_created_at_id_idx" ON "mandates"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mandates_status_ends_at_idx" ON "mandates"("status", "ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "mandate_agents_mandate_id_position_key" ON "mandate_agents"("mandate_id", "position");

-- CreateIndex
CREATE INDEX "envelopes_mandate_id_created_at_id_idx" ON "envelopes"("mandate_id", "created_at" DESC, "id" DESC);

-- Until now a mandate_id could be given that names nothing.
UPDATE "envelopes" SET "mandate_id" = NULL WHERE "mandate_id" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_mandate_id_fkey" FOREIGN KEY ("mandate_id") REFERENCES "mandates"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mandate_agents" ADD CONSTRAINT "mandate_agents_mandate_id_fkey" FOREIGN KEY ("mandate_id") REFERENCES "mandates"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the models cannot say.
ALTER TABLE "mandates"
  ADD CONSTRAINT "mandates_ends_after_it_starts" CHECK ("ends_at" > "starts_at"),
  ADD CONSTRAINT "mandates_has_a_scope" CHECK (cardinality("scope") > 0),
  ADD CONSTRAINT "mandates_moment_of_its_state" CHECK (
    ("status" <> 'ACTIVE' OR "activated_at" IS NOT NULL)
    AND ("status" <> 'REVOKED' OR "revoked_at" IS NOT NULL)
    AND ("status" <> 'EXPIRED' OR "expired_at" IS NOT NULL)
  );
