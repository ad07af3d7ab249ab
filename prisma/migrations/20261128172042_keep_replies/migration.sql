-- expand

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "reply" TEXT;
