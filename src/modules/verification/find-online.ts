import type { Kit } from '../../platform/kit.ts';
import { readProofRows } from './find-proof.ts';
import { sheetWith } from './find-sheet-proof.ts';
import { judgeProof, judgeSheet } from './judge-proof.ts';

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
  });
  if (!row) return findSheetOnline(kit, sha256);
  const found = { kind: row.kind, owned: true, ...(await readProofRows(kit, row.documentId)) };
  const { envelope, chain } = await judgeProof(kit, found, sha256);
  const { id, name, status } = envelope;
  const matches =
    row.kind === 'ORIGINAL' ? 'original_document' : row.kind === 'SEALED' ? 'sealed_document' : 'signed_revision';
  return {
    known: true,
    matches,
    envelope: { id, name, status: status.toLowerCase() },
    chain_valid: chain.report.valid,
    events: chain.events.map(({ hash }) => ({ hash })),
  };
}

async function findSheetOnline(kit: Kit, sha256: string): Promise<OperatorFinding> {
  const session = await kit.database.prisma.attendanceSession.findFirst({ where: await sheetWith(kit, sha256) });
  if (!session) return { known: false };
  const { id, name, status } = session;
  const { chain } = await judgeSheet(kit, { session }, sha256);
  return {
    known: true,
    matches: 'sealed_document',
    chain_valid: chain.report.valid,
    attendance_session: { id, name, status: status.toLowerCase() },
    events: chain.events.map(({ hash }) => ({ hash })),
  };
}
