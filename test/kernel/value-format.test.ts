import { describe, expect, it } from 'vitest';
import { formatProblem, type ValueFormat } from '../../src/kernel/value-format.ts';

const text = { kind: 'text', minLength: 2, maxLength: 4 } as const;
const number = { kind: 'number', min: -10.5, max: 2_000, decimals: 2 } as const;
const email = { kind: 'email' } as const;
const choice = { kind: 'choice', options: ['CDI', 'CDD'] } as const;
const whole = { kind: 'number', min: null, max: null, decimals: 0 } as const;
const date = { kind: 'date', earliest: '2026-02-01', latest: '2026-12-31' } as const;

const fits: [ValueFormat, string][] = [
  [text, 'ab'],
  [text, 'abcd'],
  [text, '  abcd  '],
  // Four code points of two UTF-16 units.
  [text, '🙂🙂🙂🙂'],
  [number, '12'],
  [number, '12.34'],
  [number, '12,34'],
  [number, '1 999,5'],
  [number, '1\u202f999,50'],
  [number, '-10.5'],
  [number, '+2000'],
  [whole, '123456789012345'],
  [date, '2026-02-01'],
  [email, ' ana@exemple.fr '],
  [choice, 'CDI'],
  [date, '2026-12-31'],
];

const fails: [ValueFormat, string, string, number | string | null][] = [
  [text, 'a', 'minLength', 2],
  [text, ' a ', 'minLength', 2],
  [text, 'abcde', 'maxLength', 4],
  [number, 'twelve', 'number', null],
  [number, '', 'number', null],
  [number, '1,999.50', 'number', null],
  [number, '1e3', 'number', null],
  [number, '0x10', 'number', null],
  [number, '12.', 'number', null],
  [number, 'Infinity', 'number', null],
  [whole, '1234567890123456', 'number', null],
  [number, '12.345', 'decimals', 2],
  [whole, '12.0', 'decimals', 0],
  [number, '-10.51', 'min', -10.5],
  [number, '2000.01', 'max', 2_000],
  [date, '2026-01-31', 'earliest', '2026-02-01'],
  [date, '2027-01-01', 'latest', '2026-12-31'],
  [email, 'ana@exemple', 'email', null],
  [email, '', 'email', null],
  [choice, 'cdi', 'choice', null],
  [choice, '', 'choice', null],
];

describe('the format of a value', () => {
  it.each(fits)('%o accepts %o', (format, value) => expect(formatProblem(format, value)).toBeNull());

  it.each(fails)('%o refuses %o: %s', (format, value, limit, bound) =>
    expect(formatProblem(format, value)).toEqual({ limit, value: bound }),
  );
});
