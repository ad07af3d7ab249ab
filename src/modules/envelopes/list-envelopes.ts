import type { Actor } from '../../kernel/actor.ts';
import { definitely } from '../../kernel/definitely.ts';
import { lower } from '../../kernel/text.ts';
import {
  anyOf,
  type Database,
  type Envelope,
  type Prisma,
  type Queries,
  rawSql,
  type Signer,
  type Sql,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import { escapeLike, searchTextOf } from '../../platform/database/search-text.ts';
import type { Services } from '../../platform/services.ts';
import { csvLine } from '../../standards/csv/index.ts';
import type { Sight } from '../access/index.ts';
import {
  type DocumentToSign,
  documentNamed,
  documentsToSign,
  listDocuments,
  reviveDocumentsToSign,
} from '../documents/index.ts';
import { countAttachments } from './attachments.ts';
import { peopleLists, queryWithLists, revive, selectWithLists } from './envelope-sql.ts';
import { labelNames } from './labels/labels.ts';
import { type EnvelopeWithPeople, type EnvelopeWithSigners, personalSigners } from './people.ts';
import { seenIn, sightWith } from './visibility.ts';

/** Finds envelopes by id with their signers and recipients, unordered, by one statement. Unknown ids are left out. */
export const listEnvelopes = (on: Queries, ids: readonly string[]): Promise<EnvelopeWithPeople[]> =>
  withSigners(on, sql`e.id = ${anyOf(ids, 'uuid')}`);

/** The same with everything that a seal needs of their documents. */
export async function listEnvelopesToSeal(
  on: Queries,
  ids: readonly string[],
): Promise<(EnvelopeWithPeople & { readonly documents: readonly DocumentToSign[] })[]> {
  const documents = sql`, ${documentsToSign(rawSql('found.id'))} AS documents`;
  const rows = await on.rows<{ envelope: EnvelopeWithPeople; documents: DocumentToSign[] | null }>(
    selectWithLists(peopleLists, sql`e.id = ${anyOf(ids, 'uuid')}`, documents),
  );
  return rows.map((row) => ({ ...revive(row.envelope), documents: reviveDocumentsToSign(row.documents) }));
}

/** Reads an envelope by id with its signers. @throws Error (there is none) */
export const readEnvelopeWithSigners = async (on: Queries, id: string): Promise<EnvelopeWithPeople> =>
  definitely((await listEnvelopes(on, [id]))[0], `envelope ${id}`);

/** Reads the envelope of a signer or recipient, with everybody who takes part. @throws Error (there is no such signer) */
export const readEnvelopeOfSigner = async (on: Queries, signerId: string): Promise<EnvelopeWithPeople> =>
  definitely(
    (await withSigners(on, sql`e.id = (SELECT envelope_id FROM signers WHERE id = ${signerId}::uuid)`))[0],
    `envelope of signer ${signerId}`,
  );

const withSigners = (on: Queries, condition: Sql) => queryWithLists<EnvelopeWithPeople>(on, peopleLists, condition);

/** The newest envelopes of the sight that a signing link of a template has made. `query` says what GraphQL selects of them. */
export const listMadeByLink = (
  { prisma }: Database,
  query: Pick<Prisma.EnvelopeFindManyArgs, 'include' | 'select'>,
  sight: Sight,
  { signingLinkId, take }: { readonly signingLinkId: string; readonly take: number },
): Promise<Envelope[]> =>
  prisma.envelope.findMany({
    ...query,
    where: { AND: [{ signingLinkId }, seenIn(sight)] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });

/** SQL of the sent envelopes (`id`, `organization_id`, `sent_at`, `expires_at`), for joins by other rooms. */
export const sentEnvelopes = sql`(SELECT id, organization_id, sent_at, expires_at FROM envelopes WHERE status = 'SENT')`;

/** SQL of the states of all envelopes (`id`, `status`, `organization_id`), for joins by other rooms. */
export const envelopeStates = sql`(SELECT id, status, organization_id FROM envelopes)`;

export interface ExportPart {
  readonly fileName: string;
  /** The first part starts with the byte order mark and the headings. */
  readonly text: string;
  /** Cursor of the next part; null after the last one. */
  readonly next: string | null;
}

/** A page of a list: condition, order, and one row more than `size`. */
interface ExportPage {
  readonly where: Prisma.EnvelopeWhereInput;
  readonly orderBy: Prisma.EnvelopeOrderByWithRelationInput[];
  readonly size: number;
  readonly isFirst: boolean;
}

/** What a line has beside the envelope itself. */
interface Beside {
  readonly labels: readonly string[];
  readonly attachments: number;
}

type Cell = (envelope: EnvelopeWithSigners, beside: Beside) => string;

const columns: readonly (readonly [string, Cell])[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['status', ({ status }) => lower(status)],
  ['signature_level', ({ signatureLevel }) => lower(signatureLevel)],
  [
    'signers',
    (envelope) =>
      personal(envelope)
        .map(({ name, email }) => `${name} <${email}>`)
        .join(', '),
  ],
  ['signers_total', (envelope) => String(personal(envelope).length)],
  ['signers_signed', (envelope) => String(personal(envelope).filter(({ status }) => status === 'SIGNED').length)],
  ['signers_declined', (envelope) => String(personal(envelope).filter(hasDeclined).length)],
  ['created_at', ({ createdAt }) => createdAt.toISOString()],
  ['sent_at', ({ sentAt }) => sentAt?.toISOString() ?? ''],
  ['expires_at', ({ expiresAt }) => expiresAt?.toISOString() ?? ''],
  ['completed_at', ({ completedAt }) => completedAt?.toISOString() ?? ''],
  ['labels', (_envelope, { labels }) => labels.join(', ')],
  ['attachments', (_envelope, { attachments }) => String(attachments)],
];

const personal = ({ signers }: EnvelopeWithSigners) => personalSigners(signers);

const hasDeclined = ({ declinedAt, status }: EnvelopeWithSigners['signers'][number]): boolean =>
  declinedAt !== null && status !== 'SIGNED';

/** Returns one part of a list of the caller's envelopes as CSV: a line for each envelope, in the order of the page. */
export async function exportEnvelopes(
  services: Services,
  actor: Actor,
  { where, orderBy, size, isFirst }: ExportPage,
): Promise<ExportPart> {
  const { prisma } = services.database;
  const own = seenIn(sightWith(actor, 'envelopes:read'));
  const found = await prisma.envelope.findMany({
    where: { AND: [own, where] },
    orderBy,
    take: size + 1,
    select: { id: true },
  });
  const ids = found.slice(0, size).map(({ id }) => id);
  const byId = new Map((await listEnvelopes(services.database, ids)).map((envelope) => [envelope.id, envelope]));
  const labels = await labelNames(prisma, ids);
  const attachments = await Promise.all(ids.map((id) => countAttachments(services.database, id)));
  const lines = ids.flatMap((id, at) => {
    const envelope = byId.get(id);
    const beside = { labels: labels.get(id) ?? [], attachments: attachments[at]! };
    return envelope ? [csvLine(columns.map(([, cell]) => cell(envelope, beside)))] : [];
  });
  return {
    fileName: `envelopes-${services.clock.now().toISOString().slice(0, 10)}.csv`,
    text: (isFirst ? `\ufeff${csvLine(columns.map(([heading]) => heading))}` : '') + lines.join(''),
    next: found.length > size ? ids.at(-1)! : null,
  };
}

/** Contains a word, ignoring case. */
const has = (word: string) => ({ contains: escapeLike(word), mode: 'insensitive' }) as const;

type SearchedSigner = Pick<Signer, 'name' | 'email'>;

interface Searchable {
  readonly name: string;
  readonly signers: readonly SearchedSigner[];
  readonly recipients?: readonly SearchedSigner[];
  readonly documents: readonly { readonly name: string }[];
}

/** The text by which envelopes are searched: the names of envelope and documents, and names and addresses of its people. */
export const envelopeSearchText = ({ name, signers, recipients = [], documents }: Searchable): string =>
  searchTextOf([
    name,
    ...[...signers, ...recipients].flatMap((person) => [person.name, person.email]),
    ...documents.map((one) => one.name),
  ]);

/** Filter: the word is in the name of the envelope or of a document, or in the name or address of a personal signer. */
export const inNameDocumentOrSigner = (word: string): Prisma.EnvelopeWhereInput => ({
  OR: [
    { name: has(word) },
    { documents: documentNamed(has(word)) },
    { people: { some: { role: 'SIGNER', OR: [{ name: has(word) }, { email: has(word) }] } } },
  ],
});

/** The text by which a stored envelope is searched, with these people. */
export async function readSearchText(
  tx: Tx,
  { id, name }: { readonly id: string; readonly name: string },
  signers: readonly SearchedSigner[],
): Promise<string> {
  return envelopeSearchText({ name, signers, documents: (await listDocuments(tx, [id])).get(id) ?? [] });
}
