-- expand
-- AlterTable
ALTER TABLE "organization_seals" ADD COLUMN     "for_digests" BOOLEAN NOT NULL DEFAULT false;
