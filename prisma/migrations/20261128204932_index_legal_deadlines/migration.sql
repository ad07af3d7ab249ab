-- expand outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "envelopes_legal_deadline" ON "envelopes" ("organization_id", "mode", "legal_deadline") WHERE "legal_deadline" IS NOT NULL;
