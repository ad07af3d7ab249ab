import { signal } from '@preact/signals';
import type { Language } from '../../../kernel/language.ts';
import {
  BeginInPersonTurnDocument,
  EndInPersonSigningDocument,
  type InPersonCheck,
  type InPersonFragment,
} from '../generated/graphql.ts';
import { t } from '../generated/words/inPerson.ts';
import { publicLinks, readBoot } from '../lib/boot.ts';
import { type Refusal, send } from '../lib/graphql.ts';
import { explainWith } from '../ui/explain.ts';

interface Boot {
  readonly language: Language;
  readonly publicUrl: string;
  readonly view: InPersonFragment;
}

export const boot = readBoot<Boot>();
export type Person = InPersonFragment['people'][number];

/** Signing in person, as the server last sent it. */
export const view = signal<InPersonFragment>(boot.view);

/** Who holds the device: the host with the list, the host who identifies a signer, a signer who takes it over or gives it back. */
type Step =
  | { readonly kind: 'list' | 'back' }
  | { readonly kind: 'identify'; readonly person: Person }
  | { readonly kind: 'take'; readonly person: Person; readonly signUrl: string };

/** The signing page comes back with this hash: the signer still holds the device. */
const BACK = '#back';
export const step = signal<Step>({ kind: location.hash === BACK ? 'back' : 'list' });
history.replaceState(history.state, '', location.pathname + location.search);

/** Whether a person has done what was asked of them. */
export const isDone = ({ state }: Person): boolean => state === 'SIGNED' || state === 'COMPLETED';

/** What the evidence says of how the host made sure who the signer is. `CODE`: the signer proves it by a code. */
export type Proof = InPersonCheck | 'CODE';

/** Begins the turn of a person. Throws refusals. */
export async function handOver(person: Person, pin: string, proof: Proof): Promise<void> {
  const check = proof === 'CODE' ? null : proof;
  const { beginInPersonTurn } = await send(BeginInPersonTurnDocument, { input: { signerId: person.id, pin, check } });
  step.value = { kind: 'take', person, signUrl: publicLinks(boot.publicUrl)(beginInPersonTurn.signUrl) };
}

/** Ends signing in person. Throws refusals. */
export async function finish(): Promise<void> {
  view.value = (await send(EndInPersonSigningDocument, {})).endInPersonSigning.inPersonSigning;
}

/** Says what a refusal means. One that ends everything replaces the page. */
export const explain = (error: unknown): string =>
  explainWith(error, (refusal: Refusal) => {
    if (refusal.code === 'in_person_ended') view.value = { ...view.value, isOpen: false };
    if (refusal.code === 'pin_wrong') return t('pinWrong', { count: refusal.triesLeft ?? 0 });
    return t('failed');
  });
