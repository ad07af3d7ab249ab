-- expand outside a transaction
ALTER TABLE "bulk_sends" VALIDATE CONSTRAINT "bulk_sends_folder_id_fkey";
