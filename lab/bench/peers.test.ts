import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { validatePdf } from '../../src/standards/validation/index.ts';
import { contract } from '../../test/fixtures/pdf.ts';
import { authorities } from '../../test/standards/pades/world.ts';

/** `npm ci --prefix lab` installs them. */
const missing = !existsSync(inProject('lab/node_modules/@libpdf/core'));

/** A comparison is fair only if the others do the same work. */
it.skipIf(missing)('the other libraries seal with our key and time-stamp; @libpdf/core reaches B-LTA', async () => {
  const { sealWithLibpdf, sealWithPdfLib } = await import('./peers.ts');
  const [world, pdf] = [await authorities(), await contract()];
  const judge = (file: Uint8Array) => {
    const { signatures } = validatePdf(Buffer.from(file), { anchors: world.roots, at: new Date() });
    return signatures.map(({ kind, indication, subIndication }) => [kind, indication, subIndication]);
  };
  const withoutAnswers = [['signature', 'INDETERMINATE', 'TRY_LATER']];
  expect(judge(await sealWithPdfLib(pdf, world))).toEqual(withoutAnswers);
  expect(judge(await sealWithLibpdf(pdf, world, 'B-T'))).toEqual(withoutAnswers);
  expect(judge(await sealWithLibpdf(pdf, world, 'B-LTA'))).toEqual([
    ['signature', 'TOTAL-PASSED', null],
    ['document_timestamp', 'TOTAL-PASSED', null],
  ]);
});
