-- expand

-- AlterTable
ALTER TABLE "attendance_sessions" ADD COLUMN     "purge_noticed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "purge_notice" BOOLEAN NOT NULL DEFAULT true;
