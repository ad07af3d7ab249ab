-- expand

-- CreateTable
CREATE TABLE "assistant_questions" (
    "id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "answer" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assistant_questions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "assistant_questions_expires_at_idx" ON "assistant_questions"("expires_at");
