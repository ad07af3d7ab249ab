-- expand outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "signing_links_folder_id_idx" ON "signing_links"("folder_id");
