-- expand

-- AlterTable
ALTER TABLE "envelopes" ADD COLUMN     "signing_link_id" UUID;

-- CreateTable
CREATE TABLE "signing_links" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "template_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "people" JSONB NOT NULL,
    "sender" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "quota" INTEGER,
    "made" INTEGER NOT NULL DEFAULT 0,
    "paused_at" TIMESTAMPTZ(3),
    "short_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_link_visits" (
    "link_id" UUID NOT NULL,
    "address_id" UUID NOT NULL,
    "envelope_id" UUID NOT NULL,
    "signer_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signing_link_visits_pkey" PRIMARY KEY ("link_id","address_id")
);

-- CreateIndex
CREATE INDEX "signing_links_template_id_created_at_idx" ON "signing_links"("template_id", "created_at");

-- CreateIndex
CREATE INDEX "signing_link_visits_envelope_id_idx" ON "signing_link_visits"("envelope_id");

-- CreateIndex
CREATE INDEX "signing_link_visits_created_at_idx" ON "signing_link_visits"("created_at");

-- AddForeignKey
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signing_link_visits" ADD CONSTRAINT "signing_link_visits_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "signing_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signing_link_visits" ADD CONSTRAINT "signing_link_visits_envelope_id_fkey" FOREIGN KEY ("envelope_id") REFERENCES "envelopes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
