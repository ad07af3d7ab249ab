-- expand
ALTER TABLE "pki_keys" ADD COLUMN     "offline_crl" BYTEA;
-- reason: no value is null until an operator exports the key of a root, which the guide asks to do after an upgrade.
ALTER TABLE "pki_keys" ALTER COLUMN "encrypted_pkcs8" DROP NOT NULL;
