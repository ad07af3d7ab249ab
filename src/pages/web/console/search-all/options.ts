import { foldText } from '../../../../kernel/fold-text.ts';
import { ConsoleSearchDocument } from '../../generated/graphql.ts';
import { day, type Key, t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { addressOf } from '../route.ts';
import { may } from '../viewer.ts';

/** Most results of one kind. */
const MOST = 5;

export type Kind = 'place' | 'envelope' | 'template' | 'identity' | 'mandate' | 'session' | 'batch';

/** Something that the search can open. */
export interface Option {
  readonly kind: Kind;
  /** Unique among the options. */
  readonly key: string;
  readonly name: string;
  readonly hint?: string;
  readonly href: string;
}

const views = [
  ...(['overview', 'envelopes', 'templates', 'bulk', 'mandates', 'batches', 'attendance', 'identities'] as const),
  ...(['verify', 'credits', 'webhooks', 'keys', 'team', 'settings'] as const),
];

/** What managers begin in the console. */
const beginnings = [
  { key: 'newEnvelope', view: 'envelopes' },
  { key: 'newMandatePlace', view: 'mandates' },
  { key: 'newBatchPlace', view: 'batches' },
  { key: 'newSessionPlace', view: 'attendance' },
] as const;

/** The views and actions of the console whose name has every word. All of them without words. */
export function placesWith(words: string): Option[] {
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  const actions = may('MANAGER')
    ? beginnings.map(({ key, view }) => ({ key, name: t(key), href: addressOf(view, 'new') }))
    : [];
  const places = views.map((view) => ({ key: view, name: t(`menu_${view}` as Key), href: addressOf(view) }));
  return [...actions, ...places]
    .filter(({ name }) => wanted.every((word) => foldText(name).includes(word)))
    .map((place) => ({ kind: 'place', ...place }));
}

/** Searches everything that the person may see, by one request. */
export async function findOptions(words: string): Promise<Option[]> {
  const found = await send(ConsoleSearchDocument, { words, first: MOST });
  const { envelopes, templates, identities, signingMandates, attendanceSessions, sealBatches } = found;
  const all = `${addressOf('envelopes')}?${new URLSearchParams({ q: words })}`;
  return [
    ...envelopes.nodes.map(({ id, name, status, signers }) => ({
      ...option('envelope', id, name, addressOf('envelopes', id)),
      hint: [t(`envelope_${status}`), ...signers.map((signer) => signer.name)].join(' · '),
    })),
    ...(envelopes.pageInfo.hasNextPage ? [option('envelope', 'all', t('searchAllMore', { words }), all)] : []),
    ...templates.nodes.map(({ id, name }) => option('template', id, name, addressOf('templates', id))),
    ...identities.nodes.map(({ id, givenName, familyName }) => ({
      ...option('identity', id, `${givenName} ${familyName}`.trim() || t('erased'), addressOf('identities')),
      hint: words,
    })),
    ...signingMandates.nodes.map(({ id, status, principal }) => ({
      ...option('mandate', id, principal.legalName, addressOf('mandates', id)),
      hint: t(`mandate_${status}`),
    })),
    ...attendanceSessions.nodes.map(({ id, name, reference }) => ({
      ...option('session', id, name, addressOf('attendance', id)),
      ...(reference ? { hint: reference } : {}),
    })),
    ...sealBatches.nodes.map(({ id, createdAt, principal }) => ({
      ...option('batch', id, t('batchOf', { principal }), addressOf('batches', id)),
      hint: day(createdAt),
    })),
  ];
}

const option = (kind: Kind, id: string, name: string, href: string): Option => ({
  kind,
  key: `${kind}-${id}`,
  name,
  href,
});
