import type { Request, Response, Router } from 'express';
import express from 'express';
import { type Assets, type FindCode, openAssets, serveOtherVersions } from './assets.ts';
import { attendanceRoutes } from './attendance-routes.ts';
import { batchRoute } from './batch-route.ts';
import { certificateReturnRoute } from './certificate-route.ts';
import { consoleRoute } from './console-route.ts';
import { inPersonRoute, signingLinkRoute } from './device-routes.ts';
import { mailHeaders, pageHeaders } from './headers.ts';
import { fill, html, jsonForScript } from './html.ts';
import { idvSandboxRoutes, type SandboxDoor } from './idv-sandbox-route.ts';
import { requestLanguage } from './language.ts';
import type { RunDocument } from './open-link.ts';
import { preloads } from './page-parts.ts';
import {
  logPage,
  type Policies,
  type PublishedPolicy,
  type PublishedRoot,
  policiesPage,
  policyPage,
  rootsPage,
} from './plain-pages.ts';
import { signingRoute } from './signing-route.ts';
import { sendStatusPage } from './status-page.ts';
import { type UploadDoor, uploadRoutes } from './upload-route.ts';
import { type WalletDoor, walletRoutes } from './wallet-route.ts';
import { RETURN_PATH } from './web/sign/return.ts';
import type { StatusPageKind } from './words/status-page.ts';
import { personWords } from './words/words.ts';

/** A message that the development mailbox caught instead of sending. */
export interface MailboxMessage {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  /** `Message-ID` that the mail would have. Null for SMS. */
  readonly messageId: string | null;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  /** ISO 8601 with milliseconds and Z. */
  readonly at: string;
}

/** The stored messages, newest first. */
export type ListMessages = () => Promise<readonly MailboxMessage[]>;

/** `GET /dev/mailbox`: a page for developers. Its script reads the JSON below. */
const mailboxPage = (assets: Assets) => (_request: Request, response: Response) => {
  response
    .set(pageHeaders({ frames: true }))
    .type('html')
    .send(fill(assets.page('mailbox.html'), 'en', {}));
};

/**
 * `GET /dev/mailbox.json`: `[{id, channel, messageId, to, subject, text, html, at}]`, newest first; with `after=ID`, only those newer
 * than that message, or all if it is gone.
 */
const mailboxJson = (list: ListMessages) => async (request: Request, response: Response) => {
  const messages = await list();
  const known = messages.findIndex(({ id }) => id === request.query.after);
  response
    .set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    .json(known < 0 ? messages : messages.slice(0, known));
};

/** `GET /dev/mailbox/:id/html`: the HTML of one e-mail, under a policy that allows no scripts and no requests. */
const mailHtml = (list: ListMessages) => async (request: Request, response: Response) => {
  const found = (await list()).find((message) => message.id === request.params.id);
  response.set(mailHeaders);
  if (!found?.html) response.status(404).type('text/plain').send('No such message');
  // Links of an e-mail open in a new tab, as in a mail program.
  else response.type('html').send(`<base target="_blank">${found.html}`);
};

/** Statuses with a page; all others stay JSON. */
const kinds = { 400: 'connectionRefused', 404: 'noPage', 410: 'fileLinkExpired' } as const;

/** Sends a page for a refusal if the client is a browser that opens one. Returns whether it did. */
type SendRefusalPage = (request: Request, response: Response, status: number) => boolean;

/**
 * Pages for refusals at addresses that programs and people open: unknown ones, and files. A client that prefers HTML to
 * JSON gets a page. Without a preference, the answer is JSON.
 */
export function refusalPages({ assetsDir }: { readonly assetsDir: string }): SendRefusalPage {
  const assets = openAssets(assetsDir);
  return (request, response, status) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    response.vary('Accept');
    const kind = (kinds as Readonly<Record<number, StatusPageKind>>)[status];
    if (!isPage || request.accepts(['json', 'html']) !== 'html' || !kind) return false;
    sendStatusPage(response, assets, { status, kind, language: requestLanguage(request) });
    return true;
  };
}

