-- expand

CREATE TYPE "InviteBy" AS ENUM ('EMAIL', 'SMS', 'BOTH');

ALTER TABLE "signers" ADD COLUMN "invite_by" "InviteBy" NOT NULL DEFAULT 'EMAIL';
ALTER TABLE "template_roles" ADD COLUMN "invite_by" "InviteBy" NOT NULL DEFAULT 'EMAIL';
ALTER TABLE "messages" ADD COLUMN "segments" INTEGER;
