import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Service } from '../app/compose.ts';
import { isSha256Hex } from '../kernel/ids.ts';
import { findRecord } from '../modules/verification/index.ts';
import { type Flags, type Outcome, UsageError } from './command.ts';
import { fingerprint } from './judge-in-child.ts';
import { pathOfFile } from './verify-inputs.ts';

/** `esign evidence-record`: writes the evidence record of a sealed file, by its bytes or its fingerprint, in any organisation. */
export async function evidenceRecordCommand(
  { services }: Service,
  flags: Flags,
  [word = '']: readonly string[],
): Promise<Outcome> {
  const file = await pathOfFile(word);
  const sha256 = file === null ? word.toLowerCase() : await fingerprint(file);
  const to = typeof flags.out === 'string' ? flags.out : `${file ? path.basename(file) : sha256}.ers`;
  if (!isSha256Hex(sha256)) throw new UsageError('evidence-record requires a FILE or a SHA256');
  const live = await findRecord(services, sha256, 'LIVE');
  const found = live ?? (await findRecord(services, sha256, 'TEST'));
  if (!found)
    return {
      result: { sha256, file: null },
      text: `There is no evidence record of ${sha256}: it is made after the end of the day (UTC) of the seal.`,
      failed: true,
    };
  await writeFile(to, found.der);
  const { provenAt, timestamps, treeSize, der } = found;
  const result = {
    ...{ sha256, file: to, mode: live ? 'live' : 'test', proven_at: provenAt.toISOString() },
    ...{ timestamps, tree_size: treeSize, bytes: der.length },
  };
  const text = `${to}: ${der.length} bytes, one of ${treeSize} files time-stamped on ${result.proven_at}, ${timestamps} time-stamps`;
  return { result, text: live ? text : `${text}\nTest mode: a specimen without legal value.` };
}
