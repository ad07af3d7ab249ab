import type { PdfFile } from '../reader/file.ts';
import { dictOf, isDict, nameOf, type PdfDict, PdfName, PdfStream, type PdfValue } from '../reader/objects.ts';
import { drawingOf, type Use } from './contents.ts';
import { readIcc } from './icc.ts';
import type { Rule } from './rule.ts';
import { called, type Subject } from './subject.ts';

const OUTPUT_CLASSES = ['prtr', 'mntr'];
const INPUT_CLASSES = [...OUTPUT_CLASSES, 'scnr', 'spac'];
const OUTPUT_SPACES = ['RGB ', 'CMYK', 'GRAY'];

const intents = ({ file }: Subject): PdfDict[] =>
  file
    .list(file.catalog.get('OutputIntents'))
    .map((each) => file.resolve(each))
    .filter(isDict);

/** Colour space of the PDF/A output intent's profile. */
const outputSpace = (subject: Subject): string | undefined => {
  const intent = intents(subject).find((each) => nameOf(subject.file.entry(each, 'S')) === 'GTS_PDFA1');
  const profile = subject.file.entry(intent, 'DestOutputProfile');
  return profile instanceof PdfStream ? readIcc(subject.file.decode(profile))?.space : undefined;
};

function* outputIntent(subject: Subject) {
  const { file } = subject;
  const all = intents(subject);
  const profiles = all.filter((each) => each.has('DestOutputProfile'));
  if (new Set(profiles.map((each) => called(each.get('DestOutputProfile')))).size > 1)
    yield 'output intents have different profiles';
  for (const each of all) if (each.has('DestOutputProfileRef')) yield 'an output intent has DestOutputProfileRef';
  for (const each of profiles) {
    const profile = file.entry(each, 'DestOutputProfile');
    const header = profile instanceof PdfStream ? readIcc(file.decode(profile)) : undefined;
    if (!header) yield 'DestOutputProfile is no ICC profile';
    else if (
      !OUTPUT_CLASSES.includes(header.deviceClass) ||
      !OUTPUT_SPACES.includes(header.space) ||
      header.majorVersion >= 5
    )
      yield `the profile is of class ${header.deviceClass}, space ${header.space}, version ${header.majorVersion}`;
    else if (file.entry(profile, 'N') !== header.components) yield `the profile's N is not ${header.components}`;
  }
}

function* ownIntent(subject: Subject) {
  if (outputSpace(subject) === undefined) yield 'the document has no GTS_PDFA1 output intent with an ICC profile';
}

interface Found {
  readonly device: string[];
  readonly faults: string[];
}

/** Device spaces that a colour space needs, and faults of its ICC profile. */
const analyse = (file: PdfFile, space: PdfValue, resources: PdfDict | undefined, depth = 0): Found => {
  const value = file.resolve(space);
  const nothing: Found = { device: [], faults: [] };
  if (depth > 8) return nothing;
  if (value instanceof PdfName) {
    if (!/^Device(Gray|RGB|CMYK)$/.test(value.text)) return nothing;
    const spaces = file.resolve(resources?.get('ColorSpace'));
    const replaced = isDict(spaces) && spaces.has(value.text.replace('Device', 'Default'));
    return { device: replaced ? [] : [value.text], faults: [] };
  }
  if (!Array.isArray(value)) return nothing;
  const kind = nameOf(file.resolve(value[0]));
  if (kind === 'ICCBased') return { device: [], faults: iccFaults(file, file.resolve(value[1])) };
  const inner = { Indexed: value[1], Pattern: value[1], Separation: value[2], DeviceN: value[2] }[kind ?? ''];
  const found = inner === undefined ? nothing : analyse(file, inner, resources, depth + 1);
  const names = kind === 'DeviceN' ? file.list(value[1]).length : 0;
  return names > 32 ? { ...found, faults: [...found.faults, `DeviceN with ${names} colourants`] } : found;
};

