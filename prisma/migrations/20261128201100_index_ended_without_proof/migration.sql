-- expand outside a transaction

CREATE INDEX CONCURRENTLY IF NOT EXISTS "envelopes_without_proof" ON "envelopes"("purge_after") WHERE "proof_retained_until" IS NULL AND "purged_at" IS NOT NULL;
