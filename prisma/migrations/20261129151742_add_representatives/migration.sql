-- expand

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "representative_email" TEXT,
ADD COLUMN     "representative_name" TEXT,
ADD COLUMN     "representative_role" TEXT,
ADD COLUMN     "temporary_work" BOOLEAN NOT NULL DEFAULT false;