const iccFaults = (file: PdfFile, stream: PdfValue): string[] => {
  const header = stream instanceof PdfStream ? readIcc(file.decode(stream)) : undefined;
  if (!header) return ['ICCBased without a readable profile'];
  const faults: string[] = [];
  if (!INPUT_CLASSES.includes(header.deviceClass) || header.majorVersion >= 5)
    faults.push(`ICC profile of class ${header.deviceClass}, version ${header.majorVersion}`);
  if (file.entry(stream, 'N') !== header.components)
    faults.push(`ICCBased N differs from its profile (${header.space})`);
  return faults;
};

const analysed = (subject: Subject): (Use<PdfValue> & Found)[] =>
  drawingOf(subject).colours.map((use) => ({ ...use, ...analyse(subject.file, use.what, use.resources) }));

function* iccBased(subject: Subject) {
  for (const { where, faults } of analysed(subject)) for (const fault of faults) yield `${where}: ${fault}`;
}

function* device(subject: Subject) {
  const output = outputSpace(subject);
  const covered = (name: string) =>
    name === 'DeviceGray' ? output !== undefined : output?.trim() === name.replace('Device', '');
  const text = new Set(
    analysed(subject).flatMap((use) =>
      use.device.filter((name) => !covered(name)).map((name) => `${use.where}: ${name}`),
    ),
  );
  for (const message of text) yield `${message} is covered by no output intent`;
}

function* contentStreams(subject: Subject) {
  const { unknownOperators, faults } = drawingOf(subject);
  for (const { what, where } of unknownOperators) yield `${where}: operator ${what} is not defined`;
  yield* faults;
}

const BLEND_MODES = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
);
const INTENTS = new Set('RelativeColorimetric AbsoluteColorimetric Perceptual Saturation'.split(' '));

function* graphicsState(subject: Subject) {
  const { file } = subject;
  for (const { what, where } of drawingOf(subject).states) {
    for (const key of ['TR', 'HTP']) if (what.has(key)) yield `${where}: ExtGState has /${key}`;
    const transfer = file.entry(what, 'TR2');
    if (transfer !== null && nameOf(transfer) !== 'Default') yield `${where}: ExtGState TR2 is not Default`;
    const halftone = dictOf(file.entry(what, 'HT'));
    const type = halftone ? file.entry(halftone, 'HalftoneType') : 1;
    if ((type !== 1 && type !== 5) || halftone?.has('HalftoneName'))
      yield `${where}: halftone of a kind that is not allowed`;
  }
}

function* renderingIntents(subject: Subject) {
  const { file } = subject;
  const { intents: text, states, images } = drawingOf(subject);
  const used = [
    ...text.map(({ what, where }) => ({ name: what, where })),
    ...states.map(({ what, where }) => ({ name: nameOf(file.entry(what, 'RI')), where })),
    ...images.map(({ what, where }) => ({ name: nameOf(file.entry(what, 'Intent')), where })),
  ];
  for (const { name, where } of used)
    if (name !== undefined && !INTENTS.has(name)) yield `${where}: rendering intent ${name}`;
}

function* transparency(subject: Subject) {
  const { file } = subject;
  for (const { what, where } of drawingOf(subject).states) {
    const mode = file.entry(what, 'BM');
    const names = (Array.isArray(mode) ? mode : [mode]).map((each) => nameOf(file.resolve(each)));
    for (const name of names) if (name !== undefined && !BLEND_MODES.has(name)) yield `${where}: blend mode ${name}`;
  }
}

export const COLOUR: readonly Rule[] = [
  { clause: '6.2.2', name: 'content streams', breaches: contentStreams },
  { clause: '6.2.3', name: 'output intents', breaches: outputIntent },
  { clause: 'own', name: 'an output intent is present', breaches: ownIntent },
  { clause: '6.2.4.2', name: 'ICCBased colour spaces', breaches: iccBased },
  { clause: '6.2.4.3', name: 'device colour spaces (of groups, too: 6.2.10)', breaches: device },
  { clause: '6.2.5', name: 'extended graphics state', breaches: graphicsState },
  { clause: '6.2.6', name: 'rendering intents', breaches: renderingIntents },
  { clause: '6.2.10', name: 'blend modes', breaches: transparency },
];
