-- expand

-- CreateTable
CREATE TABLE "restricted_people" (
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restricted_people_pkey" PRIMARY KEY ("organization_id","email")
);

-- AddForeignKey
ALTER TABLE "restricted_people" ADD CONSTRAINT "restricted_people_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
