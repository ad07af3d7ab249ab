-- AlterTable
ALTER TABLE "seal_batches" ADD COLUMN     "notice_resent_at" TIMESTAMPTZ(3),
ADD COLUMN     "notices_resent" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "signers" ADD COLUMN     "notice_resent_at" TIMESTAMPTZ(3),
ADD COLUMN     "notices_resent" INTEGER NOT NULL DEFAULT 0;
