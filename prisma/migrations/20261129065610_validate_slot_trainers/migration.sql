-- expand outside a transaction
ALTER TABLE "slots" VALIDATE CONSTRAINT "slots_trainer_id_fkey";
