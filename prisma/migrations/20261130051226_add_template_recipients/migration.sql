-- expand

-- CreateTable
CREATE TABLE "template_recipients" (
    "id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "role" "SignerRole" NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "language" TEXT,
    "order" INTEGER NOT NULL,

    CONSTRAINT "template_recipients_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "template_recipients_template_id_position_key" ON "template_recipients"("template_id", "position");

-- AddForeignKey
ALTER TABLE "template_recipients" ADD CONSTRAINT "template_recipients_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;
