import { expect, it } from 'vitest';
import { foldForSms, smsSegments } from '../../../src/platform/sms/index.ts';

it.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ê'.repeat(70), 1],
  ['ê'.repeat(71), 2],
  ['😀'.repeat(35), 1],
])('counts the parts of a text', (text, parts) => expect(smsSegments(text)).toBe(parts));

it('leaves out the accents that cost parts, and no other script', () => {
  expect(foldForSms('Élodie à l’hôtel «Œuvre» – n° 3…')).toBe('Élodie à l\'hotel "OEuvre" - n° 3...');
  expect(smsSegments(foldForSms('Ça a été prêté à Łukasz'))).toBe(1);
  expect(foldForSms('契約書')).toBe('契約書');
});
