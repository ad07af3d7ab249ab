-- expand outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "slots_trainer_id_idx" ON "slots" ("trainer_id");
