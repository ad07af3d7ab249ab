-- expand
ALTER TABLE "pki_keys" ADD COLUMN     "newest_token_at" TIMESTAMPTZ(3);
