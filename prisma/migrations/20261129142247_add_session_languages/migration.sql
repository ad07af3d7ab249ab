-- expand

-- AlterTable
ALTER TABLE "attendance_sessions" ADD COLUMN     "document_language" TEXT;
