import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { correction, generate } from 'lean-qr';
import type { Language } from '../kernel/language.ts';
import { readCookie } from '../platform/http/index.ts';
import type { Assets } from './assets.ts';
import { pageHeaders } from './headers.ts';
import { fill, type Html, html, jsonForScript } from './html.ts';
import { requestLanguage } from './language.ts';
import { ribbonHeader, statusIcon } from './page-parts.ts';
import { sendStatusPage } from './status-page.ts';
import { qrPath } from './web/ui/qr-path.ts';
import { doneIcon, statusPageIcons } from './words/status-page-icons.ts';
import { personWords } from './words/words.ts';

/** On the device of the page, or on another that reads its QR code. */
type Flow = 'same_device' | 'cross_device';

/** A verification by a wallet, as its page shows it. */
interface WalletPage {
  readonly organizationId: string;
  readonly mode: 'LIVE' | 'TEST';
  readonly name: string;
  readonly status: 'PENDING' | 'VERIFIED' | 'FAILED' | 'EXPIRED' | 'DELETED';
  /** What this browser asked of a wallet. */
  readonly request: {
    readonly flow: Flow;
    readonly state: 'open' | 'checking' | 'answered' | 'refused';
    readonly problem?: string;
    readonly link: string;
  } | null;
}

/** Access to verifications, by the token of the address and the secret of the browser. */
export interface WalletDoor {
  /** Null for an unknown token. */
  readonly find: (token: string, session: string | null) => Promise<WalletPage | null>;
  readonly begin: (token: string, flow: Flow, session: string) => Promise<boolean>;
  readonly return: (token: string, code: string, session: string) => Promise<boolean>;
  /** Returns the name of the organisation that asks. */
  readonly organizationOf: (page: WalletPage) => Promise<string>;
}

/** The cookie with the secret of the browser. Other sites cannot make a browser send it with a form. */
const COOKIE = 'esign_wallet';
const COOKIE_LIFETIME = 60 * 60 * 1_000;

const walletSession = (request: Request): string | null =>
  readCookie(request, COOKIE)?.match(/^[\w-]{43}$/)?.[0] ?? null;

/** The page of a verification and what it asks: plain forms, and a script that follows the state. */
export function walletRoutes(door: WalletDoor, assets: Assets, publicUrl: string) {
  const wrongLink = (request: Request, response: Response) =>
    sendStatusPage(response, assets, { status: 404, kind: 'wrongLink', language: requestLanguage(request) });
  const openedWalletPage = (request: Request) => door.find(String(request.params.token), walletSession(request));
  /** Redirects to the page, so that a reload repeats nothing. */
  const toPage = (request: Request, response: Response, more = '') =>
    response
      .set({ ...pageHeaders({ scripts: false }), 'Referrer-Policy': 'no-referrer' })
      .redirect(303, `/wallet/${String(request.params.token)}?lang=${requestLanguage(request)}${more}`);
  return {
    page: async (request: Request, response: Response): Promise<void> => {
      const page = await openedWalletPage(request);
      if (!page || page.status === 'DELETED') return wrongLink(request, response);
      const language = requestLanguage(request);
      const organization = await door.organizationOf(page);
      const isAway = request.query.elsewhere === 'true' && page.status === 'PENDING';
      const card = cardOf(page, isAway, walletWays(String(request.params.token), language), language);
      // A browser that keeps no cookie must not begin again and again.
      const isNew = page.status === 'PENDING' && !page.request && !isAway && request.query.began !== 'true';
      const boot = { state: walletPageState(page), isNew };
      const words = personWords[language];
      const ribbon = page.mode === 'TEST' && words.wallet_test;
      const body = html`${ribbonHeader({ organization, name: organization, language, ribbon })}
        <main id="main" class="status-card card wallet" tabindex="-1">
          ${statusIcon(card.icon, card.path)}
          <h1>${card.title}</h1>
          <p role="status">${card.text}</p>
          ${card.more}
        </main>
        <script type="application/json" id="boot">${jsonForScript(boot)}</script>`;
      response
        .set({ ...pageHeaders({ forms: true }), 'Referrer-Policy': 'no-referrer' })
        .type('html')
        .send(fill(assets.page('wallet.html'), language, { title: card.title, body }));
    },
    state: async (request: Request, response: Response): Promise<void> => {
      const page = await openedWalletPage(request);
      response.set('Cache-Control', 'no-store').type('text/plain');
      response.status(page ? 200 : 404).send(page ? walletPageState(page) : '');
    },
    begin: async (request: Request, response: Response): Promise<void> => {
      const session = walletSession(request) ?? randomBytes(32).toString('base64url');
      const flow = request.params.way === 'here' ? 'same_device' : 'cross_device';
      if (!(await door.begin(String(request.params.token), flow, session)) && !(await openedWalletPage(request)))
        return wrongLink(request, response);
      response.cookie(COOKIE, session, {
        ...{ httpOnly: true, sameSite: 'lax', path: '/wallet', maxAge: COOKIE_LIFETIME },
        secure: publicUrl.startsWith('https:'),
      });
      toPage(request, response, '&began=true');
    },
    back: async (request: Request, response: Response): Promise<void> => {
      const session = walletSession(request);
      const code = String(request.query.response_code ?? '');
      const isDone = session !== null && (await door.return(String(request.params.token), code, session));
      toPage(request, response, isDone ? '' : '&elsewhere=true');
    },
  };
}

