-- expand

-- AlterTable
ALTER TABLE "bulk_sends" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';
