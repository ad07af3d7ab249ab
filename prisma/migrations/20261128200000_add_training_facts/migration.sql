-- expand
ALTER TABLE "attendance_sessions"
  ADD COLUMN "agreement_number" TEXT,
  ADD COLUMN "certification_code" TEXT,
  ADD COLUMN "drawn_signatures_required" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "attendees"
  ADD COLUMN "employer" TEXT,
  ADD COLUMN "file_number" TEXT;
