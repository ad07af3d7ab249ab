-- expand

-- CreateTable
CREATE TABLE "used_report_tokens" (
    "token_sha256" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_report_tokens_pkey" PRIMARY KEY ("token_sha256")
);

-- CreateIndex
CREATE INDEX "used_report_tokens_used_at_idx" ON "used_report_tokens"("used_at");
