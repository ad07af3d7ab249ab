import { effect, signal } from '@preact/signals';
import type { ActiveContentKind } from '../../generated/graphql.ts';
import { type Mode, mode } from '../mode.ts';
import type { Box, FieldType, Size } from './geometry.ts';

export interface DraftDocument {
  readonly key: string;
  /** Of the saved one; null: not saved yet. */
  readonly id: string | null;
  readonly name: string;
  readonly file: File;
  readonly pages: readonly Size[];
  /** What it can do beyond being shown: of a saved one as the service found it, else as far as the browser sees. */
  readonly activeContent: readonly { readonly kind: ActiveContentKind }[];
}

/** How a signer proves to hold their address or number; the first of two is offered first. */
export type Ways = '' | 'OTP_EMAIL' | 'OTP_SMS' | 'OTP_EMAIL OTP_SMS' | 'OTP_SMS OTP_EMAIL';

/** A person's attested identity: one of those known, or what was seen and is attested now. */
export interface DraftIdentity {
  readonly kind: 'known' | 'new';
  /** Of the known one. */
  readonly id: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly birthDate: string;
  readonly documentType: '' | 'ID_CARD' | 'PASSPORT' | 'RESIDENCE_PERMIT' | 'DRIVING_LICENCE' | 'OTHER';
  /** Never sent: only its fingerprint is. */
  readonly documentNumber: string;
  readonly documentExpiresOn: string;
  readonly verifiedBy: string;
}

export interface DraftSigner {
  readonly key: string;
  /** Of the saved one; null: not saved yet. */
  readonly id: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** As typed. */
  readonly order: string;
  readonly ways: Ways;
  readonly identity: DraftIdentity;
}

export interface DraftField extends Box {
  readonly key: string;
  readonly document: string;
  readonly signer: string;
  readonly type: FieldType;
  /** From 1. */
  readonly page: number;
  readonly value: string;
}

export interface Draft {
  /** Of the envelope that it was saved as; null: not saved yet. */
  readonly id: string | null;
  readonly name: string;
  readonly message: string;
  readonly level: 'SIMPLE' | 'ADVANCED' | 'ORGANIZATION_SEAL';
  readonly mandateId: string;
  /** As typed. */
  readonly expiresInDays: string;
  readonly retentionDays: string;
  readonly qualifiedTimestamp: boolean;
  readonly documents: readonly DraftDocument[];
  readonly signers: readonly DraftSigner[];
  readonly fields: readonly DraftField[];
}

let made = 0;
/** Names what the draft holds, as long as the page is open. */
export const newKey = (): string => `n${(made += 1)}`;

export const nobody: DraftIdentity = {
  kind: 'known',
  id: '',
  givenName: '',
  familyName: '',
  birthDate: '',
  documentType: '',
  documentNumber: '',
  documentExpiresOn: '',
  verifiedBy: '',
};

export const newSigner = (given: Partial<DraftSigner> = {}): DraftSigner => ({
  key: newKey(),
  id: null,
  name: '',
  email: '',
  phone: '',
  order: '1',
  ways: '',
  identity: nobody,
  ...given,
});

const empty = (): Draft => ({
  id: null,
  name: '',
  message: '',
  level: 'SIMPLE',
  mandateId: '',
  qualifiedTimestamp: true,
  expiresInDays: '30',
  retentionDays: '365',
  documents: [],
  signers: [newSigner()],
  fields: [],
});

/**
 * The envelope that is being composed. It outlives a look at another view, and a reload once it is saved as a draft: PDFs
 * are too large to keep in the browser.
 */
export const draft = signal<Draft>(empty());

export const change = (part: Partial<Draft>): void => {
  draft.value = { ...draft.value, ...part };
};

export const changeSigner = (key: string, part: Partial<DraftSigner>): void =>
  change({ signers: draft.value.signers.map((signer) => (signer.key === key ? { ...signer, ...part } : signer)) });

/** What is wrong, by the place it is at: `name`, `signers.n2.email`, `documents.n1`, `fields.n7.page`, `cost`. */
export const problems = signal<Readonly<Record<string, string>>>({});

/** Something was typed there: what was wrong is to be judged anew. */
export function settle(path: string): void {
  if (!(path in problems.value)) return;
  const { [path]: _, ...left } = problems.value;
  problems.value = left;
}

export const steps = ['people', 'fields', 'review'] as const;
export type Step = (typeof steps)[number];
export const step = signal<Step>('people');

/** As it was last saved, and the mode that was in. */
let saved: { readonly as: Draft; readonly mode: Mode } | undefined;

/** Shows an envelope as it is saved. */
export function showSaved(as: Draft): void {
  saved = { as, mode: mode.peek() };
  draft.value = as;
}

/** The mode that the saved draft is of; null where nothing was saved. */
export const modeOfSaved = (): Mode | null => (draft.value.id && saved ? saved.mode : null);

/** Begins anew, with nothing of what was there. */
export function discard(): void {
  saved = undefined;
  draft.value = empty();
  problems.value = {};
  step.value = 'people';
}

/** Whether leaving would lose something. */
export const isBegun = (): boolean => {
  const { id, name, message, documents, signers } = draft.value;
  if (id) return draft.value !== saved?.as;
  return Boolean(name || message || documents.length || signers.some((signer) => signer.name || signer.email));
};

// Identities and mandates are of one mode.
let of = mode.peek();
effect(() => {
  if (mode.value === of) return;
  of = mode.value;
  const { id, signers } = draft.peek();
  // What is saved is of one mode wholly, and waits there.
  if (id) return;
  draft.value = {
    ...draft.peek(),
    mandateId: '',
    signers: signers.map((signer) => ({ ...signer, identity: { ...signer.identity, id: '' } })),
  };
});
addEventListener('beforeunload', (event) => {
  if (isBegun()) event.preventDefault();
});
