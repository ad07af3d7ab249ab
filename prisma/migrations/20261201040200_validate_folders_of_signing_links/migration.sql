-- expand outside a transaction
ALTER TABLE "signing_links" VALIDATE CONSTRAINT "signing_links_folder_id_fkey";
