import type { Mandate, Prisma, Tx } from '../../../platform/database/index.ts';
import { searchTextOf } from '../../../platform/database/search-text.ts';

type NewAgent = Pick<Prisma.MandateAgentUncheckedCreateInput, 'name' | 'email' | 'phone' | 'role' | 'isEmployee'>;

/** Inserts a pending mandate and its agents in their order. */
export const writeMandate = (
  tx: Tx,
  mandate: Omit<Prisma.MandateUncheckedCreateInput, 'agents' | 'envelopes' | 'batches' | 'searchText'>,
  agents: readonly NewAgent[],
): Promise<Mandate> =>
  tx.mandate.create({
    data: {
      ...mandate,
      searchText: searchTextOf([
        mandate.legalName,
        mandate.siren,
        mandate.representativeName,
        ...agents.flatMap(({ name, email }) => [name, email]),
      ]),
      agents: { create: agents.map((agent, position) => ({ ...agent, position })) },
    },
  });
