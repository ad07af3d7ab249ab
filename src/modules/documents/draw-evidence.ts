import type { Kit } from '../../platform/kit.ts';
import type { EvidenceProof } from '../evidence/index.ts';
import { drawFile } from './draw-file.ts';
import type { WrittenFile } from './types.ts';

/** Draws the evidence file of an envelope's proof in a child, and stores it. */
export const drawEvidence = (kit: Kit, proof: EvidenceProof): Promise<WrittenFile> =>
  drawFile(kit, 'drawEvidence', { proof });
