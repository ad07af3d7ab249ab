-- AlterTable
ALTER TABLE "consultations" ADD COLUMN     "session_id" UUID;

-- CreateIndex
CREATE INDEX "consultations_session_id_idx" ON "consultations"("session_id");
