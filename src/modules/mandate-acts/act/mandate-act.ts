import type { Mandate } from '../../../platform/database/index.ts';

interface ActPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** One end of the validity: a day `YYYY-MM-DD`, or a time in UTC. */
interface ActTerm {
  readonly text: string;
  readonly whole: boolean;
}

/** The content of an act, as JSON. */
export interface MandateAct {
  /** Id of the mandate. */
  readonly id: string;
  readonly mode: Mandate['mode'];
  /** ISO 8601. */
  readonly drawnAt: string;
  /** Name of the organisation for which the service draws up the act. */
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
