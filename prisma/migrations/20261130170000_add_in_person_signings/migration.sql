-- expand

-- CreateEnum
CREATE TYPE "InPersonCheck" AS ENUM ('KNOWN_PERSONALLY', 'ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT', 'DRIVING_LICENCE');

-- CreateTable
CREATE TABLE "in_person_signings" (
    "id" UUID NOT NULL,
    "envelope_id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "signer_ids" UUID[],
    "pin_mac" TEXT NOT NULL,
    "wrong_pins" INTEGER NOT NULL DEFAULT 0,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "turn" INTEGER NOT NULL DEFAULT 0,
    "turn_signer_id" UUID,
    "turn_link" INTEGER,
    "turn_check" "InPersonCheck",
    "turn_expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "in_person_signings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "in_person_signings_envelope_id_idx" ON "in_person_signings"("envelope_id");

-- AddForeignKey
ALTER TABLE "in_person_signings" ADD CONSTRAINT "in_person_signings_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
