-- expand

-- CreateTable
CREATE TABLE "recorded_fingerprints" (
    "id" BIGSERIAL NOT NULL,
    "chain_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "sha256" TEXT NOT NULL,
    "sha512" TEXT,
    "salt" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "tree_id" UUID,
    "position" INTEGER,

    CONSTRAINT "recorded_fingerprints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_trees" (
    "id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "size" INTEGER NOT NULL,
    "root" TEXT,
    "protected_until" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,

    CONSTRAINT "record_trees_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_tiles" (
    "tree_id" UUID NOT NULL,
    "level" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "hashes" BYTEA NOT NULL,

    CONSTRAINT "record_tiles_pkey" PRIMARY KEY ("tree_id","level","index")
);

-- CreateTable
CREATE TABLE "record_timestamps" (
    "tree_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "token" BYTEA NOT NULL,
    "stamp" BYTEA NOT NULL,
    "stamped_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_timestamps_pkey" PRIMARY KEY ("tree_id","seq")
);

-- CreateIndex
CREATE INDEX "recorded_fingerprints_sha256_idx" ON "recorded_fingerprints"("sha256");

-- CreateIndex
CREATE INDEX "recorded_fingerprints_tree_id_position_idx" ON "recorded_fingerprints"("tree_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "recorded_fingerprints_chain_id_sha256_key" ON "recorded_fingerprints"("chain_id", "sha256");

-- CreateIndex
CREATE INDEX "record_trees_next_at_idx" ON "record_trees"("next_at");
