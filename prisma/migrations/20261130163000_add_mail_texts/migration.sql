-- expand

CREATE TABLE "mail_texts" (
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "subject" TEXT,
    "opening" TEXT,

    CONSTRAINT "mail_texts_pkey" PRIMARY KEY ("organization_id","kind","language")
);
