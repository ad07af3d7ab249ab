-- expand

-- CreateTable
CREATE TABLE "told_purges" (
    "what" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "told_purges_pkey" PRIMARY KEY ("what")
);
