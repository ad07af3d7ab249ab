import { beforeAll, describe, expect, it } from 'vitest';
import { readTrustedList, TrustedLists } from '../../../src/standards/trusted-lists/index.ts';
import { type ValidationReport, validatePdf } from '../../../src/standards/validation/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { type Authorities, authorities, bytesOf, prepare, sealAndArchive } from '../pades/world.ts';
import { claiming, type MadeList, makeList } from '../trusted-lists/make-list.ts';
import { signerOf } from '../x509-world.ts';

/** A file that a qualified seal of another authority was put on, validated without a root of ours. */
let world: Authorities;
let sealed: Buffer;
let at: Date;
beforeAll(async () => {
  world = await authorities(undefined, claiming(['compliance', 'seal', 'device']));
  sealed = bytesOf(await sealAndArchive(prepare(await contract()), world));
  at = new Date(Date.now() + 60_000);
});

const year = (offset: number): string => new Date(Date.now() + offset * 31_536_000_000).toISOString();

async function validate(made: MadeList, anchors: readonly Buffer[] = []): Promise<ValidationReport> {
  const { unit } = world.hierarchy;
  const list = await makeList({ issuedAt: year(-0.1), nextUpdate: year(0.4), ...made }, signerOf(unit));
  const lists = new TrustedLists({ lists: [readTrustedList(list, [unit.certificate])], missing: [] });
  return validatePdf(sealed, { anchors, at, lists });
}

const issuing = () => ({ certificates: [world.hierarchy.ca.certificate], purposes: ['ForeSeals'] });
const stamping = () => ({ certificates: [world.hierarchy.tsaCa.certificate], type: 'TSA/QTST', purposes: [] });
const verdicts = ({ signatures }: ValidationReport): unknown =>
  signatures.map(({ indication, qualification }) => [indication, qualification?.verdict, qualification?.reason]);

describe('validation with trusted lists', () => {
  it('takes the services of a list as trust anchors, and judges seal and time-stamps', async () => {
    const report = await validate({ services: [issuing(), stamping()] });
    expect(report).toMatchObject({ verdict: 'holds', reasons: [] });
    expect(verdicts(report)).toEqual([
      ['TOTAL-PASSED', 'qualified', null],
      ['TOTAL-PASSED', 'qualified', null],
    ]);
    const [seal] = report.signatures;
    expect(seal).toMatchObject({ isListed: true, level: 'B-LTA', qualification: { kind: 'seal', at: seal!.provenAt } });
    expect(seal!.path).toHaveLength(2);
    expect(seal!.timestamps.map(({ qualification }) => qualification?.verdict)).toEqual(['qualified', 'qualified']);
  });

  it('trusts no service of a list that has ended', async () => {
    const report = await validate({ nextUpdate: year(-0.01), services: [issuing(), stamping()] });
    expect(report.verdict).toBe('undetermined');
    expect(verdicts(report)).toEqual([
      ['INDETERMINATE', 'not_judged', 'list_ended'],
      ['INDETERMINATE', 'not_judged', 'list_ended'],
    ]);
  });

  it('trusts no service that was withdrawn before the signature', async () => {
    const withdrawn = { ...issuing(), status: 'withdrawn', since: year(-0.05), history: [issuing()] };
    const report = await validate({ services: [withdrawn, stamping()] });
    expect(verdicts(report)).toEqual([
      ['INDETERMINATE', 'not_qualified', 'status'],
      ['TOTAL-PASSED', 'qualified', null],
    ]);
    expect(report.signatures[0]).toMatchObject({ subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' });
    expect(report.signatures[0]!.reasons[0]).toContain('status withdrawn');
  });

  it('still trusts a service that was withdrawn later', async () => {
    const later = { ...issuing(), status: 'withdrawn', since: year(0.1), history: [issuing()] };
    expect(verdicts(await validate({ services: [later, stamping()] }))).toEqual([
      ['TOTAL-PASSED', 'qualified', null],
      ['TOTAL-PASSED', 'qualified', null],
    ]);
  });

  it('keeps the paths to the anchors, and judges by them too', async () => {
    const report = await validate({ services: [issuing(), stamping()] }, world.roots);
    expect(report.signatures.map(({ isListed, path }) => [isListed, path.length])).toEqual([
      [false, 3],
      [false, 3],
    ]);
    expect(report.signatures[0]!.qualification?.verdict).toBe('qualified');
  });

  it('gives no verdict without lists', () => {
    const { signatures } = validatePdf(sealed, { anchors: world.roots, at });
    expect(signatures.map(({ qualification }) => qualification)).toEqual([null, null]);
  });
});
