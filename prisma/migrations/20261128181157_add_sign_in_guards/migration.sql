-- expand

-- CreateTable
CREATE TABLE "sign_in_hours" (
    "address_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "codes" INTEGER NOT NULL DEFAULT 0,
    "wrong_tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sign_in_hours_pkey" PRIMARY KEY ("address_id","hour")
);

-- CreateTable
CREATE TABLE "known_browsers" (
    "id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_browsers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "known_browsers_seen_at_idx" ON "known_browsers"("seen_at");
