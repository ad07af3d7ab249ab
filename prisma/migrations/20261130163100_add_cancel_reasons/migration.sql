-- expand

ALTER TABLE "envelopes" ADD COLUMN "cancel_reason" TEXT;
