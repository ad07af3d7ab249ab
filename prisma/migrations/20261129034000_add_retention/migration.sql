-- expand

-- CreateEnum
CREATE TYPE "AttendanceRetention" AS ENUM ('END_OF_THIRD_YEAR', 'SIX_YEARS', 'TEN_YEARS');

-- AlterTable
ALTER TABLE "attendance_sessions" ADD COLUMN     "retention" "AttendanceRetention";
