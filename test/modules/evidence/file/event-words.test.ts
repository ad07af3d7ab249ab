import { expect, it } from 'vitest';
import { openingContents } from '../../../../src/modules/envelopes/write-parts.ts';
import { fact, factValue } from '../../../../src/modules/evidence/file/event-words.ts';

it('has French words for all that a sender states of an envelope', () => {
  const kind = { signatureLevel: 'SIMPLE', documentKind: 'CONTRAT_MISSION', documentLanguage: 'en' };
  const terms = { ...kind, mandateId: null, missionStartsAt: '2026-12-01' };
  const prepared = { terms, signers: [], recipients: [], pdfs: [] };
  const data = openingContents(prepared as unknown as Parameters<typeof openingContents>[0], []);
  const told = Object.entries(data)
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => `${fact(name)} : ${factValue(name, String(value))}`);
  expect(told).toEqual([
    'niveau de signature : Signature électronique simple',
    'nature du document : contrats de mission',
    'langue des documents : anglais',
    'début de la mission : 2026-12-01',
  ]);
});
