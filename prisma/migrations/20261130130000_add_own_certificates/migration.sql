-- expand

-- AlterTable
ALTER TABLE "signers" ADD COLUMN     "own_certificate" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "template_roles" ADD COLUMN     "own_certificate" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "certificate_authorizations" (
    "signer_id" UUID NOT NULL,
    "identity_id" UUID NOT NULL,
    "state_sha256" TEXT NOT NULL,
    "sealed_request" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "certificate_authorizations_pkey" PRIMARY KEY ("signer_id")
);

-- CreateIndex
CREATE INDEX "certificate_authorizations_identity_id_idx" ON "certificate_authorizations"("identity_id");

-- CreateIndex
CREATE INDEX "certificate_authorizations_expires_at_idx" ON "certificate_authorizations"("expires_at");

-- AddForeignKey
ALTER TABLE "certificate_authorizations" ADD CONSTRAINT "certificate_authorizations_signer_id_fkey" FOREIGN KEY ("signer_id") REFERENCES "signers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
