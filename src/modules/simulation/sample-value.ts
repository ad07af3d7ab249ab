import type { Field } from '../../platform/database/index.ts';
import { storedFormat } from '../envelopes/index.ts';

/** Value for an empty field, within its format. Null for no value. */
export function sampleValue(field: Pick<Field, 'type' | 'format'>, now: Date): string | null {
  switch (field.type) {
    case 'SIGNATURE':
    case 'INITIALS':
      return null;
    case 'CHECKBOX':
      return 'true';
    case 'DATE':
      return sampleDay(field, now.toISOString().slice(0, 10));
    case 'TEXT':
      return sampleText(field);
  }
}

function sampleDay(field: Pick<Field, 'format'>, today: string): string {
  const format = storedFormat(field);
  if (format?.kind !== 'date') return today;
  if (format.earliest && today < format.earliest) return format.earliest;
  return format.latest && today > format.latest ? format.latest : today;
}

const SAMPLE = 'Simulation';

function sampleText(field: Pick<Field, 'format'>): string {
  const format = storedFormat(field);
  if (format?.kind === 'number') {
    const decimals = format.decimals ?? 6;
    const number = format.min ?? Math.min(1, format.max ?? 1);
    // Rounds up, so that the number is not below the smallest one.
    return String(Math.ceil(number * 10 ** decimals) / 10 ** decimals);
  }
  if (format?.kind !== 'text') return SAMPLE;
  return SAMPLE.padEnd(format.minLength ?? 0, '-').slice(0, format.maxLength ?? undefined);
}
