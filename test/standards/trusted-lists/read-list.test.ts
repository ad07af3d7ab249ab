import { beforeAll, describe, expect, it } from 'vitest';
import { hasEnded, readTrustedList, type TrustedList } from '../../../src/standards/trusted-lists/index.ts';
import { type Certificate, parseCertificate } from '../../../src/standards/x509/certificate.ts';
import { elementText, parseXml, XmlError } from '../../../src/standards/xml/index.ts';
import { descendants } from '../../../src/standards/xml/query.ts';
import { type Entity, hierarchy, signerOf } from '../x509-world.ts';
import { keyUsage, type MadeList, makeList, policySet, publishedList, qualification } from './make-list.ts';

let world: Awaited<ReturnType<typeof hierarchy>>;
let operator: Entity;
beforeAll(async () => {
  world = await hierarchy();
  operator = world.seal;
});

const why = (xml: Buffer, signers: readonly Certificate[] = [operator.certificate]): string => {
  try {
    readTrustedList(xml, signers);
  } catch (error) {
    if (error instanceof XmlError) return error.message;
    throw error;
  }
  return 'accepted';
};
const make = (list: MadeList): Promise<Buffer> => makeList(list, signerOf(operator));
const read = async (list: MadeList): Promise<TrustedList> => readTrustedList(await make(list), [operator.certificate]);

describe('reading a trusted list', () => {
  it('returns who signed it, until when it is current, and its services with their history', async () => {
    const list = await read({
      territory: 'EL',
      sequence: 7,
      services: [
        {
          certificates: [world.ca.certificate],
          status: 'withdrawn',
          since: '2024-05-01T00:00:00Z',
          purposes: ['ForeSeals', 'RootCA-QC'],
          qualifications: qualification(['QCWithQSCD'], policySet('1.2.3') + keyUsage(['nonRepudiation', true])),
          history: [{ since: '2020-01-01T00:00:00Z' }, { status: 'undersupervision', since: '2015-01-01T00:00:00Z' }],
        },
        { certificates: [world.root.certificate], type: 'CA/PKC' },
      ],
    });
    expect(list).toMatchObject({
      territory: 'EL',
      sequence: 7,
      signer: operator.certificate.subjectText,
      nextUpdate: '2027-01-01T00:00:00.000Z',
      pointers: [],
    });
    expect(list.services).toHaveLength(1);
    expect(list.services[0]).toMatchObject({ provider: 'Confiance & Cie', name: 'CA d’essai' });
    expect(list.services[0]!.periods.map(({ status, since }) => [status, since.slice(0, 4)])).toEqual([
      ['withdrawn', '2024'],
      ['granted', '2020'],
      ['undersupervision', '2015'],
    ]);
    expect(list.services[0]!.periods[0]).toMatchObject({
      purposes: ['seal'],
      qualifications: [
        {
          qualifiers: ['QCWithQSCD'],
          criterion: {
            assert: 'all',
            criteria: [
              { kind: 'policies', oids: ['1.2.3'] },
              { kind: 'key_usage', bits: [['nonRepudiation', true]] },
            ],
          },
        },
      ],
    });
    expect(JSON.parse(JSON.stringify(list))).toEqual(list);
  });

  it('returns the pointers of a list of lists to lists in XML, with the certificates that may sign them', async () => {
    const pointers = [{ url: 'https://example.org/fr.xml', territory: 'FR', signers: [world.unit.certificate] }];
    expect((await read({ territory: 'EU', pointers })).pointers).toEqual([
      { url: 'https://example.org/fr.xml', territory: 'FR', signers: [world.unit.certificate.der.toString('base64')] },
    ]);
  });

  it('takes a list as ended after its next update, and a closed one as ended always', async () => {
    const [open, closed] = [await read({}), await read({ nextUpdate: null })];
    expect(hasEnded(open, new Date('2026-12-31T00:00:00Z'))).toBe(false);
    expect(hasEnded(open, new Date('2027-01-02T00:00:00Z'))).toBe(true);
    expect(hasEnded(closed, new Date('2026-01-02T00:00:00Z'))).toBe(true);
  });

  it('refuses a list that is changed, signed by somebody else, not signed, or no list', async () => {
    const xml = await make({ services: [{ certificates: [world.ca.certificate], status: 'withdrawn' }] });
    expect(why(xml)).toBe('accepted');
    expect(why(Buffer.from(xml.toString().replace('withdrawn', 'granted')))).toContain('changed after it was signed');
    expect(why(xml, [world.ca.certificate])).toContain('not made by a trusted certificate');
    expect(why(Buffer.from(xml.toString().replace(/<ds:Signature .*<\/ds:Signature>/s, '')))).toBe('it is not signed');
    expect(why(Buffer.from('<a/>'))).toBe('it is no trusted list');
    expect(why(xml.subarray(0, 1_000))).toContain('at character');
  });
});

describe('published trusted lists', () => {
  const territories = ['DK', 'FR', 'IE', 'LU'] as const;
  const keyInfoOf = (xml: Buffer): Certificate[] =>
    [...descendants(parseXml(xml).root)]
      .filter(({ local, parent }) => local === 'X509Certificate' && parent?.local === 'X509Data')
      .map((element) => parseCertificate(Buffer.from(elementText(element), 'base64')));

  it.skipIf(!publishedList('FR')).each(territories)('verifies and reads the list of %s', (territory) => {
    const xml = publishedList(territory)!;
    const list = readTrustedList(xml, keyInfoOf(xml));
    expect(list.territory).toBe(territory);
    expect(list.nextUpdate).toMatch(/^2020-/);
    expect(list.services.length > 0).toBe(territory !== 'DK');
    expect(list.services.every(({ name, provider, periods }) => name && provider && periods.length > 0)).toBe(true);
    expect(list.services.flatMap(({ periods }) => periods).filter(({ isUnclear }) => isUnclear)).toEqual([]);
    const changed = Buffer.from(xml.toString().replace('<ServiceStatus>', '<ServiceStatus> '));
    expect(why(changed, keyInfoOf(xml))).toContain('changed after it was signed');
    expect(why(xml, [operator.certificate])).toContain('not made by a trusted certificate');
  });
});
