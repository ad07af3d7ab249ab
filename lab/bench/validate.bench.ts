import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { validatePdf } from '../../src/standards/validation/index.ts';
import { authorities, bytesOf, prepare, sealAndArchive } from '../../test/standards/pades/world.ts';
import { perCpuSecond } from './cpu.ts';
import { documentOf } from './seal.bench.ts';
import { type Row, rounded, type Section } from './section.ts';

const sizes = [
  { label: '100 KB', bytes: 100 << 10, pages: 10, aim: 'over 200' },
  { label: '1 MB', bytes: 1 << 20, pages: 150, aim: '' },
  { label: '10 MB', bytes: 10 << 20, pages: 300, aim: '' },
] as const;

/** Seal, two time-stamps, four certificates, two OCSP responses, one revocation list. */
const SIGNATURES = 10;

export const validate: Section = {
  name: 'validate',
  title: 'Validation of PDF signatures',
  explanation: `Sealed documents of level B-LTA (P-256) validated for each second of CPU, the changes of later revisions included; beside the least that any validator must do: SHA-256 of the file and ${SIGNATURES} verifications of P-256 with keys that are loaded already.`,
  async run(seconds) {
    const world = await authorities();
    const rows: Row[] = [];
    for (const { label, bytes, pages, aim } of sizes) {
      const file = bytesOf(await sealAndArchive(prepare(await documentOf(bytes, pages)), world));
      const options = { anchors: world.roots, at: new Date() };
      if (validatePdf(file, options).verdict !== 'holds') throw new Error('the sealed document does not validate');
      const ours = await perCpuSecond(async () => validatePdf(file, options), seconds);
      const least = await perCpuSecond(leastWork(file), seconds);
      rows.push({
        document: label,
        'validated per CPU-second': rounded(ours),
        aim,
        'hash and verifications alone': rounded(least),
      });
    }
    return rows;
  },
};

function leastWork(file: Buffer): () => Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const data = file.subarray(0, 500);
  const signature = sign('sha256', data, privateKey);
  return async () => {
    createHash('sha256').update(file).digest();
    for (let i = 0; i < SIGNATURES; i++) verify('sha256', data, publicKey, signature);
  };
}
