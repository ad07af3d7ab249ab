-- A code is bound to whoever's act it opens: a signer's first, others' too from now on.
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_signer_id_fkey";
ALTER TABLE "one_time_codes" RENAME COLUMN "signer_id" TO "subject_id";
ALTER INDEX "one_time_codes_signer_id_created_at_idx" RENAME TO "one_time_codes_subject_id_created_at_idx";
