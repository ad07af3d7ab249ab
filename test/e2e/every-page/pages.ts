import type { Language } from '../../../src/kernel/language.ts';
import { slotCodes } from '../../../src/modules/access/index.ts';
import type { Furnished } from './furnished.ts';

/** One page, as somebody opens it. */
export interface EveryPage {
  /** Also the name of its pictures. */
  readonly name: string;
  readonly url: string;
  /** The signed-in person; absent for pages that need none. */
  readonly as?: keyof Furnished['account']['people'];
  /** Selector of what is shown last. */
  readonly ready: string;
  /** Whether parts of it are fixed to the window, such as the main button. */
  readonly isFixed?: boolean;
}

/** Whether the page is one of a person outside of the organisation, which has more languages than the console. */
export const isPersonal = ({ name }: EveryPage): boolean =>
  /^(sign|batch|link|device|trainer|attend)-|^(scan|code|verify)/.test(name);

/** The address of a page in a language. What its reader has chosen before goes before the language of the browser. */
export const addressIn = (page: EveryPage, language: Language): string => {
  const url = new URL(page.url);
  if (isPersonal(page)) url.searchParams.set('lang', language);
  return url.href;
};

/** Every page of the service, with something to show. */
export const everyPage = (furnished: Furnished): readonly EveryPage[] => [
  ...signingPages(furnished),
  ...batchPages(furnished),
  ...attendancePages(furnished),
  ...otherPages(furnished),
  ...signedOutPages(furnished),
  ...consolePages(furnished),
  ...docsPages(furnished),
];

const painted = '.page[data-state=painted]';
const card = 'main.status-card:not(.shell) h1';

function signingPages({ envelopes, account, actLink, world }: Furnished): EveryPage[] {
  const page = (name: string, url: string | undefined, ready = painted): EveryPage => ({
    ...{ name: `sign-${name}`, url: url!, ready, isFixed: true },
  });
  const { inTurn, long, half, completed, locked, declined, checked, draft, canceled, expired, purged } = envelopes;
  const { asking, changeable, delegated } = envelopes;
  return [
    page('short', inTurn.links[0]),
    page('long', long.links[0], '.counter:visible'),
    page('branded', account.brandedLink),
    page('mandate-act', actLink),
    page('identity-check', checked.links[0]),
    page('codes-locked', locked.links[0]),
    page('refused', declined.links[0]),
    page('files-asked', asking.links[0], '.thumb'),
    page('may-change', changeable.links[0]),
    page('in-place-of', delegated.links[1]),
    page('given-away', delegated.links[0], card),
    page('signed', half.links[0], card),
    page('sealed', completed.links[0], card),
    page('not-open', draft.links[0], card),
    page('not-your-turn', inTurn.links[1], card),
    page('canceled', canceled.links[0], card),
    page('expired', expired.links[0], card),
    page('purged', purged.links[0], card),
    page('wrong-link', `${world.url}/s/nothing-like-a-link`, card),
  ];
}

function batchPages({ batches }: Furnished): EveryPage[] {
  const page = (name: string, { authorization_url: url }: { authorization_url: string }, ready = card): EveryPage => ({
    ...{ name: `batch-${name}`, url, ready, isFixed: true },
  });
  return [
    page('waiting', batches.waiting, '.list li'),
    page('applied', batches.applied, 'main h1'),
    page('refused', batches.refused),
    page('changed', batches.changed),
    page('mandate-over', batches.mandateOver),
    page('expired', batches.expired),
  ];
}

function attendancePages({ sessions, world }: Furnished): EveryPage[] {
  const { running, planned, sealed } = sessions;
  const scan = slotCodes(world.service.services, running.slots[0]!.id, 1)[0]!.url;
  return [
    { name: 'trainer-running', url: running.trainer.url, ready: '.qr-short' },
    { name: 'trainer-planned', url: planned.trainer.url, ready: '.slot-head' },
    { name: 'trainer-ended', url: sealed.trainer.url, ready: '.ended' },
    { name: 'attend-open', url: running.attendees[4]!.sign_url, ready: '.huge' },
    { name: 'attend-present', url: running.attendees[0]!.sign_url, ready: '.say' },
    { name: 'attend-early', url: planned.attendees[0]!.sign_url, ready: '.say' },
    { name: 'attend-over', url: sealed.attendees[0]!.sign_url, ready: '.say' },
    { name: 'scan', url: scan, ready: 'button.name' },
    { name: 'scan-old', url: `${world.url}/q/AAAAAAAAAAAAAAAAAAAAAAAA`, ready: 'h1' },
    { name: 'code', url: `${world.url}/q`, ready: '#code' },
    { name: 'code-wrong', url: `${world.url}/q?code=22222222`, ready: '#code-error' },
  ];
}

