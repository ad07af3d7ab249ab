import type { Actor } from '../../kernel/actor.ts';
import { lower } from '../../kernel/text.ts';
import type { Prisma } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { csvLine } from '../../standards/csv/index.ts';
import { assertScope, ownedBy } from '../access/index.ts';
import type { EnvelopeWithSigners } from './envelope-sql.ts';
import { labelNames } from './labels/store.ts';
import { listEnvelopes } from './list-envelopes.ts';

export interface ExportPart {
  readonly fileName: string;
  /** The first part starts with the byte order mark and the headings. */
  readonly text: string;
  /** Cursor of the next part; null after the last one. */
  readonly next: string | null;
}

/** A page of a list: condition, order, and one row more than `size`. */
export interface ExportPage {
  readonly where: Prisma.EnvelopeWhereInput;
  readonly orderBy: Prisma.EnvelopeOrderByWithRelationInput[];
  readonly size: number;
  readonly isFirst: boolean;
}

type Cell = (envelope: EnvelopeWithSigners, labels: readonly string[]) => string;

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
  ['labels', (_envelope, labels) => labels.join(', ')],
];

const personal = ({ signers }: EnvelopeWithSigners) => signers.filter(({ role }) => role === 'SIGNER');

const hasDeclined = ({ declinedAt, status }: EnvelopeWithSigners['signers'][number]): boolean =>
  declinedAt !== null && status !== 'SIGNED';

/** Returns one part of a list of the caller's envelopes as CSV: a line for each envelope, in the order of the page. */
export async function exportEnvelopes(
  services: Services,
  actor: Actor,
  { where, orderBy, size, isFirst }: ExportPage,
): Promise<ExportPart> {
  const { prisma } = services.database;
  const own = ownedBy(assertScope(actor, 'envelopes:read'));
  const found = await prisma.envelope.findMany({
    where: { AND: [own, where] },
    orderBy,
    take: size + 1,
    select: { id: true },
  });
  const ids = found.slice(0, size).map(({ id }) => id);
  const byId = new Map((await listEnvelopes(prisma, ids)).map((envelope) => [envelope.id, envelope]));
  const labels = await labelNames(prisma, ids);
  const lines = ids.flatMap((id) => {
    const envelope = byId.get(id);
    return envelope ? [csvLine(columns.map(([, cell]) => cell(envelope, labels.get(id) ?? [])))] : [];
  });
  return {
    fileName: `envelopes-${services.clock.now().toISOString().slice(0, 10)}.csv`,
    text: (isFirst ? `\ufeff${csvLine(columns.map(([heading]) => heading))}` : '') + lines.join(''),
    next: found.length > size ? ids.at(-1)! : null,
  };
}
