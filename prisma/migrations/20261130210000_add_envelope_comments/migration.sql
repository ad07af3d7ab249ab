-- expand

CREATE TABLE "envelope_comments" (
    "id" UUID NOT NULL,
    "envelope_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "sealed_text" BYTEA NOT NULL,

    CONSTRAINT "envelope_comments_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "envelope_comments_envelope_id_at_id_idx" ON "envelope_comments"("envelope_id", "at" DESC, "id" DESC);

CREATE INDEX "envelope_comments_author_id_idx" ON "envelope_comments"("author_id");

ALTER TABLE "envelope_comments" ADD CONSTRAINT "envelope_comments_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "envelope_comments" ADD CONSTRAINT "envelope_comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
