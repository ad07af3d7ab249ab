import type { Mandate } from '../../../../platform/database/index.ts';

interface ActPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: string | null;
}

/** Version of the words of new acts, printed on each page. */
export const ACT_TEXT = '2026-12';

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
    readonly legalForm: string | null;
    /** Registered office. */
    readonly seat: string | null;
    /** Trade register: « RCS Lyon ». */
    readonly registry: string | null;
    readonly representative: ActPerson;
  };
  readonly agents: readonly (ActPerson & {
    /** An employee of the principal, to whom a signature is delegated. */
    readonly isEmployee: boolean;
  })[];
  /** The principal authorises agents who also act for the other party. */
  readonly allowsConflict: boolean;
  readonly scope: readonly Mandate['scope'][number][];
  readonly validFrom: ActTerm;
  readonly validUntil: ActTerm;
}

/** An article of the act: paragraphs and lists of lines. */
export interface Article {
  readonly title: string;
  readonly texts: readonly (string | { readonly list: readonly string[] })[];
}
