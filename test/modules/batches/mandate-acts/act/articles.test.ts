import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { articlesOf, type Stated } from '../../../../../src/modules/batches/mandate-acts/act/articles.ts';
import type { MandateAct } from '../../../../../src/modules/batches/mandate-acts/act/words.ts';

const person = (name: string) => ({ name, email: `${name}@exemple.fr`, phone: '+33612345678', role: null });
const act: MandateAct = {
  ...{ id: 'x', mode: 'LIVE', drawnAt: '2026-12-01T08:00:00Z', organization: 'Interim' },
  principal: {
    ...{ legalName: 'Horizon', siren: null, isMerchant: true, legalForm: null, seat: null, registry: null },
    representative: person('Claire'),
  },
  agents: [{ ...person('Nadia'), isEmployee: true }],
  allowsConflict: true,
  scope: ['CMAD', 'CONTRAT_MISSION', 'AVENANT', 'RELEVE_HEURES', 'AUTRE'],
  validFrom: { text: '2026-12-01', whole: true },
  validUntil: { text: '2027-12-01', whole: true },
};

/** Another value of each input, several where the words depend on it in several ways. */
const others: Partial<Record<keyof MandateAct, readonly Partial<MandateAct>[]>> = {
  organization: [{ organization: 'Autre' }],
  principal: [{ principal: { ...act.principal, isMerchant: false } }],
  agents: [
    { agents: [{ ...person('Nadia'), isEmployee: false }] },
    { agents: [...act.agents, { ...person('Paul'), isEmployee: false }] },
  ],
  allowsConflict: [{ allowsConflict: false }],
  scope: [{ scope: ['CMAD'] }],
  validFrom: [{ validFrom: { text: '2026-12-02', whole: true } }],
  validUntil: [{ validUntil: { text: '2027-12-02', whole: true } }],
};
const variants = [act, ...Object.values(others).flatMap((changes) => changes.map((change) => ({ ...act, ...change })))];

const statedIn = (of: MandateAct) => articlesOf(of).flatMap(({ texts }) => texts);
const wordsOf = ({ text }: Stated) => [text].flat().join(' ');

describe('every sentence of the act', () => {
  it.each(Object.keys(others) as (keyof MandateAct)[])('that depends on %s names it', (input) => {
    for (const change of others[input]!) {
      const [before, after] = [statedIn(act), statedIn({ ...act, ...change })];
      const known = new Set(before.map(wordsOf));
      const kept = new Set(after.map(wordsOf));
      const moved = [
        ...after.filter((one) => !known.has(wordsOf(one))),
        ...before.filter((one) => !kept.has(wordsOf(one))),
      ];
      expect(moved.length).toBeGreaterThan(0);
      for (const sentence of moved) expect(sentence.given, wordsOf(sentence)).toContain(input);
    }
  });

  it('cites the articles that stand beside it, and no others', () => {
    for (const sentence of variants.flatMap(statedIn)) {
      const groups = wordsOf(sentence).match(/articles? (?:L\. )?\d[\d-]*(?:(?:,| et) (?:L\. )?\d[\d-]*)*/g) ?? [];
      const cited = groups.flatMap((group) => group.match(/(?:L\. )?\d[\d-]*\d/g) ?? []);
      expect([...new Set(cited)].sort(), wordsOf(sentence)).toEqual([...(sentence.law ?? [])].sort());
    }
  });

  it('says of the service only what code does that exists', () => {
    const said = variants.flatMap(statedIn);
    for (const { kept } of said) if (kept) expect(existsSync(kept), kept).toBe(true);
    const ofService = said.filter((one) =>
      /\ble service\b|\blots?\b|empreinte|horodatage|code à usage unique/.test(wordsOf(one)),
    );
    for (const sentence of ofService)
      expect(sentence.kept ?? sentence.given ?? sentence.law, wordsOf(sentence)).toBeDefined();
  });
});
