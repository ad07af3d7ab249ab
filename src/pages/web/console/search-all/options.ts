import { foldText } from '../../../../kernel/fold-text.ts';
import { isUuid } from '../../../../kernel/is-uuid.ts';
import { ConsoleSearchDocument } from '../../generated/graphql.ts';
import { day, t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { readFingerprint } from '../../verification/fingerprint.ts';
import { personName } from '../person-name.ts';
import { addressOf } from '../route.ts';
import { findById } from './find-by-id.ts';
import { findDocs } from './find-docs.ts';
import { type Option, option } from './option.ts';

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
  const all = `${addressOf('envelopes')}?${new URLSearchParams({ q: words })}`;
  return [
    ...envelopes.nodes.map(({ id, name, status, signers }) => ({
      ...option('envelope', id, name, addressOf('envelopes', id)),
      hint: [t(`envelope_${status}`), ...signers.map((signer) => signer.name)].join(' · '),
    })),
    ...(envelopes.pageInfo.hasNextPage ? [option('envelope', 'all', t('searchAllMore', { words }), all)] : []),
    ...templates.nodes.map(({ id, name }) => option('template', id, name, addressOf('templates', id))),
    ...bulkSends.nodes.map(({ id, name, createdAt }) => ({
      ...option('bulk', id, name, addressOf('bulk', id)),
      hint: day(createdAt),
    })),
    ...labels
      .filter(({ name }) => wanted.every((word) => foldText(name).includes(word)))
      .slice(0, MOST)
      .map(({ id, name }) => option('label', id, name, `${addressOf('envelopes')}?label=${id}`)),
    ...identities.nodes.map(({ id, givenName, familyName, externalRef }) => ({
      ...option('identity', id, personName({ givenName, familyName }), addressOf('identities', id)),
      ...(externalRef ? { hint: externalRef } : {}),
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
