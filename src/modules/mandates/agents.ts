import type { MandateAgent } from '../../platform/database/index.ts';

interface Empowering {
  readonly agents: readonly MandateAgent[];
}

/** The agent whom an e-mail address names, in any case of its letters; the first where several share one. */
export const findAgent = ({ agents }: Empowering, email: string): MandateAgent | undefined =>
  agents.find((agent) => sameAddress(agent.email, email));

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
