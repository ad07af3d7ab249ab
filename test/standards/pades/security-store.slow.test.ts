import { describe, expect, it } from 'vitest';
import { fillFields, type SignedField, signFields } from '../../../src/standards/pades/index.ts';
import { archival, type Intent } from '../../fixtures/archival.ts';
import { scrawl } from '../../modules/documents/picture.ts';
import { laterChanges } from '../validation/later-changes.ts';
import { type ArchivalKind, judgeArchival } from '../validators/pdfa-levels.ts';
import { pdfsig, pdfsigAvailable } from '../validators/pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from '../validators/qpdf.ts';
import { authorities, bytesOf, filled, fonts, oneOfEach, prepare, sealAndArchive } from './world.ts';

const world = await authorities();
const at = new Date('2026-03-03T10:00:00Z');
const labelled = oneOfEach().map((field) => ({ ...field, label: `Champ ${field.id}` }));

const signature: SignedField = {
  id: 'A',
  type: 'digital-signature',
  pageIndex: 0,
  at: { x: 10, y: 70, width: 30, height: 8 },
  label: 'Signature A',
  mark: { picture: scrawl(), lines: ['Élodie Müller'], specimen: true },
};

/** Level simple with a field of each type and a picture with transparency. */
const simple = (bytes: Buffer) =>
  sealAndArchive(fillFields(prepare(bytes, labelled), filled(labelled, { picture: scrawl() }), fonts), world);

async function advanced(bytes: Buffer) {
  const base = prepare(bytes, [...labelled, signature]);
  const request = { at, fills: filled(labelled), field: signature, cms: world.cms };
  return sealAndArchive(await signFields(base, request, fonts), world);
}

const cases: [ArchivalKind, Intent][] = [
  ...(['PDF/A-1b', 'PDF/A-2b', 'PDF/A-3b', 'PDF/A-4'] as const).flatMap((kind) =>
    (['GRAY', 'RGB ', 'CMYK', 'none'] as const).map((intent): [ArchivalKind, Intent] => [kind, intent]),
  ),
  ['PDF/UA-1', 'none'],
  ['PDF/UA-2', 'none'],
];

describe.each(cases)('a document of %s, output intent %s,', (kind, intent) => {
  it.each([
    ['simple', simple],
    ['advanced', advanced],
    ['without fields', (bytes: Buffer) => sealAndArchive(prepare(bytes), world)],
  ])('still meets the rules it met before: level %s', async (level, make) => {
    const input = archival(kind, intent);
    const before = new Set(judgeArchival(input, kind));
    const bytes = bytesOf(await make(input));
    expect(judgeArchival(bytes, kind).filter((finding) => !before.has(finding))).toEqual([]);
    const graded = laterChanges(bytes).signatures.map(({ kind, permitted }) => [kind, permitted]);
    expect(graded.slice(-2)).toEqual([
      ['validation_data', true],
      ['none', true],
    ]);
    if (level === 'advanced') expect(graded[0]).toEqual(['form_filling', true]);
    if (pdfsigAvailable) expect(pdfsig(bytes)[0]).toMatchObject({ valid: true });
    if (qpdfAvailable) expect(qpdfCheck(bytes).result).toBe('clean');
  });
});

describe('the judge of archival levels', () => {
  it.each([
    ['PDF/A-1b', 'RGB ', /no CIDSet/],
    ['PDF/A-1b', 'RGB ', /soft mask/],
    ['PDF/A-1b', 'RGB ', /no appearance/],
    ['PDF/A-2b', 'CMYK', /DeviceRGB/],
    ['PDF/A-2b', 'none', /soft mask/],
    ['PDF/UA-1', 'none', /no Form element/],
  ] as const)(
    'detects what a file of %s (%s) violates when its claim is not recognised: %s',
    async (kind, intent, finding) => {
      // The same fields and signatures in a document that claims nothing.
      const bytes = bytesOf(await simple(claimless(archival(kind, intent))));
      expect(judgeArchival(bytes, kind).join('\n')).toMatch(finding);
    },
  );
});

/** The document with its claim and its structure under names that nobody reads. */
const claimless = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes
      .toString('latin1')
      .replace('www.aiim.org', 'www.none.org')
      .replace('/StructTreeRoot 7 0 R', '/StructTreeNone 7 0 R'),
    'latin1',
  );
