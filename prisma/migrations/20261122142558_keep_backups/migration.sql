-- CreateTable
CREATE TABLE "backups" (
    "id" UUID NOT NULL,
    "snapshot" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "files" INTEGER,
    "bytes" BIGINT,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restores" (
    "snapshot" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "restored_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restores_pkey" PRIMARY KEY ("snapshot")
);

-- CreateIndex
CREATE UNIQUE INDEX "backups_snapshot_key" ON "backups"("snapshot");

-- CreateIndex
CREATE INDEX "backups_completed_at_idx" ON "backups"("completed_at");

-- CreateIndex
CREATE INDEX "backups_lease_until_idx" ON "backups"("lease_until");
