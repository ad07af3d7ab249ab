-- expand

-- CreateEnum
CREATE TYPE "LogKeyPurpose" AS ENUM ('LOG', 'WITNESS');

-- CreateTable
CREATE TABLE "log_entries" (
    "id" BIGSERIAL NOT NULL,
    "chain_id" UUID,
    "seq" INTEGER,
    "salt" TEXT,
    "entry" BYTEA NOT NULL,
    "position" BIGINT,

    CONSTRAINT "log_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_days" (
    "day" DATE NOT NULL,
    "heads" BYTEA NOT NULL,
    "salt" TEXT NOT NULL,
    "entry" BYTEA NOT NULL,

    CONSTRAINT "log_days_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "log_keys" (
    "id" UUID NOT NULL,
    "purpose" "LogKeyPurpose" NOT NULL,
    "generation" INTEGER NOT NULL,
    "verifier" TEXT NOT NULL,
    "encrypted_pkcs8" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "log_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_checkpoints" (
    "size" BIGINT NOT NULL,
    "note" TEXT NOT NULL,
    "is_witnessed" BOOLEAN NOT NULL DEFAULT false,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "log_checkpoints_pkey" PRIMARY KEY ("size")
);

-- CreateTable
CREATE TABLE "witnessed_logs" (
    "origin" TEXT NOT NULL,
    "verifiers" TEXT NOT NULL,
    "size" BIGINT NOT NULL DEFAULT 0,
    "root" BYTEA,
    "at" TIMESTAMPTZ(3),

    CONSTRAINT "witnessed_logs_pkey" PRIMARY KEY ("origin")
);

-- CreateIndex
CREATE UNIQUE INDEX "log_entries_position_key" ON "log_entries"("position");

-- CreateIndex
CREATE INDEX "log_entries_chain_id_seq_idx" ON "log_entries"("chain_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "log_keys_purpose_generation_key" ON "log_keys"("purpose", "generation");

-- CreateIndex
CREATE INDEX "log_entries_waiting" ON "log_entries"("id") WHERE "position" IS NULL;
