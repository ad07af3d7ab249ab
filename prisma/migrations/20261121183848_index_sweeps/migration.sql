-- DropIndex
DROP INDEX "attendance_sessions_purge_after_idx";

-- DropIndex
DROP INDEX "envelopes_purge_after_idx";

-- CreateIndex
CREATE INDEX "envelopes_evidence_sha256_idx" ON "envelopes"("evidence_sha256");

-- CreateIndex
CREATE INDEX "signers_signature_image_sha256_idx" ON "signers"("signature_image_sha256");

-- What is still to be purged, not what was: that grows for ever.
CREATE INDEX "envelopes_to_purge" ON "envelopes"("purge_after") WHERE "purged_at" IS NULL;
CREATE INDEX "attendance_sessions_to_purge" ON "attendance_sessions"("purge_after") WHERE "purged_at" IS NULL;

-- Every file that a document names: asked at each purge, and of all files every hour.
CREATE INDEX "documents_blobs" ON "documents" USING gin ((ARRAY["sha256", "base_sha256", "current_sha256", "sealed_sha256", "prepared_sha256"])) WITH (fastupdate = off);
