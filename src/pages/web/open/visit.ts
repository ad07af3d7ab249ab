import { signal } from '@preact/signals';
import type { Language } from '../../../kernel/language.ts';
import { languageName } from '../../../kernel/language.ts';
import {
  OpenEnvelopeByLinkDocument,
  RequestLinkCodeDocument,
  type RequestLinkCodeMutation,
  type SigningLinkPageQuery,
  type SigningLinkState,
} from '../generated/graphql.ts';
import { t } from '../generated/words/open.ts';
import { language } from '../i18n/index.ts';
import { publicLinks, readBoot } from '../lib/boot.ts';
import { type Refusal, send, serverNow } from '../lib/graphql.ts';
import { keep, readStored } from '../lib/keep.ts';
import { explainWith } from '../ui/explain.ts';

export type LinkPage = SigningLinkPageQuery['signingLinkPage'];

interface Boot {
  readonly language: Language;
  readonly publicUrl: string;
  readonly page: LinkPage;
}

export const boot = readBoot<Boot>();
/** Opens links to this service on the origin of the page. */
export const here = publicLinks(boot.publicUrl);

/** Why the link makes no envelope now. `SHORT`: its sender must act first. Null: it does. */
type Closed = Exclude<SigningLinkState, 'OPEN'> | 'SHORT';
export const closed = signal<Closed | null>(boot.page.state === 'OPEN' ? null : boot.page.state);

/** The code that was sent, to whom. */
interface Asked {
  readonly name: string;
  readonly email: string;
  readonly code: RequestLinkCodeMutation['requestLinkCode']['linkCode'];
}

const ASKED = 'link-asked';
const BROWSER = 'link-browser';
const place = location.pathname;

/** Null before a code was sent. Kept in the tab: a phone may discard it while the person reads their mail. */
export const asked = signal<Asked | null>(readAsked());

function readAsked(): Asked | null {
  const stored = readStored<Asked & { readonly place: string }>(ASKED, 'tab');
  return stored?.place === place && Date.parse(stored.code.expiresAt) > serverNow() ? stored : null;
}

/** Back to the form, or on to the code. */
export function setAsked(next: Asked | null): void {
  asked.value = next;
  keep(ASKED, next && { ...next, place }, 'tab');
}

/** Id of this tab. A code is valid in the tab that requested it. */
const browser = readStored<string>(BROWSER, 'tab') ?? crypto.randomUUID();
keep(BROWSER, browser, 'tab');

const visitorOf = ({ name, email }: Pick<Asked, 'name' | 'email'>) => ({
  ...{ name, email },
  language: languageName(language.value),
  browser,
});

/** Sends a code to the address. Throws refusals. */
export async function requestCode(who: Pick<Asked, 'name' | 'email'>): Promise<void> {
  const { requestLinkCode } = await send(RequestLinkCodeDocument, { input: visitorOf(who) });
  setAsked({ ...who, code: requestLinkCode.linkCode });
}

/** Opens the signing page of the visitor. Throws refusals. */
export async function enterCode(code: string): Promise<void> {
  const { openEnvelopeByLink } = await send(OpenEnvelopeByLinkDocument, {
    input: { ...visitorOf(asked.value!), code },
  });
  setAsked(null);
  location.replace(here(openEnvelopeByLink.signUrl));
  // The button stays busy until the browser has left.
  await new Promise(() => {});
}

/** What closes the link, by the reason of a refusal. */
const reasons: Readonly<Record<string, Closed>> = {
  link_paused: 'PAUSED',
  link_ended: 'ENDED',
  link_full: 'FULL',
  link_unfit: 'UNFIT',
  link_short: 'SHORT',
};

/** Says what a refusal means. One that closes the link replaces the page. */
export const explain = (error: unknown): string =>
  explainWith(error, (refusal: Refusal) => {
    if (refusal.code === 'signing_link_closed') {
      closed.value = reasons[refusal.reason ?? ''] ?? 'SHORT';
      return t('closedTitle');
    }
    return t(refusal.details.some(({ path }) => path.endsWith('email')) ? 'emailWrong' : 'failed');
  });
