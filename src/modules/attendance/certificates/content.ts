import type { Tally } from '../sheet/tally.ts';

/** Kinds of action that develop skills (Code du travail, article L. 6313-1). */
export type ActionNature = 'training' | 'skills_assessment' | 'experience_validation' | 'apprenticeship';

/** What the organisation says of itself and of the attendee; the service knows none of it, and leaves what is missing to be filled in. */
export interface CertificateClaims {
  readonly nature: ActionNature;
  /** Who signs for the organisation, and as what. */
  readonly representative: string | null;
  readonly representativeRole: string | null;
  /** The organisation's registration as a provider of training (« numéro de déclaration d'activité »). */
  readonly activityNumber: string | null;
  /** Who employs the attendee. */
  readonly employer: string | null;
  /** Where it is made out. */
  readonly place: string | null;
}

/** What a certificate of completion says, as plain data; dates are ISO 8601 in UTC. */
export interface CertificateContent extends CertificateClaims {
  /** Everything of mode `test` carries "SPECIMEN – sans valeur". */
  readonly mode: 'live' | 'test';
  readonly organization: string;
  readonly session: {
    readonly id: string;
    readonly name: string;
    readonly reference: string | null;
    readonly modality: 'onsite' | 'remote' | 'hybrid';
    readonly location: string | null;
  };
  readonly attendee: { readonly name: string; readonly external_ref: string | null };
  /** Start of the first slot, end of the last. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly tally: Tally;
  /** What was followed, by module, or by label where slots have none. */
  readonly modules: readonly { readonly name: string; readonly minutes: number; readonly expected: number }[];
  readonly sheet: { readonly sha256: string; readonly sealed_at: string };
  readonly issued_at: string;
}
