import { beforeAll, describe, expect, it } from 'vitest';
import {
  judgeSignature,
  judgeTimestamp,
  type MissingList,
  type Qualification,
  readTrustedList,
  sentencesOf,
  TrustedLists,
} from '../../../src/standards/trusted-lists/index.ts';
import { type Certificate, parseCertificate } from '../../../src/standards/x509/certificate.ts';
import { elementText, parseXml } from '../../../src/standards/xml/index.ts';
import { descendants } from '../../../src/standards/xml/query.ts';
import { type Entity, hierarchy, issue, signerOf } from '../x509-world.ts';
import {
  claiming,
  keyUsage,
  type MadeList,
  type MadeService,
  makeList,
  policySet,
  publishedList,
  qualification,
} from './make-list.ts';

const now = new Date('2026-11-28T12:00:00Z');
const POLICY = '1.3.6.1.4.1.99999.7';

let ca: Entity;
let subordinate: Entity;
let unit: Entity;
let operator: Entity;
beforeAll(async () => {
  const world = await hierarchy(new Date('2014-01-01T00:00:00Z'));
  ({ unit, seal: operator } = world);
  ca = world.root;
  subordinate = world.ca;
});

type Claims = Parameters<typeof claiming>;

/** Issues a certificate. By default in 2026, for signatures, qualified, in a device. */
async function certificateWith(
  claims: Claims[0] = ['compliance', 'signature', 'device'],
  from = '2026-01-01',
  policies: Claims[1] = [POLICY],
) {
  const change = claiming(claims, policies);
  return (
    await issue({ profile: 'seal', commonName: 'S', by: ca, from: new Date(from), days: 800, change, unchecked: true })
  ).certificate;
}

const listOf = async (...services: readonly Partial<MadeService>[]): Promise<TrustedLists> =>
  load({ services: services.map((service) => ({ certificates: [ca.certificate], ...service })) });

async function load(made: MadeList, missing: readonly MissingList[] = []): Promise<TrustedLists> {
  const list = readTrustedList(await makeList(made, signerOf(operator)), [operator.certificate]);
  return new TrustedLists({ lists: [list], missing });
}

interface Question {
  readonly certificate?: Certificate;
  readonly at?: string;
  readonly indication?: 'TOTAL-PASSED' | 'INDETERMINATE' | 'TOTAL-FAILED';
}

async function judge(
  lists: TrustedLists,
  { certificate, at, indication = 'TOTAL-PASSED' }: Question = {},
): Promise<Qualification> {
  const path = [certificate ?? (await certificateWith()), ca.certificate];
  return judgeSignature(lists, { path, at: at ? new Date(at) : now, now, indication });
}

const short = ({ verdict, kind, reason }: Qualification): string => [verdict, kind, reason].filter(Boolean).join(' ');

