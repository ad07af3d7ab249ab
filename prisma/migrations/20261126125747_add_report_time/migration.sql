-- expand

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "reported_at" TIMESTAMPTZ(3);
