import { t, words } from '../generated/words/refusals.ts';
import { addWords, calendarDate, dayAndTime, wordsIfAny } from '../i18n/index.ts';
import type { Reason, Refusal } from '../lib/graphql.ts';

type Values = Record<string, string | number>;

let loading: Promise<void> | undefined;

/** Loads the words of refusals, which a page needs once something is refused. Without them, the service's are shown. */
export function loadRefusalWords(): Promise<void> {
  loading ??= addWords(words).catch(() => {
    loading = undefined;
  });
  return loading;
}

/** A refusal in the words of the reader: its first invalid value, or its reason, or its code. */
export function refusalText(refusal: Refusal): string {
  const { code, details, retryAfter } = refusal;
  const [detail] = details;
  if (detail) return detailText(detail);
  if (code === 'other_version') return t('otherVersion');
  if (code === 'rate_limited' && retryAfter) return t('refusalMinutes', { count: Math.ceil(retryAfter / 60) });
  return (refusal.reason && reasonText(refusal)) ?? codeText(code, refusal.message);
}

/** What a code means, in the words of the reader; `message` for a code without words. */
export const codeText = (code: string, message: string): string => wordsIfAny(`refusal_${code}`) ?? message;

/** A rule as a sentence of its own. */
export const ruleSentence = (rule: string): string => `${rule.charAt(0).toUpperCase()}${rule.slice(1)}`;

/** An invalid value, with its place: "Signer 1, E-mail address: must be an e-mail address". */
export function detailText({ path, ...detail }: Refusal['details'][number]): string {
  const place = placeText(path);
  return place ? t('refusalAt', { place, reason: reasonText(detail) }) : reasonSentence(detail);
}

/** A reason as a sentence of its own, for a place that already names the value. */
export const reasonSentence = (detail: Reason): string => ruleSentence(reasonText(detail));

/** A reason in the words of the reader. */
export function reasonText({ reason, values = {}, message }: Reason): string {
  return (reason && wordsIfAny(`reason_${reason}`, inWords(reason, values))) || message;
}

/** Moments, days and statuses among the values, in words. */
function inWords(reason: string, values: Readonly<Values>): Values {
  const written: Values = { ...values };
  if (typeof values.date === 'string') written.date = dayAndTime(values.date);
  if (typeof values.day === 'string') written.day = calendarDate(values.day);
  const noun = reason.replace(/_status$/, '');
  if (typeof values.status === 'string')
    written.status = wordsIfAny(`${noun}_${values.status.toUpperCase()}`) ?? values.status;
  return written;
}

const isIndex = (name: string | undefined): boolean => /^\d+$/.test(name ?? '');

/** The path of an input in words: `signers.0.email` is "Signer 1, E-mail address". Empty if no name of it has words. */
function placeText(path: string): string {
  const names = path.split('.');
  if (names[0] === 'csv' && names.length > 1) return cellText(names);
  const items = names.map((name, at) => {
    const next = names[at + 1];
    return isIndex(next) ? wordsIfAny(`nth_${name}`, { n: Number(next) + 1 }) : undefined;
  });
  const last = isIndex(names.at(-1)) && !items.some(Boolean) ? names.at(-2) : names.at(-1);
  return [...items, wordsIfAny(`place_${last}`)].filter(Boolean).join(', ');
}

/** The place of a cell: `csv.3.Tenant email`. */
const cellText = ([, n = '', ...column]: readonly string[]): string =>
  column.length > 0 ? t('placeColumn', { n, column: column.join('.') }) : t('placeLine', { n });
