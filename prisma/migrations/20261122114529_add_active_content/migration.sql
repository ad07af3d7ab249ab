-- AlterTable
ALTER TABLE "documents" ADD COLUMN     "active_content" JSONB NOT NULL DEFAULT '[]';
