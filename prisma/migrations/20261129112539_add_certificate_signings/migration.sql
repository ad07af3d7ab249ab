-- expand

-- CreateTable
CREATE TABLE "certificate_signings" (
    "document_id" UUID NOT NULL,
    "envelope_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "attendee_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "certificate_signings_pkey" PRIMARY KEY ("document_id")
);

-- CreateIndex
CREATE INDEX "certificate_signings_session_id_created_at_idx" ON "certificate_signings"("session_id", "created_at");

-- CreateIndex
CREATE INDEX "certificate_signings_attendee_id_idx" ON "certificate_signings"("attendee_id");

-- CreateIndex
CREATE INDEX "certificate_signings_envelope_id_idx" ON "certificate_signings"("envelope_id");

-- AddForeignKey
ALTER TABLE "certificate_signings" ADD CONSTRAINT "certificate_signings_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "attendance_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate_signings" ADD CONSTRAINT "certificate_signings_attendee_id_fkey" FOREIGN KEY ("attendee_id") REFERENCES "attendees"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
