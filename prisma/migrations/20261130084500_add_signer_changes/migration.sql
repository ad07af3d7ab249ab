-- expand

-- CreateEnum
CREATE TYPE "SignerChangeKind" AS ENUM ('DELEGATED', 'NAME_CORRECTED');

-- AlterTable
ALTER TABLE "envelopes" ADD COLUMN     "allow_delegation" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "allow_name_correction" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "templates" ADD COLUMN     "allow_delegation" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "allow_name_correction" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "signer_changes" (
    "id" UUID NOT NULL,
    "signer_id" UUID NOT NULL,
    "kind" "SignerChangeKind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "former_name" TEXT NOT NULL,
    "former_email" TEXT,
    "reason" TEXT,
    "link_generation" INTEGER,

    CONSTRAINT "signer_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "signer_changes_signer_id_idx" ON "signer_changes"("signer_id");

-- CreateIndex
CREATE INDEX "signer_changes_former_email_idx" ON "signer_changes"("former_email");

-- AddForeignKey
ALTER TABLE "signer_changes" ADD CONSTRAINT "signer_changes_signer_id_fkey" FOREIGN KEY ("signer_id") REFERENCES "signers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
