-- CreateEnum
CREATE TYPE "IdentityMethod" AS ENUM ('PARTNER_ATTESTED', 'REMOTE_ID_CHECK', 'FRANCE_IDENTITE');

-- CreateEnum
CREATE TYPE "IdentityStatus" AS ENUM ('PENDING', 'VERIFIED', 'FAILED', 'EXPIRED', 'DELETED');

-- AlterTable
ALTER TABLE "signers" ADD COLUMN     "identity_id" UUID;

-- CreateTable
CREATE TABLE "identities" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "method" "IdentityMethod" NOT NULL,
    "status" "IdentityStatus" NOT NULL DEFAULT 'PENDING',
    "external_ref" TEXT,
    "sealed_attributes" BYTEA,
    "document_number_mac" BYTEA,
    "expires_in_days" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "lapses_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "identities_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "identities_organization_id_mode_created_at_id_idx" ON "identities"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "identities_organization_id_mode_external_ref_idx" ON "identities"("organization_id", "mode", "external_ref");

-- CreateIndex
CREATE INDEX "identities_organization_id_mode_document_number_mac_idx" ON "identities"("organization_id", "mode", "document_number_mac");

-- CreateIndex
CREATE INDEX "identities_status_lapses_at_idx" ON "identities"("status", "lapses_at");

-- CreateIndex
CREATE INDEX "signers_identity_id_idx" ON "signers"("identity_id");

-- AddForeignKey
ALTER TABLE "signers" ADD CONSTRAINT "signers_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "identities"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
