import type { Mandate, Prisma, Tx } from '../../platform/database/index.ts';

type NewAgent = Pick<Prisma.MandateAgentUncheckedCreateInput, 'name' | 'email' | 'phone'>;

/** Inserts a pending mandate and its agents in their order. */
export const writeMandate = (
  tx: Tx,
  mandate: Omit<Prisma.MandateUncheckedCreateInput, 'agents' | 'envelopes' | 'batches'>,
  agents: readonly NewAgent[],
): Promise<Mandate> =>
  tx.mandate.create({
    data: {
      ...mandate,
      agents: { create: agents.map(({ name, email, phone }, position) => ({ name, email, phone, position })) },
    },
  });
