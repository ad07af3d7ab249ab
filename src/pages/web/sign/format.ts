import { formatProblem, type ValueFormat } from '../../../kernel/value-format.ts';
import { t } from '../generated/words/sign.ts';
import { calendarDate, decimal } from '../i18n/index.ts';
import type { Field } from './session.ts';

/** The format of a field in the form of the check, which the server uses too. */
function fieldFormat({ format }: Field): ValueFormat | null {
  if (format?.text) return { kind: 'text', ...format.text };
  if (format?.number) return { kind: 'number', ...format.number };
  if (format?.email) return { kind: 'email' };
  if (format?.choice) return { kind: 'choice', ...format.choice };
  return format?.date ? { kind: 'date', ...format.date } : null;
}

/** What is wrong with a value, in the language of the signer. Null if it can be sent. */
export function problemWith(field: Field, value: string): string | null {
  const format = fieldFormat(field);
  if (!value && format?.kind === 'choice') return field.required ? t('format_choice') : null;
  if (!value) return field.required ? t(field.type === 'DATE' ? 'dateRequired' : 'fieldRequired') : null;
  const problem = format && formatProblem(format, value);
  if (!problem) return null;
  if (problem.limit === 'decimals' && problem.value === 0) return t('format_whole');
  return t(`format_${problem.limit}`, countOf(problem.value));
}

/** A limit as people write it: a day, a number. */
const countOf = (limit: number | string | null) =>
  typeof limit === 'number'
    ? { count: limit, limit: decimal(limit) }
    : { count: 0, limit: limit ? calendarDate(limit) : '' };

/** The hint below the input: whether the field is optional, and its limits. */
export function formatHint(field: Field): string {
  const format = fieldFormat(field);
  const parts = [field.required ? null : t('fieldOptional'), format && formatLimits(format)];
  return parts.filter(Boolean).join(' ');
}

function formatLimits(format: ValueFormat): string | null {
  switch (format.kind) {
    case 'text':
      return range('hint_length', format.minLength, format.maxLength, decimal);
    case 'number': {
      const kind = format.decimals === 0 ? t('hint_whole') : t('hint_number');
      return [kind, range('hint_between', format.min, format.max, decimal)].filter(Boolean).join(' ');
    }
    case 'date':
      return range('hint_days', format.earliest, format.latest, calendarDate);
    case 'email':
      return t('hint_email');
    case 'choice':
    case 'radio':
    case 'fixed':
      return null;
  }
}

function range<T extends number | string>(
  words: 'hint_length' | 'hint_between' | 'hint_days',
  from: T | null,
  to: T | null,
  shown: (limit: T) => string,
): string | null {
  if (from === null && to === null) return null;
  const values = {
    from: from === null ? '' : shown(from),
    to: to === null ? '' : shown(to),
    count: Number(to ?? from),
  };
  if (from !== null && from === to) return t(`${words}_same`, values);
  return t(from === null ? `${words}_to` : to === null ? `${words}_from` : words, values);
}

/** Attributes of the input that help the browser: its keyboard, its calendar. */
export function formatInputProps(field: Field): Partial<Record<'min' | 'max', string>> & {
  inputMode?: 'numeric' | 'decimal' | 'email';
} {
  const format = fieldFormat(field);
  if (format?.kind === 'number') return { inputMode: format.decimals === 0 ? 'numeric' : 'decimal' };
  if (format?.kind === 'email') return { inputMode: 'email' };
  if (format?.kind !== 'date') return {};
  return {
    ...(format.earliest && { min: format.earliest }),
    ...(format.latest && { max: format.latest }),
  };
}
