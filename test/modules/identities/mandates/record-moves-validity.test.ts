import { describe, expect, it } from 'vitest';
import { assertUsable, findAgent, mandateStatusNow as statusNow } from '../../../../src/modules/identities/index.ts';

const at = (text: string) => new Date(`2026-${text}Z`);
const mandate = (status: 'PENDING' | 'ACTIVE' | 'REVOKED' | 'EXPIRED') => ({
  status,
  startsAt: at('01-01T00:00:00'),
  endsAt: at('12-31T23:00:00'),
});

describe('a mandate’s effective status', () => {
  it.each([
    ['PENDING', '06-01T00:00:00', 'PENDING', 'mandate_not_active'],
    ['ACTIVE', '06-01T00:00:00', 'ACTIVE', null],
    ['ACTIVE', '01-01T00:00:00', 'ACTIVE', null],
    ['ACTIVE', '12-31T22:59:59', 'ACTIVE', null],
    ['ACTIVE', '12-31T23:00:00', 'EXPIRED', 'mandate_expired'],
    ['PENDING', '12-31T23:00:00', 'EXPIRED', 'mandate_expired'],
    ['REVOKED', '06-01T00:00:00', 'REVOKED', 'mandate_not_active'],
    ['REVOKED', '12-31T23:00:00', 'REVOKED', 'mandate_not_active'],
    ['EXPIRED', '06-01T00:00:00', 'EXPIRED', 'mandate_expired'],
  ] as const)('for row %s at %s is %s; sealing under it: %s', (written, moment, status, code) => {
    expect(statusNow(mandate(written), at(moment))).toBe(status);
    const ask = () => assertUsable(mandate(written), at(moment));
    if (code) expect(ask).toThrow(expect.objectContaining({ code, status: 409 }));
    else expect(ask).not.toThrow();
  });

  it('is not active before valid_from', () => {
    const early = new Date('2025-12-31T23:59:59Z');
    expect(statusNow(mandate('ACTIVE'), early)).toBe('ACTIVE');
    expect(() => assertUsable(mandate('ACTIVE'), early)).toThrow(
      expect.objectContaining({ code: 'mandate_not_active' }),
    );
  });
});

describe('an agent', () => {
  const agent = (position: number, email: string) => ({
    id: `${position}`,
    mandateId: 'm',
    position,
    name: `Agent ${position}`,
    email,
    phone: '1',
    role: null,
    isEmployee: false,
  });
  const agents = [agent(0, 'Ana@Exemple.fr'), agent(1, 'zoé@exemple.fr'), agent(2, 'ana@exemple.fr')];

  it.each([
    ['ana@exemple.fr', 0],
    ['ANA@EXEMPLE.FR', 0],
    ['ZOÉ@exemple.fr', 1],
    ['an@exemple.fr', undefined],
    ['', undefined],
  ])('%s is found by address, in any letter case', (email, position) => {
    expect(findAgent({ agents }, email)?.position).toBe(position);
  });
});
