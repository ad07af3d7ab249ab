-- expand

-- AlterTable
ALTER TABLE "record_trees" ADD COLUMN     "digest" TEXT NOT NULL DEFAULT 'sha256';

-- AlterTable
ALTER TABLE "recorded_fingerprints" ADD COLUMN     "renewed_after" INTEGER,
ADD COLUMN     "renewed_position" INTEGER,
ADD COLUMN     "renewed_tree_id" UUID;
