-- expand

-- AlterTable
ALTER TABLE "slots" ADD COLUMN     "trainer_id" UUID;

-- CreateTable
CREATE TABLE "slot_trainers" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "link_generation" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "notice_resent_at" TIMESTAMPTZ(3),
    "notices_resent" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "slot_trainers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "slot_trainers_session_id_position_key" ON "slot_trainers"("session_id", "position");

-- AddForeignKey
ALTER TABLE "slots" ADD CONSTRAINT "slots_trainer_id_fkey" FOREIGN KEY ("trainer_id") REFERENCES "slot_trainers"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "slot_trainers" ADD CONSTRAINT "slot_trainers_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "attendance_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
