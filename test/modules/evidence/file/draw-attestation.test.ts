import { describe, expect, it } from 'vitest';
import { drawAttestation } from '../../../../src/modules/evidence/file/draw-attestation.ts';
import { readPackaged } from '../../../../src/platform/fonts.ts';
import { openTypefaces } from '../../../../src/standards/text/index.ts';
import { available, run, withScratch } from '../../../standards/validators/outside.ts';
import { proofOf } from './evidence-file-proof.ts';

const fonts = openTypefaces(readPackaged);

/** The text of the attestation of the first signer. */
function textWith(simulated: boolean): string {
  const proof = proofOf();
  const events = proof.events.map((event) =>
    simulated && event.type === 'signer.signed' ? { ...event, data: { ...event.data, simulated: true } } : event,
  );
  const pdf = drawAttestation(
    {
      ...{ proof: { ...proof, events }, evidenceSha256: 'a'.repeat(64), signerId: proof.signers[0]!.id },
      ...{ drawnAt: proof.generated_at, logo: null, verifyUrl: null },
    },
    fonts,
  );
  return withScratch(({ file }) =>
    Buffer.from(run('pdftotext', ['-raw', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout, 'latin1')
      .toString('utf8')
      .replaceAll(/\s+/g, ' '),
  );
}

describe.skipIf(!available('pdftotext', '-v'))('the attestation of a signature', () => {
  it('says that a person signed', () => {
    expect(textWith(false)).toContain('a signé électroniquement');
    expect(textWith(false)).not.toContain('simulé');
  });

  it('says that a simulated signature is one, and of nobody that they signed', () => {
    const text = textWith(true);
    expect(text).toContain('a simulé la signature de');
    expect(text).toContain('signature simulée par l’organisation en mode test : personne n’a signé');
    expect(text).not.toContain('a signé électroniquement');
  });
});
