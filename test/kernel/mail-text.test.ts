import { describe, expect, it } from 'vitest';
import {
  filledMailText,
  findMailTextFault,
  mailTextOfTemplate,
  templateOfMailText,
} from '../../src/kernel/mail-text.ts';

const fault = (text: string, part: 'subject' | 'opening' = 'opening') => findMailTextFault('envelope.turn', part, text);

describe('findMailTextFault', () => {
  it.each([
    'Bonjour {recipient}, merci de signer {document} avant le {deadline}.',
    'Tarif : 3,50 €. Merci !\nL’équipe de {organization}',
    'S. A. Dupont & Fils, n° 12.3',
    '契約書に署名してください。',
  ])('accepts %s', (text) => expect(fault(text)).toBeNull());

  it.each([
    ['Signez {contrat}', 'placeholder', 8],
    ['Signez {session}', 'placeholder', 8],
    ['é{', 'placeholder', 2],
    ['Voir }', 'placeholder', 6],
    ['{{document}}', 'placeholder', 1],
    ['Voir https://evil.example/x', 'link', 6],
    ['Voir www.evil.example', 'link', 6],
    ['Ou evil.example/x', 'link', 7],
    ['Écrire à rh@horizon.example', 'link', 11],
    ['mailto:rh', 'link', 1],
    ['Signez\u202e', 'hidden', 7],
    ['Signez\r\nBcc', 'hidden', 7],
    ['a\n'.repeat(12) + 'b', 'lines', 25],
  ])('finds what is wrong with %j', (text, rule, at) => expect(fault(text)).toEqual({ rule, at }));

  it('allows one line in a subject', () => {
    expect(fault('À signer\nBcc: x', 'subject')).toEqual({ rule: 'hidden', at: 9 });
    expect(fault('À signer : {document}', 'subject')).toBeNull();
  });
});

it('turns placeholders into the names of values, and back', () => {
  const text = '{recipient}, {document} by {deadline}';
  expect(templateOfMailText('envelope.turn', text)).toBe('{recipient}, {envelope} by {until}');
  expect(mailTextOfTemplate('envelope.turn', '{recipient}, {envelope} by {until}')).toBe(text);
});

it('fills in values, and has no text if one is missing', () => {
  expect(
    filledMailText(
      '{a} {b}',
      new Map([
        ['a', '1'],
        ['b', '{a}'],
      ]),
    ),
  ).toBe('1 {a}');
  expect(filledMailText('{a} {b}', new Map([['a', '1']]))).toBeNull();
});
