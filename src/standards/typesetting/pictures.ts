import { dict, name, type PdfFile, type Ref, Stream, smallPicture } from '../pdf/index.ts';
import type { Paper } from './paper.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Reads the PNG of a drawn signature by its fingerprint. */
export type PictureOf = (sha256: string) => Promise<Buffer>;

/** A picture that is in the file. Size in pixels. */
export interface EmbeddedPicture {
  readonly image: Ref;
  readonly width: number;
  readonly height: number;
}

/** Drawn signatures of a file, small and grey; each is embedded once. */
export class Pictures {
  readonly #file: PdfFile;
  readonly #pictureOf: PictureOf;
  readonly #known = new Map<string, EmbeddedPicture>();

  constructor(file: PdfFile, pictureOf: PictureOf) {
    this.#file = file;
    this.#pictureOf = pictureOf;
  }

  /** @throws PdfProblem `picture` */
  async embed(sha256: string): Promise<EmbeddedPicture> {
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
    return known;
  }

  /** Embeds a signature and draws it. */
  async draw(paper: Paper, sha256: string, box: Box): Promise<void> {
    placePicture(paper, await this.embed(sha256), box);
  }
}

/** Draws a picture as large as the box allows, left-aligned and vertically centred. */
export function placePicture(paper: Paper, picture: EmbeddedPicture, box: Box): void {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  paper.place(picture.image, box.x, box.y + (box.height - height) / 2, width, height);
}
