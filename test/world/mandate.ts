import { randomUUID } from 'node:crypto';
import type { WholeMandate } from '../../src/modules/identities/index.ts';
import type { Caller, World } from './world.ts';

/** The n-th agent of a test's mandate. */
export const agent = (n: number, more: object = {}) => ({
  name: `Agent ${n}`,
  email: `agent${n}@exemple.fr`,
  phone: `+3361234567${n}`,
  ...more,
});

/**
 * Writes an active mandate directly to the database, with one agent unless `more` sets others:
 * for tests of acts under a mandate.
 */
export async function registeredMandate(
  world: World,
  { organizationId }: Caller,
  {
    agents = [agent(1)],
    ...more
  }: { readonly agents?: readonly ReturnType<typeof agent>[] } & Record<string, unknown> = {},
): Promise<WholeMandate> {
  const now = world.clock.now();
  return world.database.prisma.mandate.create({
    data: {
      id: randomUUID(),
      organizationId,
      mode: 'TEST',
      status: 'ACTIVE',
      createdAt: now,
      activatedAt: now,
      legalName: 'Horizon Intérim SAS',
      siren: '732829320',
      isMerchant: true,
      scope: ['CONTRAT_MISSION'],
      textVersion: '2026-12',
      representativeName: 'Claire Fontaine',
      representativeRole: 'Présidente',
      representativeEmail: 'claire@exemple.fr',
      representativePhone: '+33612345678',
      validFrom: '2026-01-01',
      validUntil: '2099-12-31',
      startsAt: new Date('2025-12-31T23:00:00Z'),
      endsAt: new Date('2099-12-31T23:00:00Z'),
      ...more,
      agents: { create: agents.map((one, position) => ({ ...one, position })) },
    },
    include: { agents: { orderBy: { position: 'asc' } } },
  });
}

/** A REST request to register a mandate, with all required properties. */
export const mandateRequest = (more: object = {}) => ({
  principal: {
    legal_name: 'Horizon Intérim SAS',
    representative: {
      name: 'Claire Fontaine',
      role: 'Présidente',
      email: 'claire@exemple.fr',
      phone: '+33612345678',
      identity: { method: 'partner_attested', given_name: 'Claire', family_name: 'Fontaine' },
    },
  },
  agents: [agent(1)],
  scope: ['contrat_mission'],
  valid_from: '2026-01-01',
  valid_until: '2099-12-31',
  ...more,
});
