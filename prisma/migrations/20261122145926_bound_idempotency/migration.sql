-- AlterTable
ALTER TABLE "idempotent_requests" DROP COLUMN "results",
ADD COLUMN     "done_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "idempotent_results" (
    "request_id" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "result" BYTEA NOT NULL,

    CONSTRAINT "idempotent_results_pkey" PRIMARY KEY ("request_id","place")
);

-- CreateTable
CREATE TABLE "idempotent_usage" (
    "caller" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "shard" SMALLINT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "idempotent_usage_pkey" PRIMARY KEY ("caller","day","shard")
);

-- CreateIndex
CREATE INDEX "idempotent_usage_day_idx" ON "idempotent_usage"("day");

-- AddForeignKey
ALTER TABLE "idempotent_results" ADD CONSTRAINT "idempotent_results_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "idempotent_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
