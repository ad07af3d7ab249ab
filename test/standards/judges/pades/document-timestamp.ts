import type { Findings } from '../findings.ts';
import { nameOf } from '../reader/objects.ts';
import type { SignatureSlot } from '../signatures.ts';
import type { Coverage } from './byte-range.ts';
import { type JudgedToken, judgeToken } from './judge-timestamp.ts';
import type { World } from './world.ts';

/** A document timestamp after judgement. */
export interface Stamp {
  readonly coverage: Coverage;
  readonly judged: JudgedToken;
}

const CLAUSE = 'EN 319 142-1 §5.4.3; ISO 32000-2 §12.8.5';

/** Judges one document timestamp at the moment `at` (proven by a later one, or now). */
export const judgeDocumentTimestamp = (
  slot: SignatureSlot,
  coverage: Coverage,
  world: World,
  at: Date,
  findings: Findings,
): Stamp | undefined => {
  const file = world.file;
  if (
    nameOf(file.entry(slot.dict, 'Type')) !== 'DocTimeStamp' ||
    nameOf(file.entry(slot.dict, 'SubFilter')) !== 'ETSI.RFC3161'
  )
    findings.fault(
      'intact',
      'document-timestamp-kind',
      CLAUSE,
      'Type DocTimeStamp and SubFilter ETSI.RFC3161 belong together',
    );
  if (slot.dict.has('Cert')) findings.fault('intact', 'cert-entry', CLAUSE, 'the dictionary has /Cert');
  for (const key of ['M', 'Reason', 'Location', 'ContactInfo', 'Name'])
    if (slot.dict.has(key))
      findings.remark('intact', 'document-timestamp-entry', CLAUSE, `/${key} has no meaning here`);
  const subject = { der: coverage.contents, data: coverage.signed, roots: world.roots, pool: world.pool, at };
  const judged = judgeToken(world.scratch, subject, findings, 'document timestamp');
  return judged && { coverage, judged };
};

/** The oldest trusted document timestamp made after `end`: from then on those bytes are proven to have existed. */
export const provenBy = (stamps: readonly Stamp[], end: number): Stamp | undefined =>
  stamps
    .filter(({ coverage, judged }) => judged.intact && judged.trusted && coverage.revision.end > end)
    .sort((a, b) => a.judged.token.genTime.getTime() - b.judged.token.genTime.getTime())[0];
