import { readFileSync, writeFileSync } from 'node:fs';
import { sha256Hex } from '../../../kernel/digest.ts';
import { opaquePng } from '../../../standards/pdf/index.ts';

/** A logo that a child has written: its fingerprint and its size in pixels. */
export interface MadeLogo {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** Largest logo, pixels: sharp at the size of a page header on dense screens, and some 10 KB in a mail. */
const most = { width: 480, height: 160 } as const;

/** Decodes an uploaded PNG and writes its pixels, on white, as a new PNG. @throws PdfProblem `picture` */
export async function makeLogo({ from, to }: { readonly from: string; readonly to: string }): Promise<MadeLogo> {
  const { png, width, height } = opaquePng(readFileSync(from), most);
  writeFileSync(to, png, { flag: 'wx', mode: 0o600 });
  return { sha256: sha256Hex(png), width, height };
}
