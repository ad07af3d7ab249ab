-- expand

ALTER TABLE "organizations" ADD COLUMN "suggests_contacts" BOOLEAN NOT NULL DEFAULT true;
