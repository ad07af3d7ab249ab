import {
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  PdfStream,
  PdfString,
  type PdfValue,
  Unreadable,
} from '../reader/objects.ts';
import { isDefined, type Operation, operations, resource } from './operators.ts';
import type { Subject } from './subject.ts';

/** Something used at a place, e.g. `page 1, form /Fm0`. */
export interface Use<T> {
  readonly what: T;
  readonly where: string;
  /** Resource dictionary in force, for Default… colour spaces. */
  readonly resources: PdfDict | undefined;
}

export interface FontUse {
  readonly where: string;
  /** Strings shown with any rendering mode. */
  readonly shown: Buffer[];
  /** Those shown visibly (mode other than 3). */
  readonly rendered: Buffer[];
}

/** Everything that the content streams of pages, forms, patterns, glyphs and appearances use. */
export interface Drawing {
  deepest: number;
  readonly unknownOperators: Use<string>[];
  /** Names that the stream's own resources lack, and streams that cannot be read. */
  readonly faults: string[];
  readonly colours: Use<PdfValue>[];
  readonly fonts: Map<PdfDict, FontUse>;
  readonly states: Use<PdfDict>[];
  readonly images: Use<PdfDict>[];
  readonly inlineImages: Use<PdfDict>[];
  readonly forms: Use<PdfDict>[];
  readonly intents: Use<string>[];
}

interface State {
  font: PdfDict | undefined;
  mode: number;
}

interface Job {
  readonly content: () => Buffer;
  readonly resources: PdfDict | undefined;
  readonly where: string;
}

const done = new WeakMap<Subject, Drawing>();

/** Reads all content streams of the subject; once for each subject. */
export const drawingOf = (subject: Subject): Drawing => {
  const known = done.get(subject);
  if (known) return known;
  const drawing = new Reader(subject).run();
  done.set(subject, drawing);
  return drawing;
};

const DEVICE: Record<string, string> = {
  rg: 'DeviceRGB',
  RG: 'DeviceRGB',
  g: 'DeviceGray',
  G: 'DeviceGray',
  k: 'DeviceCMYK',
  K: 'DeviceCMYK',
};

