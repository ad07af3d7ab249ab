-- expand

-- AlterTable
ALTER TABLE "bulk_sends" ADD COLUMN     "folder_id" UUID;

-- AlterTable
ALTER TABLE "signing_links" ADD COLUMN     "folder_id" UUID;

-- AddForeignKey
ALTER TABLE "bulk_sends" ADD CONSTRAINT "bulk_sends_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "folders"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "folders"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
