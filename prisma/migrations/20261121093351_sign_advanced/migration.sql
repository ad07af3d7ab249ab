-- CreateEnum
CREATE TYPE "SigningCertificateState" AS ENUM ('ISSUED', 'USED', 'ABANDONED');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "PkiRole" ADD VALUE 'SIGNER_CA';
ALTER TYPE "PkiRole" ADD VALUE 'SIGNER_OCSP';

-- CreateTable
CREATE TABLE "signing_certificates" (
    "id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "signer_id" UUID NOT NULL,
    "issuer_key_id" UUID,
    "serial" TEXT NOT NULL,
    "fingerprint_sha256" TEXT NOT NULL,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "not_after" TIMESTAMPTZ(3) NOT NULL,
    "state" "SigningCertificateState" NOT NULL DEFAULT 'ISSUED',
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revocation_reason" INTEGER,

    CONSTRAINT "signing_certificates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signatures" (
    "signer_id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "identity_confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "certificate_serial" TEXT NOT NULL,
    "certificate_fingerprint_sha256" TEXT NOT NULL,
    "sealed_subject" BYTEA,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,
    "timestamps" JSONB NOT NULL,
    "material" JSONB,

    CONSTRAINT "signatures_pkey" PRIMARY KEY ("signer_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "signing_certificates_fingerprint_sha256_key" ON "signing_certificates"("fingerprint_sha256");

-- CreateIndex
CREATE INDEX "signing_certificates_signer_id_idx" ON "signing_certificates"("signer_id");

-- CreateIndex
CREATE UNIQUE INDEX "signing_certificates_issuer_key_id_serial_key" ON "signing_certificates"("issuer_key_id", "serial");

-- CreateIndex
CREATE INDEX "signatures_identity_id_idx" ON "signatures"("identity_id");

-- AddForeignKey
ALTER TABLE "signing_certificates" ADD CONSTRAINT "signing_certificates_issuer_key_id_fkey" FOREIGN KEY ("issuer_key_id") REFERENCES "pki_keys"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_signer_id_fkey" FOREIGN KEY ("signer_id") REFERENCES "signers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
