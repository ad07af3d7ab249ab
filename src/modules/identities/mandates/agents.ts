import type { MandateAgent } from '../../../platform/database/index.ts';

interface Empowering {
  readonly agents: readonly MandateAgent[];
}

/** Finds the agent with an e-mail address, ignoring case. The first if several have the same address. */
export const findAgent = ({ agents }: Empowering, email: string): MandateAgent | undefined =>
  agents.find((agent) => sameAddress(agent.email, email));

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
