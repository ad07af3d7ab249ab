import { dateFormat } from '../../../kernel/formats.ts';
import { DEFAULT_TIME_ZONE, zoneWords } from '../../../kernel/time-zone.ts';

/** Shown for a person whose identity was erased before the seal. */
export const ERASED = '(effacé depuis)';

/** Shown if there is no value. */
export const NOTHING = '—';

const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const parts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** Day and time, in French, from the start of an ISO 8601 text. */
function inWords(iso: string): { day: string; time: string } {
  const [, year, month, date, time] = /(\d+)-(\d\d)-(\d\d)[^\d]+(\d\d:\d\d:\d\d)/.exec(iso)!;
  const first = Number(date) === 1 ? '1er' : String(Number(date));
  return { day: `${first} ${months[Number(month) - 1]} ${year}`, time: time! };
}

/** Writes a date-time (ISO 8601) for people. An invalid one is returned unchanged. */
export type Moment = (iso: string | null | undefined) => string;

/**
 * Returns the function that writes date-times of a proof: « 14 mars 2026 à 09:31:07 UTC (10:31:07 à Paris) », UTC as in
 * the chain, then the time of a zone. In other zones « (13:31:07 UTC+4) ». Proofs of before 24 November 2026 name no
 * zone and show Paris.
 */
export function momentsIn(timeZone: string = DEFAULT_TIME_ZONE): Moment {
  // As `2026-03-14, 10:31:07`.
  const local = dateFormat('en-CA', { timeZone, ...parts });
  return (iso) => {
    if (!iso) return NOTHING;
    const at = new Date(iso);
    if (Number.isNaN(at.getTime())) return iso;
    const [universal, there] = [inWords(at.toISOString()), inWords(local.format(at))];
    const zone = timeZone === DEFAULT_TIME_ZONE ? 'à Paris' : zoneWords(at, timeZone, 'fr');
    const universalText = `${universal.day} à ${universal.time} UTC`;
    if (zone === 'UTC+0') return universalText;
    return `${universalText} (${there.day === universal.day ? '' : `${there.day}, `}${there.time} ${zone})`;
  };
}

/** « 14 mars 2026 »: the day in UTC. */
export function day(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : inWords(at.toISOString()).day;
}
