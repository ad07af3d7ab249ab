-- expand outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "envelopes_folder_id_created_at_id_idx" ON "envelopes"("folder_id", "created_at" DESC, "id" DESC);
