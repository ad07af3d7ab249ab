-- expand outside a transaction

CREATE INDEX CONCURRENTLY IF NOT EXISTS "attendance_sessions_proof_ends" ON "attendance_sessions"("proof_retained_until") WHERE "proof_retained_until" IS NOT NULL;
