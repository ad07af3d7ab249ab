import { wallClock } from '../../../kernel/wall-time.ts';

const HALF_YEAR_MS = 182 * 86_400_000;

/** Whether the reader's clock differs from that of a zone, now or half a year from now. */
export const readerIsElsewhere = (timeZone: string, now = Date.now()): boolean =>
  [now, now + HALF_YEAR_MS].some((at) => {
    const offset = wallClock(timeZone, at) - Math.floor(at / 1000) * 1000;
    return -new Date(at).getTimezoneOffset() * 60_000 !== offset;
  });
