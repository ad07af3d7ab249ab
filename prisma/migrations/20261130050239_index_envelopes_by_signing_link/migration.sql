-- expand outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "envelopes_signing_link_id_idx" ON "envelopes" ("signing_link_id");
