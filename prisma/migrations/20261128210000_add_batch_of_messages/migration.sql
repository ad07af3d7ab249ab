-- expand

-- AlterTable
ALTER TABLE "messages" ADD COLUMN "batch_id" UUID;
