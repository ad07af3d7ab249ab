-- expand outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bulk_sends_folder_id_idx" ON "bulk_sends"("folder_id");