describe('the verdict on a signature', () => {
  it('is qualified by a granted service, in one sentence of each language', async () => {
    const verdict = await judge(await listOf({}));
    expect(verdict).toMatchObject({
      verdict: 'qualified',
      kind: 'signature',
      isCertificateQualified: true,
      hasDevice: true,
    });
    expect(verdict.service).toMatchObject({
      provider: 'Confiance & Cie',
      territory: 'FR',
      type: 'CA/QC',
      status: 'granted',
    });
    expect(sentencesOf(verdict)).toEqual({
      en: 'Qualified electronic signature, by service “CA d’essai” of Confiance & Cie (France), granted since 1 July 2016.',
      fr: 'Signature électronique qualifiée, par le service « CA d’essai » de Confiance & Cie (France), accordé depuis le 1er juillet 2016.',
    });
  });

  it('is qualified for a seal where the service issues for seals', async () => {
    const certificate = await certificateWith(['compliance', 'seal', 'device']);
    expect(short(await judge(await listOf({ purposes: ['ForeSeals'] }), { certificate }))).toBe('qualified seal');
    expect(short(await judge(await listOf({}), { certificate }))).toBe('not_qualified seal other_purpose');
  });

  it('finds the service by name and key, also when the file has another certificate of it', async () => {
    const lists = await listOf({});
    const leaf = await certificateWith();
    const at = { at: now, now, indication: 'TOTAL-PASSED' } as const;
    expect(short(judgeSignature(lists, { path: [leaf], ...at }))).toBe('qualified signature');
    const stranger = await issue({
      profile: 'root',
      commonName: 'Essai Root',
      by: null,
      from: new Date('2014-01-01'),
      days: 8000,
    });
    const forged = await issue({
      profile: 'seal',
      commonName: 'F',
      by: stranger,
      from: new Date('2026-01-01'),
      days: 9,
      change: claiming(['compliance', 'signature', 'device']),
      unchecked: true,
    });
    expect(stranger.certificate.subject).toEqual(ca.certificate.subject);
    const path = [forged.certificate, stranger.certificate];
    expect(short(judgeSignature(lists, { path, ...at }))).toBe('not_qualified signature not_listed');
    expect(short(judgeSignature(lists, { path: [forged.certificate], ...at }))).toBe(
      'not_qualified signature not_listed',
    );
  });

  it('takes the service nearest to the certificate', async () => {
    const change = claiming(['compliance', 'signature', 'device']);
    const { certificate } = await issue({
      profile: 'seal',
      commonName: 'S',
      by: subordinate,
      from: new Date('2016-09-01'),
      days: 800,
      change,
      unchecked: true,
    });
    const lists = await listOf({ certificates: [subordinate.certificate], status: 'withdrawn' }, {});
    const judged = {
      path: [certificate, subordinate.certificate, ca.certificate],
      at: now,
      now,
      indication: 'TOTAL-PASSED',
    } as const;
    expect(short(judgeSignature(lists, judged))).toBe('not_qualified signature status');
  });

  it.each([
    ['granted', '2026-06-01', 'qualified signature'],
    ['granted', '2026-01-15', 'not_qualified signature status'],
    ['withdrawn', '2026-06-01', 'not_qualified signature status'],
    ['recognisedatnationallevel', '2026-06-01', 'not_qualified signature status'],
    ['undersupervision', '2026-06-01', 'not_qualified signature status'],
  ])('follows the history: %s from February 2026, signed %s', async (status, at, expected) => {
    const lists = await listOf({
      status,
      since: '2026-02-01T00:00:00Z',
      history: [{ status: 'withdrawn', since: '2026-01-10T00:00:00Z' }, { since: '2017-01-01T00:00:00Z' }],
    });
    expect(short(await judge(lists, { at }))).toBe(expected);
  });

  it('needs a status in good standing when the certificate was issued, too', async () => {
    const lists = await listOf({
      since: '2026-03-01T00:00:00Z',
      history: [{ status: 'withdrawn', since: '2020-01-01T00:00:00Z' }],
    });
    const verdict = await judge(lists);
    expect(short(verdict)).toBe('not_qualified signature status');
    expect(sentencesOf(verdict).en).toContain('was withdrawn since 1 January 2020');
    expect(sentencesOf(await judge(await listOf({ since: '2026-03-01T00:00:00Z' }))).en).toContain('not yet listed');
  });

  it('applies the rules of the Directive before July 2016', async () => {
    const old = await certificateWith(['compliance', 'device'], '2015-02-01', []);
    const history = [{ status: 'undersupervision', since: '2014-01-01T00:00:00Z', purposes: [] }];
    const lists = await listOf({ history });
    expect(short(await judge(lists, { certificate: old, at: '2015-06-01' }))).toBe('qualified signature');
    expect(short(await judge(lists, { certificate: old, at: '2016-12-01' }))).toBe('qualified signature');
    const byPolicy = await certificateWith([], '2015-02-01', ['0.4.0.1456.1.1']);
    expect(short(await judge(lists, { certificate: byPolicy, at: '2015-06-01' }))).toBe('qualified signature');
    const seal = await certificateWith(['compliance', 'seal', 'device'], '2015-02-01');
    expect(short(await judge(lists, { certificate: seal, at: '2015-06-01' }))).toBe(
      'not_qualified seal before_regulation',
    );
    const ceased = await listOf({ history: [{ status: 'supervisionceased', since: '2014-01-01T00:00:00Z' }] });
    expect(short(await judge(ceased, { certificate: old, at: '2015-06-01' }))).toBe('not_qualified signature status');
  });

  it.each<[string, Claims[0], string]>([
    ['no statement', ['signature', 'device'], 'not_qualified signature ordinary_certificate'],
    ['no device', ['compliance', 'signature'], 'not_qualified signature no_device'],
    ['no type', ['compliance', 'device'], 'qualified signature'],
    ['websites', ['compliance', 'website', 'device'], 'not_qualified website other_purpose'],
    ['two types', ['compliance', 'signature', 'seal', 'device'], 'qualified signature'],
  ])('reads the statements of the certificate: %s', async (what, claims, expected) => {
    const verdict = await judge(await listOf({}), { certificate: await certificateWith(claims) });
    // Statements stand once each (RFC 3739), so two types are two statements, of which both count.
    expect(short(verdict)).toBe(what === 'two types' ? 'not_judged signature list_unclear' : expected);
  });

  it.each<[readonly string[], Claims[0], string]>([
    [['QCStatement'], ['signature', 'device'], 'qualified signature'],
    [['NotQualified'], ['compliance', 'signature', 'device'], 'not_qualified signature excluded'],
    [['QCWithQSCD'], ['compliance', 'signature'], 'qualified signature'],
    [['QCQSCDManagedOnBehalf'], ['compliance', 'signature'], 'qualified signature'],
    [['QCWithSSCD'], ['compliance', 'signature'], 'qualified signature'],
    [['QCNoQSCD', 'QCWithSSCD'], ['compliance', 'signature', 'device'], 'not_qualified signature no_device'],
    [['QCQSCDStatusAsInCert'], ['compliance', 'signature', 'device'], 'qualified signature'],
    [['QCForESeal'], ['compliance', 'signature', 'device'], 'not_qualified seal other_purpose'],
    [['QCForLegalPerson'], ['compliance', 'device'], 'not_qualified seal other_purpose'],
    [['QCForESig'], ['compliance', 'signature', 'seal', 'device'], 'qualified signature'],
    [['QCForWSA'], ['compliance', 'device'], 'not_qualified website other_purpose'],
    [['QCWithQSCD', 'QCNoQSCD'], ['compliance', 'signature'], 'not_judged signature list_unclear'],
    [['QCForESig', 'QCForESeal'], ['compliance', 'device'], 'not_judged signature list_unclear'],
    [['QCStatement', 'NotQualified'], ['compliance', 'device'], 'not_judged signature list_unclear'],
  ])('corrects them by the qualifiers %j', async (qualifiers, claims, expected) => {
    const lists = await listOf({ qualifications: qualification(qualifiers, policySet(POLICY)) });
    const certificate = await certificateWith(claims);
    expect(short(await judge(lists, { certificate }))).toBe(expected);
  });

  it.each<[string, string, string, boolean | null]>([
    ['another policy', policySet('1.2.3'), 'all', false],
    ['one of two policies of a set', policySet(POLICY, '1.2.3'), 'all', false],
    ['one of two sets', policySet('1.2.3') + policySet(POLICY), 'atLeastOne', true],
    ['all of two sets', policySet('1.2.3') + policySet(POLICY), 'all', false],
    ['none of two sets', policySet('1.2.3') + policySet('1.2.4'), 'none', true],
    ['none, and one is met', policySet('1.2.3') + policySet(POLICY), 'none', false],
    ['key usage', keyUsage(['nonRepudiation', true], ['digitalSignature', false], ['crlSign', false]), 'all', true],
    ['another key usage', keyUsage(['nonRepudiation', false]), 'all', false],
    ['a list in the list', `<q:CriteriaList assert="none">${policySet('1.2.3')}</q:CriteriaList>`, 'all', true],
    ['an attribute of the subject', other('CertSubjectDNAttribute', 'AttributeOID', '2.5.4.10'), 'all', true],
    ['an attribute that is missing', other('CertSubjectDNAttribute', 'AttributeOID', '2.5.4.42'), 'all', false],
    ['an extended key usage', other('ExtendedKeyUsage', 'KeyPurposeId', '1.3.6.1.5.5.7.3.4'), 'all', false],
    ['an unknown criterion', '<q:Unheard/>', 'all', null],
    ['an unknown criterion beside one that fails', `<q:Unheard/>${policySet('1.2.3')}`, 'all', false],
    ['an unknown assertion', policySet(POLICY), 'most', null],
    ['no criterion', '', 'all', null],
  ])('applies qualifiers by criteria: %s', async (_what, criteria, assert, isMet) => {
    const lists = await listOf({ qualifications: qualification(['NotQualified'], criteria, assert) });
    const expected = {
      true: 'not_qualified signature excluded',
      false: 'qualified signature',
      null: 'not_judged signature list_unclear',
    };
    expect(short(await judge(lists))).toBe(expected[`${isMet}`]);
  });

  it('judges nothing by a critical extension that it does not know', async () => {
    const extensions = '<Extension Critical="true"><q:Unheard/></Extension>';
    expect(short(await judge(await listOf({ extensions })))).toBe('not_judged signature list_unclear');
    expect(short(await judge(await listOf({ extensions: extensions.replace('true', 'false') })))).toBe(
      'qualified signature',
    );
  });

  it('takes the services of one key together, and finds contradictions', async () => {
    const seals = await listOf({ purposes: ['ForeSeals'] }, {});
    expect(short(await judge(seals))).toBe('qualified signature');
    const against = await listOf({}, { qualifications: qualification(['NotQualified'], policySet(POLICY)) });
    expect(short(await judge(against))).toBe('not_judged signature list_unclear');
    expect(short(await judge(await listOf({ status: 'withdrawn' }, {})))).toBe('qualified signature');
  });

  it('is no better than the signature', async () => {
    const lists = await listOf({});
    const failed = await judge(lists, { indication: 'TOTAL-FAILED' });
    expect(short(failed)).toBe('not_qualified signature invalid');
    expect(failed.isCertificateQualified).toBeNull();
    const doubtful = await judge(lists, { indication: 'INDETERMINATE' });
    expect(short(doubtful)).toBe('not_judged signature unconfirmed');
    expect(doubtful.isCertificateQualified).toBe(true);
    expect(short(await judge(await listOf({ status: 'withdrawn' }), { indication: 'INDETERMINATE' }))).toBe(
      'not_qualified signature status',
    );
  });
});

