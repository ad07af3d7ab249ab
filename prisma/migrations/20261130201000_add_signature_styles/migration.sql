-- expand

CREATE TYPE "SignatureStyle" AS ENUM ('CAVEAT', 'SACRAMENTO', 'KALAM');

ALTER TABLE "signers" ADD COLUMN "signature_style" "SignatureStyle";
