/** Shown if there is no value. */
export const NOTHING = '—';

const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
/** Legal time of mainland France, as `2026-03-14, 10:31:07`. */
const paris = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Day and time, in French, from the start of an ISO 8601 text. */
function inWords(iso: string): { day: string; time: string } {
  const [, year, month, date, time] = /(\d+)-(\d\d)-(\d\d)[^\d]+(\d\d:\d\d:\d\d)/.exec(iso)!;
  const first = Number(date) === 1 ? '1er' : String(Number(date));
  return { day: `${first} ${months[Number(month) - 1]} ${year}`, time: time! };
}

/**
 * « 14 mars 2026 à 09:31:07 UTC (10:31:07 à Paris) »: UTC as in the chain, then the legal time of mainland France. An
 * invalid date is returned unchanged.
 */
export function moment(iso: string | null | undefined): string {
  if (!iso) return NOTHING;
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const [universal, local] = [inWords(at.toISOString()), inWords(paris.format(at))];
  const localText = local.day === universal.day ? local.time : `${local.day}, ${local.time}`;
  return `${universal.day} à ${universal.time} UTC (${localText} à Paris)`;
}

/** « 14 mars 2026 »: the day in UTC. */
export function day(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : inWords(at.toISOString()).day;
}
