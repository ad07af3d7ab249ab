-- expand
-- AlterTable
ALTER TABLE "sealings" ADD COLUMN     "document_refused" BOOLEAN NOT NULL DEFAULT false;
