import { TimeSlicer } from '../src/platform/time-slicer.ts';

/** Longer lists are written item by item. Most answers have no list as long as this. */
const LONG = 20;

/**
 * Returns the JSON text of an answer, identical to `JSON.stringify`. Long lists at its top level are written in time
 * slices of some milliseconds, so that other requests are served meanwhile.
 */
export async function jsonText(answer: unknown): Promise<string> {
  if (!isRecord(answer) || !Object.values(answer).some(isLong)) return JSON.stringify(answer);
  const slicer = new TimeSlicer();
  const members: string[] = [];
  for (const [key, value] of Object.entries(answer)) {
    const text = isLong(value) ? await listText(value, slicer) : JSON.stringify(value);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

async function listText(list: readonly unknown[], slicer: TimeSlicer): Promise<string> {
  const items: string[] = [];
  for (const item of list) {
    items.push(JSON.stringify(item) ?? 'null');
    const pause = slicer.yieldIfDue();
    if (pause) await pause;
  }
  return `[${items.join(',')}]`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);

const isLong = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > LONG;