class Reader {
  readonly #subject: Subject;
  readonly #jobs: Job[] = [];
  readonly #seen = new Set<unknown>();
  readonly #drawing: Drawing = {
    deepest: 0,
    unknownOperators: [],
    faults: [],
    colours: [],
    fonts: new Map(),
    states: [],
    images: [],
    inlineImages: [],
    forms: [],
    intents: [],
  };

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  run(): Drawing {
    const { file, pages, annotations } = this.#subject;
    for (const { dict, index, resources } of pages) {
      const contents = file.entry(dict, 'Contents');
      const streams = (Array.isArray(contents) ? contents.map((each) => file.resolve(each)) : [contents]).filter(
        (each) => each instanceof PdfStream,
      );
      const content = () => Buffer.concat(streams.flatMap((each) => [file.decode(each), Buffer.from('\n')]));
      this.#jobs.push({ content, resources, where: `page ${index + 1}` });
      this.#group(dict, `page ${index + 1}`, resources);
    }
    for (const { dict, page, subtype } of annotations) {
      const normal = file.entry(file.entry(dict, 'AP'), 'N');
      const streams = isDict(normal) ? [...normal.values()].map((each) => file.resolve(each)) : [normal];
      for (const each of streams)
        if (each instanceof PdfStream) this.#form(each, `appearance of ${subtype} on page ${page + 1}`);
    }
    for (let job = this.#jobs.pop(); job; job = this.#jobs.pop()) this.#read(job);
    return this.#drawing;
  }

  #read(job: Job): void {
    let state: State = { font: undefined, mode: 0 };
    const stack: State[] = [];
    try {
      for (const operation of operations(job.content())) {
        if (operation.operator === 'q')
          this.#drawing.deepest = Math.max(this.#drawing.deepest, stack.push({ ...state }));
        else if (operation.operator === 'Q') state = stack.pop() ?? state;
        else this.#apply(operation, state, job);
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#drawing.faults.push(`${job.where}: ${error.message}`);
    }
  }

  #apply({ operator, operands, image }: Operation, state: State, job: Job): void {
    const use = <T>(what: T): Use<T> => ({ what, where: job.where, resources: job.resources });
    const name = nameOf(operands.at(-1) ?? operands[0]);
    const first = nameOf(operands[0]);
    if (!isDefined(operator)) this.#drawing.unknownOperators.push(use(operator));
    else if (DEVICE[operator]) this.#drawing.colours.push(use(new PdfName(DEVICE[operator])));
    else if (operator === 'BI' && image) this.#inline(image, job);
    else if (operator === 'ri' && name !== undefined) this.#drawing.intents.push(use(name));
    else if (operator === 'Tr') state.mode = Number(operands[0]);
    else if (operator === 'Tf' && first !== undefined) state.font = this.#font(first, job);
    else if (['Tj', 'TJ', "'", '"'].includes(operator)) this.#show(operands, state, job);
    else if (name === undefined) return;
    else if (operator === 'cs' || operator === 'CS') this.#colourSpace(name, job);
    else if (operator === 'scn' || operator === 'SCN') this.#pattern(name, job);
    else if (operator === 'sh') this.#colours(this.#find('Shading', name, job), job);
    else if (operator === 'gs') this.#state(this.#find('ExtGState', name, job), state, job);
    else if (operator === 'Do') this.#xObject(name, job);
  }

  #find(category: string, name: string, job: Job): PdfValue {
    const found = resource(this.#subject.file.resolve, job.resources, category, name);
    if (found === null) this.#drawing.faults.push(`${job.where}: ${category} /${name} is not in its own Resources`);
    return found;
  }

  #colourSpace(name: string, job: Job): void {
    const direct = /^(Device(Gray|RGB|CMYK)|Pattern)$/.test(name);
    const what = direct ? new PdfName(name) : this.#find('ColorSpace', name, job);
    this.#drawing.colours.push({ what, where: job.where, resources: job.resources });
  }

  #colours(holder: PdfValue, job: Job): void {
    const what = this.#subject.file.entry(holder, 'ColorSpace');
    if (what !== null) this.#drawing.colours.push({ what, where: job.where, resources: job.resources });
  }

  #pattern(name: string, job: Job): void {
    const pattern = this.#find('Pattern', name, job);
    if (pattern instanceof PdfStream) this.#stream(pattern, `${job.where}, pattern /${name}`);
    else this.#colours(this.#subject.file.entry(pattern, 'Shading'), job);
  }

  #state(dict: PdfValue, state: State, job: Job): void {
    if (!isDict(dict)) return;
    const { file } = this.#subject;
    this.#drawing.states.push({ what: dict, where: job.where, resources: job.resources });
    const font = file.resolve(file.list(dict.get('Font'))[0]);
    if (isDict(font)) state.font = font;
    const mask = file.entry(file.entry(dict, 'SMask'), 'G');
    if (mask instanceof PdfStream) this.#form(mask, `${job.where}, soft mask`);
  }

  #xObject(name: string, job: Job): void {
    const found = this.#find('XObject', name, job);
    if (!(found instanceof PdfStream)) return;
    const kind = nameOf(this.#subject.file.entry(found, 'Subtype'));
    if (kind === 'Image') this.#image(found, `${job.where}, image /${name}`, job);
    else this.#form(found, `${job.where}, form /${name}`);
  }

  #image(stream: PdfStream, where: string, job: Job): void {
    if (this.#seen.has(stream)) return;
    this.#seen.add(stream);
    this.#drawing.images.push({ what: stream.dict, where, resources: job.resources });
    if (this.#subject.file.entry(stream, 'ImageMask') !== true) this.#colours(stream, { ...job, where });
    const mask = this.#subject.file.entry(stream, 'SMask');
    if (mask instanceof PdfStream) this.#image(mask, `${where}, soft mask`, job);
  }

  #inline(image: PdfDict, job: Job): void {
    this.#drawing.inlineImages.push({ what: image, where: job.where, resources: job.resources });
    const name = nameOf(image.get('CS') ?? image.get('ColorSpace'));
    const long = { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK' }[name ?? ''] ?? name;
    if (long && long !== 'I' && long !== 'Indexed') this.#colourSpace(long, job);
  }

  #form(stream: PdfStream, where: string): void {
    if (this.#seen.has(stream)) return;
    this.#drawing.forms.push({ what: stream.dict, where, resources: undefined });
    const resources = this.#subject.file.entry(stream, 'Resources');
    this.#group(stream.dict, where, isDict(resources) ? resources : undefined);
    this.#stream(stream, where);
  }

  #stream(stream: PdfStream, where: string): void {
    if (this.#seen.has(stream)) return;
    this.#seen.add(stream);
    const resources = this.#subject.file.entry(stream, 'Resources');
    this.#jobs.push({
      content: () => this.#subject.file.decode(stream),
      resources: isDict(resources) ? resources : undefined,
      where,
    });
  }

  /** The blending colour space of a transparency group counts as used. */
  #group(dict: PdfDict, where: string, resources: PdfDict | undefined): void {
    const what = this.#subject.file.entry(this.#subject.file.entry(dict, 'Group'), 'CS');
    if (what !== null) this.#drawing.colours.push({ what, where: `${where}, transparency group`, resources });
  }

  #font(name: string, job: Job): PdfDict | undefined {
    const font = this.#find('Font', name, job);
    if (!isDict(font) || this.#seen.has(font)) return isDict(font) ? font : undefined;
    this.#seen.add(font);
    const { file } = this.#subject;
    const resources = file.entry(font, 'Resources');
    const glyphs = file.entry(font, 'CharProcs');
    if (isDict(glyphs))
      for (const [glyph, each] of glyphs) {
        const stream = file.resolve(each);
        if (stream instanceof PdfStream)
          this.#jobs.push({
            content: () => file.decode(stream),
            resources: isDict(resources) ? resources : job.resources,
            where: `glyph ${glyph} of /${name}`,
          });
      }
    return font;
  }

  #show(operands: readonly PdfValue[], state: State, job: Job): void {
    if (!state.font) return void this.#drawing.faults.push(`${job.where}: text is shown without a font`);
    const use = this.#drawing.fonts.get(state.font) ?? { where: job.where, shown: [], rendered: [] };
    this.#drawing.fonts.set(state.font, use);
    for (const each of operands.flat(1))
      if (each instanceof PdfString) {
        use.shown.push(each.bytes);
        if (state.mode !== 3) use.rendered.push(each.bytes);
      }
  }
}
