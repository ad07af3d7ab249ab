-- expand

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "expiring_days" INTEGER NOT NULL DEFAULT 3,
ADD COLUMN     "expiring_notice" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "signed_notice" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "seal_batches" ADD COLUMN     "creator_id" UUID;

-- CreateTable
CREATE TABLE "expiry_notices" (
    "envelope_id" UUID NOT NULL,
    "days" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "expiry_notices_pkey" PRIMARY KEY ("envelope_id","days","expires_at")
);

-- CreateIndex
CREATE INDEX "expiry_notices_expires_at_idx" ON "expiry_notices"("expires_at");
