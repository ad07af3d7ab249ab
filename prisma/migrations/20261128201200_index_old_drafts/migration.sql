-- expand outside a transaction

CREATE INDEX CONCURRENTLY IF NOT EXISTS "envelopes_drafts" ON "envelopes"("created_at") WHERE "status" = 'DRAFT';
