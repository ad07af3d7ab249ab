const form = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+\-Z])(?:(\d\d)'?(?:(\d\d)'?)?)?)?$/;

/** Parses a PDF date (ISO 32000-2, 7.9.4); without a time zone as UTC. @returns null if it is not a date */
export function readPdfDate(text: string): Date | null {
  const parts = form.exec(text.trim());
  if (!parts) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour, zoneMinute] =
    parts;
  const local = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(local.getTime()) || local.getUTCDate() !== Number(day)) return null;
  const offset = (Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0)) * 60_000;
  return new Date(local.getTime() - (sign === '-' ? -offset : sign === '+' ? offset : 0));
}
