-- expand outside a transaction
ALTER TABLE "envelopes" VALIDATE CONSTRAINT "envelopes_folder_id_fkey";
