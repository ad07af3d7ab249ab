import { TimeSlicer } from '../src/platform/time-slicer.ts';

/** Lists that are longer are written item by item; no list of most answers is. */
const LONG = 20;

/**
 * The JSON text of an answer, as `JSON.stringify` gives it. The long lists of its objects are written some milliseconds
 * at a time, so that others are served while a large answer is written.
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
