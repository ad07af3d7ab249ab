import { foldText } from '../../../../kernel/fold-text.ts';
import { isUuid } from '../../../../kernel/is-uuid.ts';
import { docsPath } from '../../../../kernel/language.ts';
import {
  ConsoleSearchDocument,
  ConsoleSearchNodeDocument,
  type ConsoleSearchNodeQuery,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { day, language } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { readFingerprint } from '../../verification/fingerprint.ts';
import { personName } from '../person-name.ts';
import { viewAddress } from '../route.ts';
import { type Option, option } from './places.ts';

type Found = NonNullable<ConsoleSearchNodeQuery['node']>;

/** What has a UUID that was pasted: at most one result. */
async function findById(id: string): Promise<Option[]> {
  const { node } = await send(ConsoleSearchNodeDocument, { id });
  const found = node && optionOf(node);
  return found ? [{ ...found, hint: node.id }] : [];
}

/** Null for what the console has no page for. */
function optionOf(node: Found): Option | null {
  switch (node.__typename) {
    case 'Envelope':
      return option('envelope', node.id, node.name, viewAddress('envelopes', node.id));
    case 'Template':
      return option('template', node.id, node.name, viewAddress('templates', node.id));
    case 'BulkSend':
      return option('bulk', node.id, node.name, viewAddress('bulk', node.id));
    case 'AttendanceSession':
      return option('session', node.id, node.name, viewAddress('attendance', node.id));
    case 'Identity':
      return option('identity', node.id, personName(node), viewAddress('identities', node.id));
    case 'Mandate':
      return option('mandate', node.id, node.principal.legalName, viewAddress('mandates', node.id));
    case 'SealBatch':
      return option('batch', node.id, t('batchOf', { principal: node.principalName }), viewAddress('batches', node.id));
    case 'WebhookEndpoint':
      return option('webhook', node.id, node.url, viewAddress('webhooks'));
    default:
      return null;
  }
}

/** Most results of one kind. */
const MOST = 5;

/** Searches everything that the person may see by one request, and the documentation. */
export async function findOptions(words: string): Promise<Option[]> {
  if (isUuid(words)) return findById(words);
  if (readFingerprint(words)) return [];
  const [own, docs] = await Promise.all([findOwn(words), findDocs(words)]);
  return [...own, ...docs];
}

async function findOwn(words: string): Promise<Option[]> {
  const found = await send(ConsoleSearchDocument, { words, first: MOST });
  const { envelopes, templates, bulkSends, labels, identities, signingMandates } = found;
  const { attendanceSessions, sealBatches } = found;
  const wanted = foldText(words).split(/\s+/);
  const all = `${viewAddress('envelopes')}?${new URLSearchParams({ q: words })}`;
  return [
    ...envelopes.nodes.map(({ id, name, status, signers }) => ({
      ...option('envelope', id, name, viewAddress('envelopes', id)),
      hint: [t(`envelope_${status}`), ...signers.map((signer) => signer.name)].join(' · '),
    })),
    ...(envelopes.pageInfo.hasNextPage ? [option('envelope', 'all', t('searchAllMore', { words }), all)] : []),
    ...templates.nodes.map(({ id, name }) => option('template', id, name, viewAddress('templates', id))),
    ...bulkSends.nodes.map(({ id, name, createdAt }) => ({
      ...option('bulk', id, name, viewAddress('bulk', id)),
      hint: day(createdAt),
    })),
    ...labels
      .filter(({ name }) => wanted.every((word) => foldText(name).includes(word)))
      .slice(0, MOST)
      .map(({ id, name }) => option('label', id, name, `${viewAddress('envelopes')}?label=${id}`)),
    ...identities.nodes.map(({ id, givenName, familyName, externalRef }) => ({
      ...option('identity', id, personName({ givenName, familyName }), viewAddress('identities', id)),
      ...(externalRef ? { hint: externalRef } : {}),
    })),
    ...signingMandates.nodes.map(({ id, status, principal }) => ({
      ...option('mandate', id, principal.legalName, viewAddress('mandates', id)),
      hint: t(`mandate_${status}`),
    })),
    ...attendanceSessions.nodes.map(({ id, name, reference }) => ({
      ...option('session', id, name, viewAddress('attendance', id)),
      ...(reference ? { hint: reference } : {}),
    })),
    ...sealBatches.nodes.map(({ id, createdAt, principal }) => ({
      ...option('batch', id, t('batchOf', { principal }), viewAddress('batches', id)),
      hint: day(createdAt),
    })),
  ];
}

/** Most pages of the documentation. */
const MOST_PAGES = 3;
/** Fewer letters are in every page. */
const LEAST_LETTERS = 3;

interface Section {
  readonly href: string;
  readonly page: string;
  readonly heading: string;
}

/** Sections of the documentation with these words. None if they cannot be searched now: the rest is still found. */
async function findDocs(words: string): Promise<Option[]> {
  if (words.length < LEAST_LETTERS) return [];
  const base = docsPath(language.value);
  try {
    const response = await fetch(`${base}/search.json?${new URLSearchParams({ q: words })}`);
    const found = response.ok ? ((await response.json()) as Section[]) : [];
    return found.slice(0, MOST_PAGES).map(({ href, page, heading }) => ({
      ...option('doc', href, heading, href),
      ...(page === heading ? {} : { hint: page }),
    }));
  } catch {
    return [];
  }
}
