-- expand
-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "moved_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "seal_chains" ADD COLUMN     "mode" "Mode" NOT NULL DEFAULT 'LIVE';

-- CreateTable
CREATE TABLE "moved_links" (
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "mac" TEXT NOT NULL,

    CONSTRAINT "moved_links_pkey" PRIMARY KEY ("kind","subject_id","mac")
);

-- CreateIndex
CREATE INDEX "moved_links_organization_id_idx" ON "moved_links"("organization_id");

-- AddForeignKey
ALTER TABLE "moved_links" ADD CONSTRAINT "moved_links_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Every act writes a domain event: nobody acts for an organisation that has moved, whichever version of the service asks.
CREATE FUNCTION organization_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM fresh JOIN organizations o ON o.id = fresh.organization_id WHERE o.moved_at IS NOT NULL)
  THEN
    RAISE EXCEPTION 'organization_moved' USING ERRCODE = 'ES409';
  END IF;
  RETURN NULL;
END $$;

-- reason: short, and nothing is refused before an organisation moves
CREATE TRIGGER domain_events_stay AFTER INSERT ON "domain_events"
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION organization_moved();
