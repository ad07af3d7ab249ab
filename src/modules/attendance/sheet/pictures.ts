import { dict, name, type PdfFile, type Ref, Stream, smallPicture } from '../../../standards/pdf/index.ts';
import type { Paper } from '../../../standards/typesetting/index.ts';
import type { PictureOf } from './content.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Drawn signatures; each is embedded once. */
export class Pictures {
  readonly #file: PdfFile;
  readonly #pictureOf: PictureOf;
  readonly #known = new Map<string, { readonly image: Ref; readonly width: number; readonly height: number }>();

  constructor(file: PdfFile, pictureOf: PictureOf) {
    this.#file = file;
    this.#pictureOf = pictureOf;
  }

  /** Draws a signature as large as the box allows, left-aligned and vertically centred. */
  async draw(paper: Paper, sha256: string, box: Box): Promise<void> {
    let known = this.#known.get(sha256);
    if (!known) {
      const { width, height, depth, data } = smallPicture(await this.#pictureOf(sha256));
      // Grey rows with PNG filters, unchanged from the PNG (ISO 32000-1 §7.4.4.4, predictor 15).
      const image = this.#file.add(
        new Stream(
          dict({
            Type: name('XObject'),
            Subtype: name('Image'),
            Width: width,
            Height: height,
            ColorSpace: name('DeviceGray'),
            BitsPerComponent: depth,
            Filter: name('FlateDecode'),
            DecodeParms: dict({ Predictor: 15, Colors: 1, BitsPerComponent: depth, Columns: width }),
          }),
          data,
        ),
      );
      this.#known.set(sha256, (known = { image, width, height }));
    }
    const scale = Math.min(box.width / known.width, box.height / known.height);
    const [width, height] = [known.width * scale, known.height * scale];
    paper.place(known.image, box.x, box.y + (box.height - height) / 2, width, height);
  }
}
