import { describe, expect, it } from 'vitest';
import { mandateWarnings } from '../../../../src/modules/identities/mandates/record-moves.ts';

const codes = (legalName: string, more: object = {}) =>
  mandateWarnings({ legalName, legalForm: null, isMerchant: false, scope: ['CMAD'], ...more }).map(({ code }) => code);

describe('the warnings of a mandate', () => {
  it.each(['Horizon Intérim SAS', 'SARL Horizon', 'Horizon S.A.R.L.', 'Horizon sasu', 'HORIZON SNC', 'Horizon SA'])(
    'tell that %s is a merchant by its form',
    (name) => expect(codes(name)).toEqual(['COMMERCIAL_FORM']),
  );

  it.each(['Association Salsa', 'Mutuelle Horizon', 'SCI Horizon', 'SELARL Horizon'])(
    'do not take %s for a commercial form',
    (name) => expect(codes(name)).toEqual([]),
  );

  it('read the legal form too, and say nothing of a merchant', () => {
    const legalForm = 'société par actions simplifiée au capital de 1 000 €';
    expect(codes('Horizon', { legalForm })).toEqual(['COMMERCIAL_FORM']);
    expect(codes('Horizon', { legalForm, isMerchant: true })).toEqual([]);
  });

  it('tell of hours that the agency approves itself', () =>
    expect(codes('Horizon', { scope: ['RELEVE_HEURES', 'CMAD'] })).toEqual(['HOURS_BY_AGENCY']));
});
