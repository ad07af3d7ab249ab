import { computed, effect, signal } from '@preact/signals';
import type { RequestSigningCodeMutation } from '../generated/sign/graphql.ts';
import { serverNow } from '../lib/graphql.ts';
import { keep, readStored } from '../lib/keep.ts';
import type { Signature } from '../ui/signature.ts';
import { type Field, session } from './session.ts';

/** Values of text, date and checkbox fields, by field id. */
export type Values = Readonly<Record<string, string>>;

export type SentCode = RequestSigningCodeMutation['requestSigningCode']['signingCode'];

interface Draft {
  readonly values: Values;
  readonly signature: Signature | null;
  readonly initials?: Signature | null;
  readonly place: string;
  readonly consentSha256: string | null;
  readonly code: SentCode | null;
}

const name = `draft:${session.value.signer.id}`;
const before = readStored<Draft>(name, 'tab');

/** Values that the sender filled in. A checkbox is false by default. */
const prefilled = computed<Values>(() => {
  const mine = session.value.documents.flatMap((document) => document.fields.filter((field) => field.mine));
  const plain = mine.filter(({ type }) => !isHand(type));
  return Object.fromEntries(plain.map(({ id, type, value }) => [id, value ?? (type === 'CHECKBOX' ? 'false' : '')]));
});

/** Whether a field shows a signature or initials, and has no value of its own. */
export const isHand = (type: Field['type']): boolean => type === 'SIGNATURE' || type === 'INITIALS';

const edited = signal<Values>(before?.values ?? {});

export const values = computed<Values>(() => ({ ...prefilled.value, ...edited.value }));
/** One signature, used for all signature fields of this person. */
export const signature = signal<Signature | null>(before?.signature ?? null);
/** One set of initials, used for all fields for initials of this person. */
export const initials = signal<Signature | null>(before?.initials ?? null);
export const place = signal(before?.place ?? '');
/** SHA-256 of the consent text that the signer accepted; null before that. */
export const consentSha256 = signal<string | null>(before?.consentSha256 ?? null);
/** The last code that was sent. */
export const sentCode = signal<SentCode | null>(before?.code ?? null);

/** Whether a code was sent and has not expired. */
export const codeIsOut = (): boolean => sentCode.value !== null && Date.parse(sentCode.value.expiresAt) > serverNow();

/** Stores the values for this tab while there is something to sign. Afterwards nothing stays on the device. */
export function keepDraft(): void {
  effect(() => {
    const draft: Draft = {
      values: edited.value,
      signature: signature.value,
      initials: initials.value,
      place: place.value,
      consentSha256: consentSha256.value,
      code: sentCode.value,
    };
    keep(name, session.value.state === 'READY' ? draft : null, 'tab');
  });
}

export function setValue(id: string, value: string): void {
  edited.value = { ...edited.value, [id]: value };
}
