-- expand

-- AlterTable
ALTER TABLE "envelopes" ADD COLUMN     "document_language" TEXT;

-- AlterTable
ALTER TABLE "templates" ADD COLUMN     "document_language" TEXT;
