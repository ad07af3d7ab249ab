-- expand outside a transaction

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "recorded_fingerprints_renewed_tree_id_renewed_position_idx" ON "recorded_fingerprints"("renewed_tree_id", "renewed_position");
