/** What stands where there is nothing to say. */
export const NOTHING = '—';

const format = (timeZone: string) =>
  new Intl.DateTimeFormat('fr-FR', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
const utc = format('UTC');
const paris = format('Europe/Paris');

const partsOf = (formatter: Intl.DateTimeFormat, at: Date) => {
  const parts = Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${parts.day} ${parts.month} ${parts.year}`, time: `${parts.hour}:${parts.minute}:${parts.second}` };
};

/**
 * « 14 mars 2026 à 09:31:07 UTC (10:31:07 à Paris) »: the universal time that the chain holds, and the legal time of
 * mainland France beside it. A date that is none is shown as it is.
 */
export function moment(iso: string | null | undefined): string {
  if (!iso) return NOTHING;
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const [universal, local] = [partsOf(utc, at), partsOf(paris, at)];
  const there = local.day === universal.day ? local.time : `${local.day}, ${local.time}`;
  return `${universal.day} à ${universal.time} UTC (${there} à Paris)`;
}

/** « 14 mars 2026 »: the day in universal time. */
export function day(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : partsOf(utc, at).day;
}
