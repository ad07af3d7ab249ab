import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../world/client.ts';
import { type EvidenceFixture, evidenceFiles } from '../../../world/evidence-files.ts';
import { openWorld, type World } from '../../../world/world.ts';
import { available, run, withScratch } from '../../validators/outside.ts';
import { judgePdfa3b } from '../../validators/pdfa3b.ts';
import { qpdfAvailable, qpdfCheck } from '../../validators/qpdf.ts';

/** The address of the verification page in sealed files, as a camera and a PDF reader find it. */
describe('a sealed file names the public verification page', () => {
  let world: World;
  let envelope: EvidenceFixture;
  let session: EvidenceFixture;
  beforeAll(async () => {
    world = await openWorld({ env: { PUBLIC_VERIFICATION: 'true' } });
    const caller = await world.caller();
    envelope = await evidenceFiles.simple(world, caller);
    session = await evidenceFiles.session(world, caller);
  });
  afterAll(() => world?.close());

  /** Each file, with the address that it names. */
  const files = (): [pdf: Buffer, address: string][] => {
    const page = `${world.url}/verify`;
    return [
      [envelope.evidence, `${page}#${sha256(envelope.sealed)}`],
      [session.evidence, `${page}#${sha256(session.sealed)}`],
      [session.sealed, page],
    ];
  };

  it.skipIf(!available('zbarimg') || !available('pdftoppm', '-v'))('as a QR code that a scanner reads', () => {
    for (const [pdf, address] of files()) expect(codesIn(pdf)).toEqual([address]);
  });

  it.skipIf(!available('pdfinfo', '-v'))('as a link of a PDF reader', () => {
    for (const [pdf, address] of files()) expect(linksIn(pdf)).toEqual([address]);
  });

  it('and stays PDF/A-3B', () => {
    for (const [pdf] of files()) expect(judgePdfa3b(pdf)).toEqual({ conforms: true, findings: [] });
  });

  it.skipIf(!qpdfAvailable)('without a finding by qpdf', () => {
    for (const [pdf] of files()) expect(qpdfCheck(pdf)).toEqual({ result: 'clean', messages: [] });
  });
});

/** What a scanner reads on the pages. */
const codesIn = (pdf: Buffer): string[] =>
  withScratch((scratch) => {
    const pages = scratch.path('');
    run('pdftoppm', ['-r', '150', '-gray', '-png', scratch.file(pdf, '.pdf'), pages]);
    return run('sh', ['-c', `zbarimg --raw -q "${pages}"*.png`])
      .stdout.split('\n')
      .filter(Boolean);
  });

/** The addresses that open with a click. */
const linksIn = (pdf: Buffer): string[] =>
  withScratch((scratch) => {
    const { stdout } = run('pdfinfo', ['-url', scratch.file(pdf, '.pdf')]);
    return [...stdout.matchAll(/https?:\S+/g)].map(([url]) => url);
  });
