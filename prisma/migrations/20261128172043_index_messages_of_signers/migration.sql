-- expand outside a transaction

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_signer_id_created_at_idx" ON "messages"("signer_id", "created_at");
