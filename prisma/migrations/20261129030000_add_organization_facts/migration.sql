-- expand

-- AlterTable
ALTER TABLE "attendance_sessions" ADD COLUMN     "organization_facts" JSONB;

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "activity_number" TEXT,
ADD COLUMN     "address" TEXT,
ADD COLUMN     "legal_form" TEXT,
ADD COLUMN     "siret" TEXT;
