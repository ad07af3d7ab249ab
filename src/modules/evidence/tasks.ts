import { writeFile } from 'node:fs/promises';
import { sha256Hex } from '../../kernel/digest.ts';
import type { EvidenceProof } from './file/index.ts';

/** What this room does in a child: a second door, for `app/pdf-child.ts` alone. No database, no keys. */
export const tasks = {
  /** Draws the evidence file of a proof into a new file. The fonts are read and cut once for each child. */
  async drawEvidence({ proof, to }: { readonly proof: EvidenceProof; readonly to: string }) {
    // Loaded when asked for: most children never draw, and pdf-lib with its fonts is most of a child's start.
    const { drawEvidenceFile } = await import('./file/index.ts');
    const { loadFonts } = await import('../../platform/typesetting/fonts.ts');
    const pdf = await drawEvidenceFile(proof, await loadFonts());
    await writeFile(to, pdf, { flag: 'wx', mode: 0o600 });
    return { sha256: sha256Hex(pdf), size: pdf.length };
  },
};
