-- expand

ALTER TABLE "fields" ADD COLUMN "shown_if" JSONB;
ALTER TABLE "template_fields" ADD COLUMN "shown_if" JSONB;
