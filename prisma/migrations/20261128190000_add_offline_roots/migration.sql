-- expand
-- A root whose key has left the service: no version before this one can start on it.
ALTER TABLE "pki_keys" ALTER COLUMN "encrypted_pkcs8" DROP NOT NULL,
ADD COLUMN     "offline_crl" BYTEA;
