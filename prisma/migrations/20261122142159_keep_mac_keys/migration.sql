-- CreateTable
CREATE TABLE "secret_keys" (
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secret_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mac_keys" (
    "name" TEXT NOT NULL,
    "encrypted" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mac_keys_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "key_writers" (
    "process_id" UUID NOT NULL,
    "key_id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "key_writers_pkey" PRIMARY KEY ("process_id")
);
