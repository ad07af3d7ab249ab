import { drawEvidenceFile } from '../../src/modules/evidence/file/index.ts';
import { readPackaged } from '../../src/platform/fonts.ts';
import { openTypefaces } from '../../src/standards/text/index.ts';
import { proofOf, signerOf } from '../../test/modules/evidence/file/evidence-file-proof.ts';
import { perCpuSecond } from './cpu.ts';
import { rounded, type Section } from './section.ts';

/** Evidence files, drawn but not yet sealed. */
export const evidence: Section = {
  name: 'evidence',
  title: 'Evidence files',
  explanation:
    'Evidence files drawn for each second of CPU (PDF/A-3B, the proof attached), the fonts cut once before, as a child does.',
  async run(seconds) {
    const fonts = openTypefaces(readPackaged);
    const proofs = {
      'two signers': proofOf(),
      'ten signers': proofOf({ signers: Array.from({ length: 10 }, (_, index) => signerOf(index)) }),
    };
    const rows = [];
    for (const [proof, content] of Object.entries(proofs)) {
      const perSecond = await perCpuSecond(() => drawEvidenceFile(content, fonts), seconds);
      const { length } = await drawEvidenceFile(content, fonts);
      rows.push({ proof, bytes: length, 'files per CPU-second': rounded(perSecond) });
    }
    return rows;
  },
};
