import { DAY } from '../src/kernel/clock.ts';

/** How long before a removal it is announced: guides/versions.md promises twelve months. */
const NOTICE = 365 * DAY;

const MEANING = '</docs/versions#deprecations>; rel="deprecation"; type="text/html"';

/**
 * Reads what an operation of openapi.yaml declares about its end: `deprecated: true`, `x-deprecated` (the day of the
 * announcement) and `x-sunset` (the day of the removal), both YYYY-MM-DD. Returns the headers of all its answers:
 * `Deprecation` (RFC 9745 §2), `Sunset` (RFC 8594 §3) and `Link`; undefined if the operation stays.
 *
 * @throws Error if a date is missing or malformed, or if there are less than twelve months between them
 */
export function deprecationHeaders(operation: Readonly<Record<string, unknown>>): Record<string, string> | undefined {
  if (operation.deprecated !== true) return undefined;
  const announced = dayOf(operation, 'x-deprecated');
  const sunset = dayOf(operation, 'x-sunset');
  if (sunset.getTime() - announced.getTime() < NOTICE)
    throw new Error(`${operation.operationId}: x-sunset must be at least twelve months after x-deprecated`);
  return {
    Deprecation: `@${announced.getTime() / 1000}`,
    Sunset: sunset.toUTCString(),
    Link: MEANING,
  };
}

function dayOf(operation: Readonly<Record<string, unknown>>, name: string): Date {
  const value = operation[name];
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(value) : undefined;
  if (!day || Number.isNaN(day.getTime()))
    throw new Error(`${operation.operationId}: ${name} must be a date, YYYY-MM-DD`);
  return day;
}
