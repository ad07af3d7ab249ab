import type { Kit } from '../../platform/kit.ts';
import { readChain } from '../evidence/index.ts';
import { contradictionsOf, sheetContradictionsOf } from './contradictions.ts';
import { judged } from './verify-document.ts';

/** What an operator's own look at the database finds of a fingerprint, whoever's it is. */
export interface OperatorFinding {
  readonly known: boolean;
  readonly matches?: string;
  readonly envelope?: { readonly id: string; readonly name: string; readonly status: string };
  readonly attendance_session?: { readonly id: string; readonly name: string; readonly status: string };
  readonly chain_valid?: boolean;
  readonly events?: readonly { readonly hash: string }[];
}

/** The newest envelope, or the attendance session, with this fingerprint; for `esign verify` on the operator's machine, untraced. */
export async function findOnline(kit: Kit, sha256: string): Promise<OperatorFinding> {
  const row = await kit.database.prisma.documentFingerprint.findFirst({
    where: { sha256 },
    orderBy: [{ kind: 'desc' }, { createdAt: 'desc' }],
    include: { document: { include: { envelope: { include: { sealing: true, signers: true } } } } },
  });
  if (!row) return findSheetOnline(kit, sha256);
  const { envelope, ...document } = row.document;
  const { id, name, status } = envelope;
  const chain = await readChain(kit, id);
  const found = { kind: row.kind, document, envelope, owned: true };
  const { events, report } = judged(chain, contradictionsOf(found, sha256, chain));
  const matches =
    row.kind === 'ORIGINAL' ? 'original_document' : row.kind === 'SEALED' ? 'sealed_document' : 'signed_revision';
  return {
    known: true,
    matches,
    envelope: { id, name, status: status.toLowerCase() },
    chain_valid: report.valid,
    events: events.map(({ hash }) => ({ hash })),
  };
}

async function findSheetOnline(kit: Kit, sha256: string): Promise<OperatorFinding> {
  const session = await kit.database.prisma.attendanceSession.findFirst({ where: { sheetSha256: sha256 } });
  if (!session) return { known: false };
  const { id, name, status } = session;
  const chain = await readChain(kit, id);
  const { events, report } = judged(chain, sheetContradictionsOf(session, sha256, chain));
  return {
    known: true,
    matches: 'sealed_document',
    chain_valid: report.valid,
    attendance_session: { id, name, status: status.toLowerCase() },
    events: events.map(({ hash }) => ({ hash })),
  };
}
