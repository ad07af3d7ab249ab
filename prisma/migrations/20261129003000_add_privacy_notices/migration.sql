-- expand

-- AlterTable
ALTER TABLE "brandings" ADD COLUMN     "privacy_contact" TEXT,
ADD COLUMN     "privacy_url" TEXT,
ADD COLUMN     "privacy_version" TEXT;
