-- expand

-- CreateEnum
CREATE TYPE "SessionFileFormat" AS ENUM ('PDF', 'PNG', 'JPEG', 'CSV');

-- CreateTable
CREATE TABLE "session_files" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "format" "SessionFileFormat" NOT NULL,
    "sha256" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "employer" TEXT,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "session_files_session_id_added_at_idx" ON "session_files"("session_id", "added_at");

-- CreateIndex
CREATE INDEX "session_files_sha256_idx" ON "session_files"("sha256");

-- AddForeignKey
ALTER TABLE "session_files" ADD CONSTRAINT "session_files_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "attendance_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
