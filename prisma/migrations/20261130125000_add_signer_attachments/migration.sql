-- expand

-- CreateEnum
CREATE TYPE "AttachmentFormat" AS ENUM ('PDF', 'PNG', 'JPEG');

-- AlterTable
ALTER TABLE "signers" ADD COLUMN     "requested_attachments" JSONB;

-- AlterTable
ALTER TABLE "template_roles" ADD COLUMN     "requested_attachments" JSONB;

-- CreateTable
CREATE TABLE "signer_attachments" (
    "id" UUID NOT NULL,
    "signer_id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "format" "AttachmentFormat" NOT NULL,
    "sha256" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signer_attachments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "signer_attachments_signer_id_idx" ON "signer_attachments"("signer_id");

-- CreateIndex
CREATE INDEX "signer_attachments_sha256_idx" ON "signer_attachments"("sha256");

-- AddForeignKey
ALTER TABLE "signer_attachments" ADD CONSTRAINT "signer_attachments_signer_id_fkey" FOREIGN KEY ("signer_id") REFERENCES "signers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
