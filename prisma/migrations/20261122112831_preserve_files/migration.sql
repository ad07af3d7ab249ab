-- CreateEnum
CREATE TYPE "PreservedKind" AS ENUM ('DOCUMENT', 'EVIDENCE', 'SHEET', 'SESSION_EVIDENCE');

-- CreateEnum
CREATE TYPE "PreservedState" AS ENUM ('UNREAD', 'KEPT', 'WAITING', 'DAMAGED', 'LAPSED', 'ENDED');

-- CreateTable
CREATE TABLE "preserved_files" (
    "id" UUID NOT NULL,
    "kind" "PreservedKind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "chain_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "sha256" TEXT NOT NULL,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "state" "PreservedState" NOT NULL DEFAULT 'UNREAD',
    "stamped_at" TIMESTAMPTZ(3),
    "protected_until" TIMESTAMPTZ(3),
    "ends_with" TEXT,
    "retained_until" TIMESTAMPTZ(3) NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "renewed_at" TIMESTAMPTZ(3),

    CONSTRAINT "preserved_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "preserved_fingerprints" (
    "file_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "preserved_fingerprints_pkey" PRIMARY KEY ("file_id","generation")
);

-- CreateTable
CREATE TABLE "preservation_inventories" (
    "source" TEXT NOT NULL,
    "after" UUID,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "preservation_inventories_pkey" PRIMARY KEY ("source")
);

-- CreateIndex
CREATE INDEX "preserved_files_next_at_idx" ON "preserved_files"("next_at");

-- CreateIndex
CREATE INDEX "preserved_files_sha256_idx" ON "preserved_files"("sha256");

-- CreateIndex
CREATE INDEX "preserved_files_state_protected_until_idx" ON "preserved_files"("state", "protected_until");

-- CreateIndex
CREATE INDEX "preserved_files_chain_id_idx" ON "preserved_files"("chain_id");

-- CreateIndex
CREATE UNIQUE INDEX "preserved_files_kind_subject_id_key" ON "preserved_files"("kind", "subject_id");

-- CreateIndex
CREATE INDEX "preserved_fingerprints_sha256_idx" ON "preserved_fingerprints"("sha256");

-- AddForeignKey
ALTER TABLE "preserved_fingerprints" ADD CONSTRAINT "preserved_fingerprints_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "preserved_files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
