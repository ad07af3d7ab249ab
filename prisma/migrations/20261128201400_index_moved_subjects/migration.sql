-- expand outside a transaction

CREATE INDEX CONCURRENTLY IF NOT EXISTS "moved_links_subject_id_idx" ON "moved_links"("subject_id");
