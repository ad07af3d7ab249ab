import { isRecord } from '../../../../kernel/unknown.ts';
import { cleanReason, statusIn } from '../delivery-status.ts';
import type { Reported } from './provider.ts';

/** An object of unknown shape, or an empty one: reports are untrusted, and providers add fields. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) && !Array.isArray(value) ? value : {};

/** A list, or the one thing as a list: several providers send both. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** A text, or an empty one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A failure whose status is in one of these texts; the first one that is not empty is the reason. */
export function failureIn(event: unknown, texts: readonly unknown[], otherwise: string): Reported {
  const words = texts.map(textOf).filter(Boolean);
  return { event, status: statusIn(words.join(' ')) ?? otherwise, reason: cleanReason(words[0] ?? '') };
}