const walletPageState = ({ status, request }: WalletPage): string =>
  [status, request?.state, request?.problem].filter(Boolean).join(' ');

interface Card {
  readonly icon: string;
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly more?: Html;
}

const done = { icon: 'done', path: doneIcon } as const;
const wait = { icon: 'queue', path: statusPageIcons.queue } as const;
const stop = { icon: 'stop', path: statusPageIcons.stop } as const;

function cardOf(
  { status, name, request }: WalletPage,
  isAway: boolean,
  ways: ReturnType<typeof walletWays>,
  language: Language,
): Card {
  const words = personWords[language];
  const text = (sentence: string) => sentence.replace('{name}', () => name);
  if (status === 'VERIFIED') return { ...done, title: words.wallet_doneTitle, text: text(words.wallet_done) };
  if (status !== 'PENDING')
    return {
      ...{ icon: 'hourglass', path: statusPageIcons.hourglass, title: words.wallet_endedTitle },
      text: text(words.wallet_ended),
    };
  if (isAway) return { ...stop, title: words.wallet_refusedTitle, text: words.wallet_elsewhere, more: ways() };
  if (!request) return { ...wait, title: words.wallet_title, text: text(words.wallet_intro), more: ways() };
  if (request.state === 'refused')
    return {
      ...stop,
      title: words.wallet_refusedTitle,
      text: text(problemText(request.problem, language)),
      more: ways(),
    };
  if (request.state === 'checking')
    return { ...wait, title: words.wallet_title, text: words.wallet_checking, more: ways() };
  if (request.state === 'answered')
    return { ...wait, title: words.wallet_title, text: words.wallet_answered, more: ways() };
  if (request.flow === 'same_device')
    return {
      ...{ ...wait, title: words.wallet_title, text: text(words.wallet_intro) },
      more: html`<div class="choices"><a class="btn primary" href="${request.link}">${words.wallet_open}</a>
        ${ways('there')}</div>`,
    };
  return {
    ...{ ...wait, title: words.wallet_scanTitle, text: text(words.wallet_scan) },
    more: html`${qrCode(request.link, words.wallet_qr)}${ways('here')}`,
  };
}

/** The ways to a wallet: on this device, or on another. */
const walletWays = (token: string, language: Language) => {
  const words = personWords[language];
  const labels = { here: words.wallet_here, there: words.wallet_there };
  const form = (way: 'here' | 'there', look: string) =>
    html`<form class="${way}" method="post" action="/wallet/${token}/${way}?lang=${language}">
        <button class="btn ${look}" type="submit">${labels[way]}</button>
      </form>`;
  return (only?: 'here' | 'there'): Html =>
    only ? form(only, '') : html`<div class="choices">${form('there', 'primary')}${form('here', '')}</div>`;
};

/** Words for each problem. What only a mistaken or hostile wallet sends has the same. */
function problemText(problem: string | undefined, language: Language): string {
  const words = personWords[language];
  const known: Readonly<Record<string, string>> = {
    declined: words.wallet_declined,
    unavailable: words.wallet_unavailable,
    other_person: words.wallet_otherPerson,
    revoked: words.wallet_revoked,
    issuer_revoked: words.wallet_issuerRevoked,
    outdated: words.wallet_outdated,
    untrusted: words.wallet_untrusted,
    lacking: words.wallet_lacking,
  };
  return known[problem ?? ''] ?? words.wallet_invalid;
}

function qrCode(text: string, label: string): Html {
  const { d, size } = qrPath(generate(text, { minCorrectionLevel: correction.L }));
  return html`<svg class="qr-code" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges">
      <rect width="${size}" height="${size}" fill="#fff" /><path class="qr-dark" d="${d}" />
    </svg>`;
}
