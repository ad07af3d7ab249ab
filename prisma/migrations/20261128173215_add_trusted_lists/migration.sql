-- expand

-- CreateTable
CREATE TABLE "trusted_lists" (
    "source" TEXT NOT NULL,
    "pointed_by" TEXT,
    "territory" TEXT,
    "xml" BYTEA,
    "sha256" TEXT,
    "sequence" INTEGER,
    "obtained_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "problem" TEXT,

    CONSTRAINT "trusted_lists_pkey" PRIMARY KEY ("source")
);
