import { expect, it } from 'vitest';
import { privacyNotice, privacyText, privacyVersion } from '../../src/kernel/privacy-notice.ts';

const facts = { organization: 'Horizon', url: null, contact: null, keptYears: 10 };

it('says who processes what, why and until when, and where rights are exercised', () => {
  const own = { ...facts, url: 'https://horizon.example/rgpd', contact: 'dpo@horizon.example' };
  expect(privacyText(privacyNotice(own, 'signature', 'fr'))).toBe(
    'Horizon traite vos nom, adresse e-mail, numéro de téléphone s’il est utilisé, adresse IP et signature afin d’établir et de prouver cet acte, jusqu’à la fin de la conservation de la preuve (10\u00a0ans après son achèvement). Vos droits : https://horizon.example/rgpd · dpo@horizon.example',
  );
  expect(privacyText(privacyNotice({ ...facts, keptYears: 1 }, 'signature', 'en'))).toContain('(1 year after');
  expect(privacyText(privacyNotice(facts, 'presence', 'en'))).toMatch(/ask Horizon\.$/);
  expect(privacyText(privacyNotice(facts, 'session', 'fr'))).toContain('la tenue de la session');
});

it('has the version of the sentences, and after it that of the organisation', () => {
  expect([privacyVersion(null), privacyVersion('3')]).toEqual(['1', '1-3']);
});
