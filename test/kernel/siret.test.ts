import { expect, it } from 'vitest';
import { isSiret } from '../../src/kernel/siret.ts';

it.each(['73282932000074', '35600000000048', '35600000049837'])('%s is a SIRET', (siret) => {
  expect(isSiret(siret)).toBe(true);
});

it.each(['73282932000075', '35600000000046', '7328293200007', '732829320000740', '7328293200007x', ''])(
  '%s is none',
  (text) => {
    expect(isSiret(text)).toBe(false);
  },
);
