import type { Kit } from '../../platform/kit.ts';
import type { EvidenceProof } from '../evidence/index.ts';
import { sandboxFor } from './sandbox.ts';
import { withTempFiles } from './temp-files.ts';
import type { WrittenFile } from './types.ts';

/** Draws the evidence file of a proof in a child, where names and reasons from outside meet fonts, and stores it. */
export function drawEvidence(kit: Kit, proof: EvidenceProof): Promise<{ readonly sha256: string }> {
  return withTempFiles(kit, ['evidence'], async ({ evidence: to }) => {
    const { sha256 } = await sandboxFor(kit, 'sealing').run<WrittenFile>('drawEvidence', { proof, to });
    await kit.storage.adopt(to, sha256);
    return { sha256 };
  });
}
