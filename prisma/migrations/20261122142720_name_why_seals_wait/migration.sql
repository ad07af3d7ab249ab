-- CreateEnum
CREATE TYPE "SealingWait" AS ENUM ('TIMESTAMP', 'STORAGE', 'DATABASE', 'CHILD', 'OTHER');

-- AlterTable
ALTER TABLE "sealings" ADD COLUMN     "waits_for" "SealingWait";

-- AlterTable
ALTER TABLE "sheet_sealings" ADD COLUMN     "waits_for" "SealingWait";

-- CreateIndex
CREATE INDEX "messages_status_created_at_idx" ON "messages"("status", "created_at");
