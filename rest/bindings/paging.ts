import { refuse } from '../../src/kernel/fault.ts';
import type { RestRequest } from './binding.ts';

/** limit: default 20, from 1 to 100, larger values are served as 100. offset: from 0. */
const rules = { limit: { default: 20, min: 1, max: 100 }, offset: { default: 0, min: 0, max: 2 ** 31 - 1 } } as const;

/** The page asked for. @throws Fault `invalid_parameter` for what is no whole number or below the minimum */
export const pageOf = ({ query }: Pick<RestRequest, 'query'>): { limit: number; offset: number } => ({
  limit: whole(query, 'limit'),
  offset: whole(query, 'offset'),
});

function whole(query: RestRequest['query'], name: keyof typeof rules): number {
  const { default: fallback, min, max } = rules[name];
  const raw = query[name];
  if (raw === undefined) return fallback;
  const value = typeof raw === 'string' && /^-?\d+$/.test(raw) ? Number(raw) : Number.NaN;
  if (!(value >= min)) {
    const message = `must be a whole number, at least ${min}`;
    throw refuse('invalid_parameter', `${name} ${message}.`, [{ path: name, message }]);
  }
  return Math.min(value, max);
}
