-- expand outside a transaction

CREATE INDEX CONCURRENTLY IF NOT EXISTS "envelopes_proof_ends" ON "envelopes"("proof_retained_until") WHERE "proof_retained_until" IS NOT NULL;