describe('lists that do not decide', () => {
  const services = (): MadeService[] => [{ certificates: [ca.certificate] }];

  it('says that a list has ended, and believes nothing in it', async () => {
    const verdict = await judge(await load({ nextUpdate: '2026-11-01T00:00:00Z', services: services() }));
    expect(short(verdict)).toBe('not_judged signature list_ended');
    expect(sentencesOf(verdict)).toEqual({
      en: 'Not judged: the trusted list ended on 1 November 2026 (France).',
      fr: 'Qualification de la signature non évaluée : la liste de confiance a pris fin le 1er novembre 2026 (France).',
    });
    const closed = await judge(await load({ nextUpdate: null, services: services() }));
    expect(sentencesOf(closed).en).toBe('Not judged: the trusted list was closed (France).');
    expect(short(await judge(await load({ nextUpdate: '2026-11-01T00:00:00Z' })))).toBe(
      'not_judged signature list_ended',
    );
  });

  it('says which list is missing, and not that the signature is not qualified', async () => {
    const elsewhere = await judge(await load({ territory: 'IT' }));
    expect(short(elsewhere)).toBe('not_judged signature list_missing');
    expect(sentencesOf(elsewhere).en).toBe('Not judged: the trusted list is not loaded (France).');
    const broken = [{ source: 'https://example.org', territory: 'FR', reason: 'not signed' }];
    expect(short(await judge(await load({ territory: 'EU', pointers: [] }, broken)))).toBe(
      'not_judged signature list_missing',
    );
  });

  it('says that no list names the authority where its list was asked, or all lists were', async () => {
    expect(short(await judge(await load({})))).toBe('not_qualified signature not_listed');
    const pointers = [{ url: 'https://example.org/it.xml', territory: 'IT', signers: [] }];
    expect(short(await judge(await load({ territory: 'EU', pointers })))).toBe('not_qualified signature not_listed');
    const other = [{ source: 'https://example.org', territory: 'IT', reason: 'x' }];
    expect(short(await judge(await load({}, other)))).toBe('not_qualified signature not_listed');
  });
});

