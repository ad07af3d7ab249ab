-- expand

-- AlterTable
ALTER TABLE "envelopes" ADD COLUMN     "document_kind" "MandateScope",
ADD COLUMN     "legal_deadline" TIMESTAMPTZ(3),
ADD COLUMN     "mission_starts_at" TEXT;

-- AlterTable
ALTER TABLE "mandate_agents" ADD COLUMN     "is_employee" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "role" TEXT;

-- AlterTable
ALTER TABLE "mandates" ADD COLUMN     "allows_conflict" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "legal_form" TEXT,
ADD COLUMN     "registry" TEXT,
ADD COLUMN     "seat" TEXT,
ADD COLUMN     "text_version" TEXT;

-- AlterTable
ALTER TABLE "seal_batches" ADD COLUMN     "document_kind" "MandateScope";

-- AlterTable
ALTER TABLE "templates" ADD COLUMN     "document_kind" "MandateScope";
