-- expand

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "language" TEXT;

-- AlterTable
ALTER TABLE "attendance_sessions" ADD COLUMN     "trainer_language" TEXT;

-- AlterTable
ALTER TABLE "slot_trainers" ADD COLUMN     "language" TEXT;
