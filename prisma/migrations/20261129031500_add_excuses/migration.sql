-- expand

-- CreateEnum
CREATE TYPE "MarkExcuse" AS ENUM ('EMPLOYER', 'SUMMONS', 'AUTHORISED', 'FAMILY', 'TRANSPORT', 'OTHER');

-- AlterTable
ALTER TABLE "marks" ADD COLUMN     "document_received_on" TEXT,
ADD COLUMN     "early_minutes" INTEGER,
ADD COLUMN     "excuse" "MarkExcuse";
