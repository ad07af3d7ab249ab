-- expand

-- CreateTable
CREATE TABLE "shared_files" (
    "name" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "mac" BYTEA NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shared_files_pkey" PRIMARY KEY ("name")
);