export { type FindCode, openAssets } from './assets.ts';
export { consoleSessionRoutes, oidcLogoutRoutes, type RunForVisitor } from './console-route.ts';
export { docsRouter, loadSections, type Section, searchSections } from './docs-route.ts';
export type { SandboxCheck, SandboxDoor } from './idv-sandbox-route.ts';
export type { RunDocument } from './open-link.ts';

export interface PagesOptions {
  /** Runs a GraphQL document in this process with the given `Authorization`. Refusals are results, not exceptions. */
  readonly runDocument: RunDocument;
  /** Folder of the built pages, `dist/pages`. */
  readonly assetsDir: string;
  /** Finds scripts and styles of other versions. Default: there are none. */
  readonly findCode?: FindCode;
  /** Whether `/verify` is public. Default: it answers 404. */
  readonly publicVerification?: boolean;
  /** Public URL of this server, without a trailing slash. Pages open links to it on their own origin. */
  readonly publicUrl: string;
}

/**
 * Pages for people: `GET /s/:token`, `/b/:token`, `/l/:token`, `/i/:token`, `/t/:token`, `/a/:token`, `/q/:token`, `/q` (200, 404, 410, 429 or
 * 503, always HTML) and `GET /assets/*` (immutable, precompressed; the service also answers those of this build before all
 * other routes). None of these routes changes data. Throws immediately if the pages are not built.
 */
export function pagesRouter(options: PagesOptions): Router {
  const assets = openAssets(options.assetsDir);
  const router = express.Router();
  router.get('/assets/*path', assets.serve, serveOtherVersions(options.findCode ?? (async () => null)));
  router.get(['/console', '/console/*rest'], consoleRoute(assets));
  if (options.publicVerification) router.get('/verify', verifyRoute(assets));
  router.get('/s/:token', signingRoute({ ...options, assets }));
  router.get('/b/:token', batchRoute({ ...options, assets }));
  router.get('/l/:token', signingLinkRoute({ ...options, assets }));
  router.get('/i/:token', inPersonRoute({ ...options, assets }));
  const { trainer, attend, scan, typeCode } = attendanceRoutes({ ...options, assets });
  router.get('/t/:token', trainer);
  router.get('/a/:token', attend);
  router.get('/q/:token', scan);
  router.get('/q', typeCode);
  router.all(
    ['/s/:token', '/b/:token', '/l/:token', '/i/:token', '/t/:token', '/a/:token', '/q', '/q/:token'],
    (request, response) => {
      response.set('Allow', 'GET, HEAD');
      sendStatusPage(response, assets, { status: 405, kind: 'wrongLink', language: requestLanguage(request) });
    },
  );
  router.all(
    ['/s', '/b', '/l', '/i', '/t', '/a'].flatMap((path) => [path, `${path}/*rest`]),
    (request, response) => {
      sendStatusPage(response, assets, { status: 404, kind: 'wrongLink', language: requestLanguage(request) });
    },
  );
  return router;
}

/**
 * The development mailbox: `/dev/mailbox`, `/dev/mailbox.json`, `/dev/mailbox/:id/html`. Mounted only if the service
 * sends no real e-mail or SMS.
 */
export function mailboxRouter(options: { readonly assetsDir: string; readonly list: ListMessages }): Router {
  const assets = openAssets(options.assetsDir);
  const router = express.Router();
  router.get('/dev/mailbox', mailboxPage(assets));
  router.get('/dev/mailbox.json', mailboxJson(options.list));
  router.get('/dev/mailbox/:id/html', mailHtml(options.list));
  return router;
}

/** `GET /pki`: the root certificates to trust, and the policies; `GET /policy`: that of signature and proof. The room `pki` serves the certificate files. */
export function rootsRouter(options: {
  readonly assetsDir: string;
  readonly list: () => readonly PublishedRoot[];
  readonly policies: Policies;
  readonly policy: PublishedPolicy;
}): Router {
  const assets = openAssets(options.assetsDir);
  const router = express.Router();
  router.get('/pki', rootsPage(assets, options.list));
  router.get('/pki/policies', policiesPage(assets, options.policies));
  router.get('/policy', policyPage(assets, options.policy));
  router.get('/log', logPage(assets));
  return router;
}

