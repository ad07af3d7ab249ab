-- CreateTable
CREATE TABLE "code_locks" (
    "subject_id" UUID NOT NULL,
    "wrong_tries" INTEGER NOT NULL,
    "locked_at" TIMESTAMPTZ(3),

    CONSTRAINT "code_locks_pkey" PRIMARY KEY ("subject_id")
);