describe('published trusted lists', () => {
  it.skipIf(!publishedList('FR'))('judge who signed the list of France of 2019, then and now', () => {
    const xml = publishedList('FR')!;
    const signer = [...descendants(parseXml(xml).root)].find(({ parent }) => parent?.local === 'X509Data')!;
    const certificate = parseCertificate(Buffer.from(elementText(signer), 'base64'));
    const lists = new TrustedLists({ lists: [readTrustedList(xml, [certificate])], missing: [] });
    const at = new Date('2019-09-10T00:00:00Z');
    const sentence = (on: Date) =>
      sentencesOf(judgeSignature(lists, { path: [certificate], at, now: on, indication: 'TOTAL-PASSED' })).en;
    expect(sentence(at)).toMatch(
      /^Qualified electronic signature, by service .*\(France\), granted since 1 July 2016\.$/,
    );
    expect(sentence(now)).toBe('Not judged: the trusted list ended on 4 March 2020 (France).');
  });
});

describe('the verdict on a time-stamp', () => {
  const stamp = (lists: TrustedLists, at: string, indication: 'TOTAL-PASSED' | 'INDETERMINATE' = 'TOTAL-PASSED') =>
    judgeTimestamp(lists, { path: [unit.certificate], at: new Date(at), now, indication });
  const stamping = (period: Partial<MadeService> = {}) =>
    listOf({ certificates: [unit.certificate], type: 'TSA/QTST', purposes: [], ...period });

  it('is qualified at a time at which the service was granted', async () => {
    const verdict = stamp(await stamping(), '2018-01-01');
    expect(short(verdict)).toBe('qualified timestamp');
    expect(sentencesOf(verdict).fr).toMatch(/^Horodatage qualifié, par le service « CA d’essai »/);
  });

  it('is not qualified before the Regulation, after a withdrawal, by another service, or if it cannot be confirmed', async () => {
    expect(short(stamp(await stamping({ since: '2014-01-01T00:00:00Z' }), '2016-01-01'))).toBe(
      'not_qualified timestamp before_regulation',
    );
    const withdrawn = await stamping({
      status: 'withdrawn',
      since: '2019-01-01T00:00:00Z',
      history: [{ since: '2017-01-01T00:00:00Z', purposes: [] }],
    });
    expect(short(stamp(withdrawn, '2018-01-01'))).toBe('qualified timestamp');
    expect(short(stamp(withdrawn, '2020-01-01'))).toBe('not_qualified timestamp status');
    expect(short(stamp(await stamping({ type: 'CA/QC' }), '2018-01-01'))).toBe('not_qualified timestamp not_listed');
    expect(short(stamp(await stamping(), '2018-01-01', 'INDETERMINATE'))).toBe('not_judged timestamp unconfirmed');
  });
});

/** Criteria of the additional types. */
function other(name: string, inner: string, oid: string): string {
  return `<q:otherCriteriaList><a:${name}><a:${inner}><x:Identifier>${oid}</x:Identifier></a:${inner}></a:${name}></q:otherCriteriaList>`;
}
