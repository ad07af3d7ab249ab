-- CreateTable
CREATE TABLE "released_blobs" (
    "sha256" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "released_blobs_pkey" PRIMARY KEY ("sha256")
);
