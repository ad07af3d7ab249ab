-- expand

-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "assistant_id" UUID,
ADD COLUMN     "assistant_name" TEXT;
