import { dict, name, opaqueRows, type PdfFile, type Ref, Stream } from '../../pdf/index.ts';
import { type Paper, page } from '../index.ts';

/** A logo in a file that is being written. */
export interface Logo {
  readonly image: Ref;
  readonly width: number;
  readonly height: number;
}

/** Place of the logo: above the masthead, at the right. Points. */
const place = { bottom: 798, width: 130, height: 28 } as const;

/** Adds the logo of an organisation to a file. @param png an opaque PNG as the room documents stores it; null for none */
export function addLogo(file: PdfFile, png: Buffer | null): Logo | null {
  if (!png) return null;
  const { width, height, data } = opaqueRows(png);
  // Rows with PNG filters, unchanged from the PNG (ISO 32000-1 §7.4.4.4, predictor 15).
  const image = file.add(
    new Stream(
      dict({
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: width,
        Height: height,
        ColorSpace: name('DeviceRGB'),
        BitsPerComponent: 8,
        Filter: name('FlateDecode'),
        DecodeParms: dict({ Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: width }),
      }),
      data,
    ),
  );
  return { image, width, height };
}

/** Draws the logo on a first page. */
export function drawLogo(paper: Paper, logo: Logo | null): void {
  if (!logo) return;
  const scale = Math.min(place.width / logo.width, place.height / logo.height);
  const width = logo.width * scale;
  paper.place(logo.image, page.right - width, place.bottom, width, logo.height * scale);
}
