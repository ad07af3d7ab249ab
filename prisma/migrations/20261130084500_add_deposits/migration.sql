-- expand

-- reason: only GraphQL writes the new kind. An older process cannot read such a row, so it renews nothing while one is due; a newer
-- process does.
ALTER TYPE "PreservedKind" ADD VALUE 'DEPOSIT';

-- CreateEnum
CREATE TYPE "DepositStatus" AS ENUM ('KEPT', 'ENDED', 'DELETED');

-- CreateEnum
CREATE TYPE "PreservationMethod" AS ENUM ('AUGMENTATION', 'EVIDENCE_RECORD');

-- CreateEnum
CREATE TYPE "AugmentationObstacle" AS ENUM ('UNTRUSTED', 'NO_VALIDATION_DATA', 'CHANGES_FORBIDDEN', 'CHANGED_AFTER_SIGNATURE', 'NOT_EXTENSIBLE');

-- CreateTable
CREATE TABLE "deposits" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT,
    "status" "DepositStatus" NOT NULL DEFAULT 'KEPT',
    "received_sha256" TEXT NOT NULL,
    "received_size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "method" "PreservationMethod" NOT NULL,
    "obstacle" "AugmentationObstacle",
    "signature_count" INTEGER NOT NULL,
    "pades_level" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "preserved_until" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "deposits_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deposits_organization_id_mode_created_at_idx" ON "deposits"("organization_id", "mode", "created_at" DESC);

-- CreateIndex
CREATE INDEX "deposits_organization_id_mode_received_sha256_idx" ON "deposits"("organization_id", "mode", "received_sha256");

-- CreateIndex
CREATE INDEX "deposits_sha256_idx" ON "deposits"("sha256");

-- CreateIndex
CREATE INDEX "deposits_status_preserved_until_idx" ON "deposits"("status", "preserved_until");
