import { createHash } from 'node:crypto';
import { SignPdf } from '@signpdf/signpdf';
import { extractSignature, Signer } from '@signpdf/utils';
import { expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/ids.ts';
import { parseCms } from '../../../src/standards/cms/read.ts';
import { seal, signatures } from '../../../src/standards/pades/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { lacks, loadPlaceholder } from '../../tools/load.ts';
import { pdfsig, pdfsigAvailable } from '../validators/pdfsig.ts';
import { authorities, bytesOf, prepare } from './world.ts';

const world = await authorities();
const at = new Date('2026-03-03T10:00:00Z');

it('our seal is extracted correctly by @signpdf', async () => {
  const sealed = bytesOf(await seal(prepare(await contract()), { field: 'Seal', at, cms: world.cms }));
  const { ByteRange, signature, signedData } = extractSignature(sealed);
  expect(ByteRange).toEqual(signatures(sealed)[0]!.byteRange);
  const cms = parseCms(Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.alloc(2)]), { padded: true });
  expect(cms.messageDigest.equals(createHash('sha256').update(signedData).digest())).toBe(true);
});

it.skipIf(lacks('@signpdf/placeholder-plain'))('our signer works with @signpdf', async () => {
  const plainAddPlaceholder = await loadPlaceholder();
  class Ours extends Signer {
    override sign(pdf: Buffer): Promise<Buffer> {
      return world.cms(sha256(pdf));
    }
  }
  const placeholder = { reason: 'r', contactInfo: 'c', name: 'n', location: 'l', subFilter: 'ETSI.CAdES.detached' };
  const room = plainAddPlaceholder({ pdfBuffer: await contract(), ...placeholder, signatureLength: 12_288 });
  const signed = await new SignPdf().sign(room, new Ours());
  expect(signatures(signed)[0]).toMatchObject({ subFilter: 'ETSI.CAdES.detached', coversWholeFile: true });
  if (pdfsigAvailable) expect(pdfsig(signed)[0]!.valid).toBe(true);
});