function otherPages({ world, tools, files, device }: Furnished): EveryPage[] {
  return [
    { name: 'device-list', url: device.url, ready: '.people li' },
    { name: 'link-open', url: tools.links.open, ready: 'form.stack' },
    { name: 'link-paused', url: tools.links.paused, ready: card },
    { name: 'verify', url: `${world.url}/verify`, ready: 'input[type=file]' },
    { name: 'root-certificates', url: `${world.url}/pki`, ready: 'main h1' },
    { name: 'policy', url: `${world.url}/policy`, ready: 'main h1' },
    { name: 'log', url: `${world.url}/log`, ready: 'main h1' },
    { name: 'policies', url: `${world.url}/pki/policies`, ready: 'main h1' },
    { name: 'identity-simulator', url: tools.check.verification_url, ready: card },
    { name: 'identity-wallet', url: tools.wallet, ready: '.wallet .qr-code, .wallet a.btn' },
    { name: 'mailbox', url: `${world.url}/dev/mailbox`, ready: '.reader' },
    { name: 'upload', url: tools.upload, ready: 'input[type=file]' },
    { name: 'no-page', url: `${world.url}/nowhere`, ready: card },
    { name: 'file-link-expired', url: files.expired, ready: card },
    { name: 'connection-refused', url: `${world.url}/oauth/authorize`, ready: card },
  ];
}

function signedOutPages({ world, account }: Furnished): EveryPage[] {
  return [
    { name: 'console-sign-in', url: `${world.url}/console`, ready: '.sign-in form' },
    { name: 'console-invitation', url: account.invitation, ready: '.invitation' },
    { name: 'console-needs-passkey', url: `${world.url}/console`, as: 'withoutPasskey', ready: '.sign-in form' },
    { name: 'console-organizations', url: `${world.url}/console/organizations`, as: 'busy', ready: '.choices' },
    { name: 'console-connect', url: account.connection, as: 'busy', ready: '.sign-in form' },
    { name: 'console-first-day', url: `${world.url}/console`, as: 'beginner', ready: VIEW },
  ];
}

/** A view of the console whose answers have arrived. */
const VIEW = 'html:not([data-arriving]) main h1';

function consolePages({ world, envelopes, mandates, batches, sessions, tools }: Furnished): EveryPage[] {
  const view = (name: string, address = name, mode = 'test'): EveryPage => ({
    ...{ name: `console-${name}`, url: `${world.url}/console/${address}?mode=${mode}`, as: 'owner', ready: VIEW },
  });
  return [
    ...[
      'overview',
      'envelopes',
      'templates',
      'bulk',
      'missions',
      'mandates',
      'batches',
      'attendance',
      'identities',
    ].map((one) => view(one)),
    ...['verify', 'deposits', 'webhooks', 'keys', 'team', 'settings'].map((one) => view(one)),
    ...['organization', 'brand', 'mails', 'security', 'teams', 'log'].map((page) =>
      view(`settings-${page}`, `settings/${page}`),
    ),
    view('credits', 'credits', 'live'),
    view('envelope-new', 'envelopes/new'),
    view('envelope-edit', `envelopes/${envelopes.draft.id}/edit`),
    view('envelope-draft', `envelopes/${envelopes.draft.id}`),
    view('envelope-sent', `envelopes/${envelopes.inTurn.id}`),
    view('envelope-attached', `envelopes/${envelopes.attached.id}`),
    view('envelope-delegated', `envelopes/${envelopes.delegated.id}`),
    view('envelope-declined', `envelopes/${envelopes.declined.id}`),
    view('envelope-completed', `envelopes/${envelopes.completed.id}`),
    view('envelope-purged', `envelopes/${envelopes.purged.id}`),
    view('template', `templates/${tools.template.id}`),
    view('template-new', 'templates/new'),
    view('template-edit', `templates/${tools.template.id}/edit`),
    view('bulk-send-new', `templates/${tools.template.id}/bulk`),
    view('bulk-send', `bulk/${tools.bulkSend.id}`),
    view('identity', `identities/${tools.check.id}`),
    view('mandate-new', 'mandates/new'),
    view('mandate', `mandates/${mandates.active.id}`),
    view('mandate-pending', `mandates/${mandates.pending.id}`),
    view('batch-new', 'batches/new'),
    view('batch-waiting', `batches/${batches.waiting.id}`),
    view('batch-applied', `batches/${batches.applied.id}`),
    view('session-new', 'attendance/new'),
    view('session-running', `attendance/${sessions.running.id}`),
    view('session-sealed', `attendance/${sessions.sealed.id}`),
  ];
}

function docsPages({ world }: Furnished): EveryPage[] {
  const page = (name: string, path: string): EveryPage => ({ name, url: `${world.url}/docs${path}`, ready: 'main h1' });
  return [
    page('docs', ''),
    page('docs-guide', '/training'),
    page('docs-people', '/senders'),
    page('docs-french', '/fr'),
    page('docs-guide-french', '/fr/fields'),
    page('docs-rest', '/reference'),
    page('docs-graphql', '/graphql-queries'),
    page('docs-errors', '/errors'),
    page('docs-search', '/search?q=reminder'),
  ];
}
