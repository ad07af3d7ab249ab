-- expand

-- AlterTable
ALTER TABLE "slots" ADD COLUMN     "check_minutes" INTEGER,
ADD COLUMN     "checks_planned" INTEGER;

-- CreateTable
CREATE TABLE "presence_checks" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "slot_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "asks_at" TIMESTAMPTZ(3) NOT NULL,
    "asked_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "mailed_before" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "presence_checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "presence_answers" (
    "check_id" UUID NOT NULL,
    "attendee_id" UUID NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "presence_answers_pkey" PRIMARY KEY ("check_id","attendee_id")
);

-- CreateIndex
CREATE INDEX "presence_checks_session_id_idx" ON "presence_checks"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "presence_checks_slot_id_position_key" ON "presence_checks"("slot_id", "position");

-- CreateIndex
CREATE INDEX "presence_answers_attendee_id_idx" ON "presence_answers"("attendee_id");

-- AddForeignKey
ALTER TABLE "presence_checks" ADD CONSTRAINT "presence_checks_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "attendance_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence_checks" ADD CONSTRAINT "presence_checks_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "slots"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence_answers" ADD CONSTRAINT "presence_answers_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "presence_checks"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence_answers" ADD CONSTRAINT "presence_answers_attendee_id_fkey" FOREIGN KEY ("attendee_id") REFERENCES "attendees"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
