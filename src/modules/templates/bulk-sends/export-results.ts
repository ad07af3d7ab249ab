import type { Actor } from '../../../kernel/actor.ts';
import { lower } from '../../../kernel/text.ts';
import type { BulkSendRow } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { csvLine } from '../../../standards/csv/index.ts';
import { assertScope } from '../../access/index.ts';
import { listEnvelopes } from '../../envelopes/index.ts';
import { getOwn, requestOf } from './store.ts';

export interface Results {
  readonly fileName: string;
  /** The whole CSV, with a byte order mark and headings. */
  readonly text: string;
}

type Found = Awaited<ReturnType<typeof listEnvelopes>>[number];

const people = (all: readonly { readonly name: string; readonly email: string }[]): string =>
  all.map(({ name, email }) => `${name} <${email}>`).join(', ');

const columns: readonly (readonly [string, (row: BulkSendRow, envelope: Found | undefined) => string])[] = [
  ['line', ({ line }) => String(line)],
  ['state', ({ state }) => lower(state)],
  ['envelope_id', (_, envelope) => envelope?.id ?? ''],
  ['envelope_name', ({ request }, envelope) => envelope?.name ?? requestOf({ request }).name ?? ''],
  ['envelope_status', (_, envelope) => (envelope ? lower(envelope.status) : '')],
  ['signers', ({ request }, envelope) => people(envelope?.signers ?? requestOf({ request }).roles ?? [])],
  ['sent_at', (_, envelope) => envelope?.sentAt?.toISOString() ?? ''],
  ['completed_at', (_, envelope) => envelope?.completedAt?.toISOString() ?? ''],
  ['error', ({ problemCode }) => problemCode ?? ''],
  ['message', ({ problem }) => problem ?? ''],
];

/**
 * The results of a bulk send as CSV: one line for each row, with the current status of its envelope. At most 1,000
 * lines, so it is one part.
 * @throws Fault `not_found`
 */
export async function exportResults(services: Services, actor: Actor, id: string): Promise<Results> {
  const { id: own, name, createdAt } = await getOwn(services.database, assertScope(actor, 'envelopes:read'), id);
  const { prisma } = services.database;
  const rows = await prisma.bulkSendRow.findMany({ where: { bulkSendId: own }, orderBy: { line: 'asc' } });
  const ids = rows.flatMap(({ envelopeId }) => envelopeId ?? []);
  const envelopes = new Map((await listEnvelopes(prisma, ids)).map((envelope) => [envelope.id, envelope]));
  const lines = rows.map((row) => csvLine(columns.map(([, cell]) => cell(row, envelopes.get(row.envelopeId ?? '')))));
  return {
    fileName: `${name} - results ${createdAt.toISOString().slice(0, 10)}.csv`,
    text: `\ufeff${csvLine(columns.map(([heading]) => heading))}${lines.join('')}`,
  };
}
