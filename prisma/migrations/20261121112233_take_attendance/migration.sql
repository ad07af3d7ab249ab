-- CreateEnum
CREATE TYPE "AttendanceSessionStatus" AS ENUM ('OPEN', 'CLOSED', 'SEALED');

-- CreateEnum
CREATE TYPE "Modality" AS ENUM ('ONSITE', 'REMOTE', 'HYBRID');

-- CreateEnum
CREATE TYPE "SlotStatus" AS ENUM ('SCHEDULED', 'OPEN', 'CLOSED');

-- CreateEnum
CREATE TYPE "MarkStatus" AS ENUM ('PRESENT', 'LATE', 'EXCUSED', 'ABSENT');

-- CreateEnum
CREATE TYPE "MarkMethod" AS ENUM ('LINK', 'QR_CODE', 'TRAINER');

-- CreateEnum
CREATE TYPE "MarkState" AS ENUM ('STANDING', 'REPLACED');

-- CreateTable
CREATE TABLE "attendance_sessions" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "reference" TEXT,
    "modality" "Modality" NOT NULL DEFAULT 'ONSITE',
    "location" TEXT,
    "status" "AttendanceSessionStatus" NOT NULL DEFAULT 'OPEN',
    "trainer_name" TEXT NOT NULL,
    "trainer_email" TEXT,
    "trainer_link_generation" INTEGER NOT NULL DEFAULT 0,
    "notify" BOOLEAN NOT NULL DEFAULT true,
    "invited_before" INTEGER NOT NULL DEFAULT 0,
    "retention_days" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "sealed_at" TIMESTAMPTZ(3),
    "sheet_sha256" TEXT,
    "evidence_sha256" TEXT,
    "pades_level" TEXT,
    "purge_after" TIMESTAMPTZ(3),
    "purged_at" TIMESTAMPTZ(3),
    "proof_retained_until" TIMESTAMPTZ(3),

    CONSTRAINT "attendance_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slots" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "module" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "status" "SlotStatus" NOT NULL DEFAULT 'SCHEDULED',
    "opened_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "expected" INTEGER,
    "trainer_signed_at" TIMESTAMPTZ(3),
    "trainer_signature_sha256" TEXT,
    "reminded_before" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "slots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attendees" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "external_ref" TEXT,
    "link_generation" INTEGER NOT NULL DEFAULT 0,
    "language" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attendees_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "marks" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "slot_id" UUID NOT NULL,
    "attendee_id" UUID NOT NULL,
    "state" "MarkState" NOT NULL DEFAULT 'STANDING',
    "status" "MarkStatus" NOT NULL,
    "method" "MarkMethod" NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "out_of_window" BOOLEAN NOT NULL,
    "signature_sha256" TEXT,
    "device_mac" BYTEA,
    "shared_device" BOOLEAN NOT NULL DEFAULT false,
    "ip" TEXT,
    "user_agent" TEXT,
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "marks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sheet_sealings" (
    "session_id" UUID NOT NULL,
    "state" "SealingState" NOT NULL DEFAULT 'WORKING',
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "facts" JSONB,

    CONSTRAINT "sheet_sealings_pkey" PRIMARY KEY ("session_id")
);

-- CreateIndex
CREATE INDEX "attendance_sessions_organization_id_mode_created_at_id_idx" ON "attendance_sessions"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "attendance_sessions_purge_after_idx" ON "attendance_sessions"("purge_after");

-- CreateIndex
CREATE INDEX "attendance_sessions_sheet_sha256_idx" ON "attendance_sessions"("sheet_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "slots_session_id_position_key" ON "slots"("session_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "attendees_session_id_position_key" ON "attendees"("session_id", "position");

-- CreateIndex
CREATE INDEX "marks_session_id_state_idx" ON "marks"("session_id", "state");

-- CreateIndex
CREATE INDEX "marks_attendee_id_idx" ON "marks"("attendee_id");

-- CreateIndex
CREATE INDEX "attendance_sessions_evidence_sha256_idx" ON "attendance_sessions"("evidence_sha256");

-- CreateIndex
CREATE INDEX "slots_trainer_signature_sha256_idx" ON "slots"("trainer_signature_sha256");

-- CreateIndex
CREATE INDEX "marks_slot_id_device_mac_idx" ON "marks"("slot_id", "device_mac");

-- CreateIndex
CREATE INDEX "marks_signature_sha256_idx" ON "marks"("signature_sha256");

-- CreateIndex
CREATE INDEX "sheet_sealings_state_next_attempt_at_idx" ON "sheet_sealings"("state", "next_attempt_at");

-- AddForeignKey
ALTER TABLE "attendance_sessions" ADD CONSTRAINT "attendance_sessions_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slots" ADD CONSTRAINT "slots_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "attendance_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "attendance_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marks" ADD CONSTRAINT "marks_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "attendance_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marks" ADD CONSTRAINT "marks_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "slots"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marks" ADD CONSTRAINT "marks_attendee_id_fkey" FOREIGN KEY ("attendee_id") REFERENCES "attendees"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheet_sealings" ADD CONSTRAINT "sheet_sealings_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "attendance_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One mark stands for each attendee and slot, whatever races.
CREATE UNIQUE INDEX "marks_standing" ON "marks"("slot_id", "attendee_id") WHERE "state" = 'STANDING';

-- What a state says, its columns say too.
ALTER TABLE "slots" ADD CONSTRAINT "slots_closed" CHECK (("status" = 'CLOSED') = ("closed_at" IS NOT NULL) AND ("status" = 'CLOSED') = ("expected" IS NOT NULL));
ALTER TABLE "slots" ADD CONSTRAINT "slots_in_order" CHECK ("ends_at" > "starts_at");
ALTER TABLE "attendance_sessions" ADD CONSTRAINT "attendance_sessions_closed" CHECK (("status" = 'OPEN') = ("closed_at" IS NULL) AND ("status" = 'SEALED') = ("sealed_at" IS NOT NULL));
ALTER TABLE "marks" ADD CONSTRAINT "marks_replaced" CHECK (("state" = 'REPLACED') = ("replaced_at" IS NOT NULL));
