-- expand

-- AlterTable
ALTER TABLE "key_writers" ADD COLUMN     "version" TEXT;
