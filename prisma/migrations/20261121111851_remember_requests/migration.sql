-- CreateTable
CREATE TABLE "idempotent_requests" (
    "id" TEXT NOT NULL,
    "body_sha256" TEXT NOT NULL,
    "attempt" UUID NOT NULL,
    "results" BYTEA,
    "answer" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "idempotent_requests_expires_at_idx" ON "idempotent_requests"("expires_at");
