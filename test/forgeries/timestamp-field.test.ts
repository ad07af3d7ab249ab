import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fillFields, PdfRevisions } from '../../src/standards/pades/index.ts';
import {
  addField,
  dict,
  formFields,
  getPage,
  type MutableDict,
  name,
  Pdf,
  type PdfObject,
  type Ref,
  Stream,
  textString,
  Update,
} from '../../src/standards/pdf/index.ts';
import { contract } from '../fixtures/pdf.ts';
import {
  authorities,
  bytesOf,
  filled,
  fonts,
  oneOfEach,
  prepare,
  renew,
  sealAndArchive,
} from '../standards/pades/world.ts';
import { laterChanges } from '../standards/validation/later-changes.ts';
import { holds } from './judge.ts';

const world = await authorities();
const isBelieved = (bytes: Buffer): boolean => holds(bytes, { roots: world.roots, at: new Date() });

async function sealed(isFinal: boolean) {
  const fields = oneOfEach();
  return sealAndArchive(fillFields(prepare(await contract(), fields), filled(fields), fonts), world, { isFinal });
}
const closed = await sealed(true);
const open = await sealed(false);
const files = {
  'under a final seal': bytesOf(closed),
  'under a final seal, after a renewal': bytesOf(await renew(closed, world)),
  'where others may sign': bytesOf(open),
  'where others may sign, after a renewal': bytesOf(await renew(open, world)),
};
type Base = keyof typeof files;
const bases = Object.keys(files) as Base[];

const PAGE = [0, 0, 595, 842];

/** A form XObject that hides the page behind another price. */
const cover = (update: Update): Ref =>
  update.add(
    new Stream(
      dict({ Type: name('XObject'), Subtype: name('Form'), BBox: PAGE, Resources: dict({}) }),
      Buffer.from('1 g 0 0 595 842 re f'),
    ),
  );

/** Gives every field of a document time-stamp other entries. */
function onTimestamps(update: Update, change: (widget: MutableDict, ref: Ref) => void): void {
  for (const { name: field, ref } of formFields(update.pdf))
    if (field.startsWith('ArchiveTimestamp')) change(update.edit(ref), ref);
}

function newField(update: Update, entries: Record<string, PdfObject>): void {
  const page = getPage(update.pdf, 0);
  const widget = { Type: name('Annot'), Subtype: name('Widget'), FT: name('Sig'), T: textString('plus'), F: 4 };
  addField(update, page, update.add(dict({ ...widget, P: page.ref, ...entries })));
}

const onTheField: [string, (update: Update) => void][] = [
  [
    'an appearance over the page',
    (update) => onTimestamps(update, (widget) => widget.set('Rect', PAGE).set('AP', dict({ N: cover(update) }))),
  ],
  ['a rectangle over the page', (update) => onTimestamps(update, (widget) => widget.set('Rect', PAGE))],
  ['an appearance', (update) => onTimestamps(update, (widget) => widget.set('AP', dict({ N: cover(update) })))],
  [
    'an appearance and a border drawn by the reader',
    (update) =>
      onTimestamps(update, (widget) =>
        widget.set('Rect', PAGE).set('MK', dict({ BG: [1, 1, 1], CA: textString('1 000 000 EUR') })),
      ),
  ],
  [
    'a widget of its own over the page',
    (update) =>
      onTimestamps(update, (widget, ref) => {
        const kid = { Type: name('Annot'), Subtype: name('Widget'), Rect: PAGE, Parent: ref };
        widget.set('Kids', [update.add(dict({ ...kid, AP: dict({ N: cover(update) }) }))]);
      }),
  ],
  [
    'an appearance over another page, in its annotations',
    (update) => {
      const page = getPage(update.pdf, 1);
      onTimestamps(update, (widget, ref) => {
        widget
          .set('Rect', PAGE)
          .set('AP', dict({ N: cover(update) }))
          .set('P', page.ref);
        update
          .edit(page.ref)
          .set('Annots', [...update.pdf.items(update.pdf.dict(page.ref, 'page').get('Annots')), ref]);
      });
    },
  ],
];

const besideIt: [string, (update: Update) => void][] = [
  [
    'an empty signature field over the page',
    (update) => newField(update, { Rect: PAGE, AP: dict({ N: cover(update) }) }),
  ],
  [
    'an empty signature field whose border readers draw',
    (update) => newField(update, { Rect: PAGE, MK: dict({ BG: [1, 1, 1] }) }),
  ],
];

/** Appends the change as a revision by somebody who signs nothing. */
function forged(bytes: Buffer, change: (update: Update) => void): Buffer {
  const update = new Update(new Pdf(bytes));
  change(update);
  return Buffer.concat([bytes, update.finish().bytes]);
}

const isSealValid = (bytes: Buffer): boolean =>
  laterChanges(bytes).signatures.find(({ field }) => field === 'ServiceSeal')!.permitted;

it.each(bases)('a file %s is accepted', (base) => {
  expect(isBelieved(files[base])).toBe(true);
  expect(isSealValid(files[base])).toBe(true);
});

describe.each(bases)('a field of an archive time-stamp, %s,', (base) => {
  it.each(onTheField)('that gets %s makes the seal invalid', (_, change) => {
    const bytes = forged(files[base], change);
    expect(isSealValid(bytes)).toBe(false);
    expect(isBelieved(bytes)).toBe(false);
  });
});

// Where others may sign, they may also add a field: the service itself draws so in files that others signed before.
describe.each(bases.slice(0, 2))('beside the archive time-stamp, %s,', (base) => {
  it.each(besideIt)('%s makes the seal invalid', (_, change) => {
    const bytes = forged(files[base], change);
    expect(isSealValid(bytes)).toBe(false);
    expect(isBelieved(bytes)).toBe(false);
  });
});

it.each(bases)('a page that is covered, and then time-stamped anew, makes the seal invalid: %s', async (base) => {
  for (const [, change] of onTheField) {
    const covered = forged(files[base], change);
    const document = new PdfRevisions('archived', new Pdf(covered), [covered], createHash('sha256').update(covered));
    const bytes = bytesOf(await renew(document, world, 'Later'));
    expect(isSealValid(bytes)).toBe(false);
    expect(isBelieved(bytes)).toBe(false);
  }
});
