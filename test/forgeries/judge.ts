import { judgeFile } from '../../src/modules/evidence/file/index.ts';
import { parseCertificate } from '../../src/standards/x509/certificate.ts';

/** Whether the product reports a file as valid, by the code of `esign verify` and of the verification page. */
export function holds(bytes: Buffer, { roots, at }: { readonly roots: readonly Buffer[]; readonly at: Date }): boolean {
  const anchors = roots.map((der) => ({ certificate: parseCertificate(der), origin: 'test' as const }));
  return judgeFile(bytes, { anchors, at }).verdict === 'holds';
}
