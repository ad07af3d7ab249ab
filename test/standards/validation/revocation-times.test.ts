import { describe, expect, it } from 'vitest';
import { type SignatureReport, validatePdf } from '../../../src/standards/validation/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { type AnswerTimes, authorities, bytesOf, prepare, sealAndArchive } from '../pades/world.ts';
import { DAY } from '../x509-world.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** A time so many milliseconds from now. */
const fromNow = (ms: number): Date => new Date(Date.now() + ms);

/** Seals and archives now, with OCSP responses of these times, and validates `after` milliseconds from now. */
async function sealedWith(times: AnswerTimes, after = 2 * MINUTE): Promise<SignatureReport> {
  const world = await authorities(times);
  const pdf = bytesOf(await sealAndArchive(prepare(await contract()), world));
  return validatePdf(pdf, { anchors: world.roots, at: fromNow(after) }).signatures[0]!;
}

describe('the times of OCSP responses in a sealed file', () => {
  const missing = { indication: 'INDETERMINATE', subIndication: 'TRY_LATER', level: 'B-T' };

  it('reaches B-LTA with responses of the moment of the signature', async () => {
    const report = await sealedWith({ thisUpdate: fromNow(0), nextUpdate: fromNow(DAY) });
    expect(report).toMatchObject({ indication: 'TOTAL-PASSED', level: 'B-LTA' });
  });

  it('accepts older responses while they are current, as EN 319 102-1, 5.2.5 does', async () => {
    const report = await sealedWith({ thisUpdate: fromNow(-6 * HOUR), nextUpdate: fromNow(6 * HOUR) });
    expect(report).toMatchObject({ indication: 'TOTAL-PASSED', level: 'B-LTA' });
  });

  it('stays below B-LT with responses that ended before the signature time-stamp', async () => {
    const report = await sealedWith({ thisUpdate: fromNow(-12 * HOUR), nextUpdate: fromNow(-HOUR) });
    expect(report).toMatchObject(missing);
    expect(report.revocation[0]).toMatchObject({ kind: 'missing', source: null, status: 'unknown' });
  });

  it('stays below B-LT with responses that were made after the signer’s certificate ended', async () => {
    // The certificate of the seal ends 899 days from now.
    const times = { thisUpdate: fromNow(1_000 * DAY), nextUpdate: fromNow(1_001 * DAY) };
    const report = await sealedWith(times, 1_000 * DAY + HOUR);
    expect(report).toMatchObject(missing);
    expect(report.revocation[0]).toMatchObject({ kind: 'missing', source: null, status: 'unknown' });
  });
});
