import type { Mandate } from '../../../platform/database/index.ts';

interface ActPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** One end of the validity: a day `YYYY-MM-DD`, or a moment in UTC. */
interface ActTerm {
  readonly text: string;
  readonly whole: boolean;
}

/** Everything that an act says, as JSON. */
export interface MandateAct {
  /** The mandate's. */
  readonly id: string;
  readonly mode: Mandate['mode'];
  /** ISO 8601. */
  readonly drawnAt: string;
  /** On whose behalf the service draws it up. */
  readonly organization: string;
  readonly principal: {
    readonly legalName: string;
    readonly siren: string | null;
    readonly isMerchant: boolean;
    readonly representative: ActPerson & { readonly role: string | null };
  };
  readonly agents: readonly ActPerson[];
  readonly scope: readonly Mandate['scope'][number][];
  readonly validFrom: ActTerm;
  readonly validUntil: ActTerm;
}
