-- AlterTable: until now the codes of one subject were counted together.
ALTER TABLE "one_time_codes" ADD COLUMN "limit_id" UUID;
UPDATE "one_time_codes" SET "limit_id" = "subject_id";
ALTER TABLE "one_time_codes" ALTER COLUMN "limit_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "one_time_codes_limit_id_created_at_idx" ON "one_time_codes"("limit_id", "created_at");