/**
 * Pages that take one PDF: `GET /u/:token` shows the page and changes nothing, `PUT /u/:token` takes the bytes of the file
 * and answers 201.
 */
export function uploadRouter(options: UploadDoor & { readonly assetsDir: string }): Router {
  const assets = openAssets(options.assetsDir);
  const { page, receive } = uploadRoutes(options, assets);
  const router = express.Router();
  router.get('/u/:token', page);
  router.put('/u/:token', receive);
  router.all(['/u', '/u/*rest'], (request, response) => {
    if (request.path.split('/').length === 3) response.set('Allow', 'GET, HEAD, PUT');
    const status = request.path.split('/').length === 3 ? 405 : 404;
    sendStatusPage(response, assets, { status, kind: 'wrongLink', language: requestLanguage(request) });
  });
  return router;
}

/**
 * The simulator of remote identity checks: `GET /idv/sandbox/:token` shows a check and changes nothing, `POST
 * /idv/sandbox/:token/verified` or `/failed` records the tester's choice. Mounted only if test keys use the simulator.
 */
export function idvSandboxRouter(options: SandboxDoor & { readonly assetsDir: string }): Router {
  const assets = openAssets(options.assetsDir);
  const { page, choice } = idvSandboxRoutes(options, assets);
  const router = express.Router();
  router.get('/idv/sandbox/:token', page);
  router.post('/idv/sandbox/:token/:outcome', choice);
  router.all(['/idv/sandbox', '/idv/sandbox/*rest'], (request, response) => {
    sendStatusPage(response, assets, { status: 404, kind: 'wrongLink', language: requestLanguage(request) });
  });
  return router;
}

/**
 * Verification by a wallet: `GET /wallet/:token` shows it and changes nothing, `POST /wallet/:token/here` or `/there`
 * begins a request on this or another device, `/return` is where a wallet on this device leads back. Mounted only if
 * wallets are configured.
 */
export function walletPageRouter(
  options: WalletDoor & { readonly assetsDir: string; readonly publicUrl: string },
): Router {
  const assets = openAssets(options.assetsDir);
  const { page, state, begin, back } = walletRoutes(options, assets, options.publicUrl);
  const router = express.Router();
  router.get('/wallet/:token', page);
  router.get('/wallet/:token/state', state);
  router.get('/wallet/:token/return', back);
  router.post('/wallet/:token/:way', begin);
  router.all(['/wallet', '/wallet/*rest'], (request, response) => {
    sendStatusPage(response, assets, { status: 404, kind: 'wrongLink', language: requestLanguage(request) });
  });
  return router;
}

/** Where a trust service leads signers back to. Mounted only if one is configured. */
export function certificateReturnRouter({ assetsDir }: { readonly assetsDir: string }): Router {
  const router = express.Router();
  router.get(RETURN_PATH, certificateReturnRoute(openAssets(assetsDir)));
  return router;
}

/** `GET /verify`: the public verification page. It knows nothing of any document, and changes no data. */
export const verifyRoute = (assets: Assets) => (request: Request, response: Response) => {
  const language = requestLanguage(request);
  const { verify_title: title, verify_opening: intro, verify_noScript: noScript, skip } = personWords[language];
  const body = html`<a class="skip" href="#main">${skip}</a>
    <div id="app"><main class="status-card card shell"><h1>${title}</h1><p>${intro}</p>
      <noscript><p>${noScript}</p></noscript></main></div>
    <script type="application/json" id="boot">${jsonForScript({ language })}</script>`;
  const head = preloads(assets, 'verify', language);
  response
    .set(pageHeaders({}))
    .type('html')
    .send(fill(assets.page('verify.html'), language, { title, head, body }));
};
