-- AlterTable
ALTER TABLE "pki_keys" ADD COLUMN     "crl_number" BIGINT NOT NULL DEFAULT 0;

-- Until now a CRL's number was its second: the next one is greater.
UPDATE "pki_keys" SET "crl_number" = floor(extract(epoch FROM now()))::bigint;
