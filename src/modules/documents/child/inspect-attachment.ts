/** Reads a file that a signer adds to an envelope, in a child: what it is, and its bytes without what a picture says beside its pixels. */
import { readFileSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { sha256Hex } from '../../../kernel/ids.ts';
import { normalise, Pdf, PdfProblem, pages } from '../../../standards/pdf/index.ts';
import { limits } from '../limits.ts';
import { DocumentProblem } from '../reasons.ts';
import type { WrittenFile } from '../types.ts';
import { assertDrawable } from './inspect-pdf.ts';

/** What an attachment is, by its bytes. */
export type AttachmentFormat = 'PDF' | 'PNG' | 'JPEG';

export interface InspectAttachment {
  /** Path of the received file. */
  readonly from: string;
  /** Path of the file to keep. It is written for pictures only. */
  readonly to: string;
}

export interface InspectedAttachment {
  readonly format: AttachmentFormat;
  /** The picture without its metadata. Null for a PDF, which is kept as it is. */
  readonly cleaned: WrittenFile | null;
}

/**
 * Reads a PDF, PNG or JPEG. Pictures are never decoded here: their parts are checked, and only those that draw are kept, so
 * that a photograph does not tell where and when it was taken.
 * @throws PdfProblem, DocumentProblem `heic`, `unknown-attachment`, `broken-picture`, `large-picture`
 */
export async function inspectAttachment({ from, to }: InspectAttachment): Promise<InspectedAttachment> {
  const bytes = readFileSync(from);
  if (bytes.subarray(0, 8).equals(PNG)) return { format: 'PNG', cleaned: write(to, cleanPng(bytes)) };
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff)
    return { format: 'JPEG', cleaned: write(to, cleanJpeg(bytes)) };
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && HEIF.test(bytes.toString('latin1', 8, 12)))
    throw new DocumentProblem('heic');
  // Like PDF readers, other bytes may stand before the header.
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new DocumentProblem('unknown-attachment');
  await assertReadable(bytes);
  return { format: 'PDF', cleaned: null };
}

function write(to: string, parts: readonly Buffer[]): WrittenFile {
  const bytes = Buffer.concat(parts);
  writeFileSync(to, bytes, { flag: 'wx', mode: 0o600 });
  return { sha256: sha256Hex(bytes), size: bytes.length };
}

/** A PDF whose pages can be read, also one that others have certified: nothing will be added to it. */
async function assertReadable(bytes: Buffer): Promise<void> {
  try {
    await assertPages(bytes);
  } catch (error) {
    if (!(error instanceof PdfProblem && error.repairable)) throw error;
    // Readers mend such a file when they open it.
    await assertPages(normalise(bytes));
  }
}

async function assertPages(bytes: Buffer): Promise<void> {
  const pdf = new Pdf(bytes);
  if (pdf.encrypted) throw new PdfProblem('encrypted');
  if ([...pages(pdf)].length === 0) throw new PdfProblem('no-pages');
  await assertDrawable(bytes);
}

/** Brands of photographs in HEIF (ISO/IEC 23008-12), which browsers do not show. */
const HEIF = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/;

const broken = () => new DocumentProblem('broken-picture');

function assertPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw broken();
  if (width * height > limits.attachmentPixels) throw new DocumentProblem('large-picture');
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** Chunks that say how the pixels look (W3C PNG, 11.2 and 11.3). */
const drawing: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'bKGD', 'pHYs'],
]);

/** Yields the signature and the drawing chunks of a PNG, up to its end. Text, times, Exif and animation are left out. */
function cleanPng(bytes: Buffer): Buffer[] {
  const kept: Buffer[] = [PNG];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw broken();
    const type = bytes.toString('latin1', at + 4, at + 8);
    if ((at === 8) !== (type === 'IHDR')) throw broken();
    if (type === 'IHDR') {
      if (end - at !== 25) throw broken();
      assertPixels(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
    }
    if (drawing.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return kept;
    at = end;
  }
  throw broken();
}

/** Markers of JPEG (ITU-T T.81, table B.1). */
const [SOI, EOI, SOS, COM, APP0, APP1, APP2, APP14, APP15] = [
  ...[0xd8, 0xd9, 0xda, 0xfe],
  ...[0xe0, 0xe1, 0xe2, 0xee, 0xef],
] as const;

/** Whether a marker begins a frame, whose header has the size. DHT, JPG and DAC stand between the markers of frames. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a length: TEM and the restarts. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Yields the segments of a JPEG that draw, up to the end of the image: comments, Exif, positions and what cameras append are
 * left out. How the picture is turned is written anew.
 */
function cleanJpeg(bytes: Buffer): Buffer[] {
  const kept = [bytes.subarray(0, 2)];
  let turn = 1;
  let frames = 0;
  let scans = 0;
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw broken();
    const marker = bytes[at + 1]!;
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) {
      if (frames === 0 || scans === 0) throw broken();
      kept.push(bytes.subarray(at, at + 2));
      return turn === 1 ? kept : withTurn(kept, turn);
    }
    if (isBare(marker)) {
      kept.push(bytes.subarray(at, at + 2));
      at += 2;
      continue;
    }
    if (marker === SOI || at + 4 > bytes.length) throw broken();
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) throw broken();
    const body = bytes.subarray(at + 4, end);
    if (isFrame(marker)) {
      if (body.length < 6) throw broken();
      assertPixels(body.readUInt16BE(3), body.readUInt16BE(1));
      frames += 1;
    }
    if (marker === APP1 && scans === 0) turn = jpegTurn(body) ?? turn;
    if (draws(marker, body)) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker !== SOS) continue;
    scans += 1;
    const next = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, next));
    at = next;
  }
  throw broken();
}

/** Whether a segment draws: all but comments and applications' data, of which colours are kept. */
function draws(marker: number, body: Buffer): boolean {
  if (marker === COM) return false;
  if (marker < APP0 || marker > APP15) return true;
  const begins = (text: string) => body.subarray(0, text.length).equals(Buffer.from(text, 'latin1'));
  if (marker === APP0) return begins('JFIF\0') && body.length === 14;
  return (marker === APP2 && begins('ICC_PROFILE\0')) || (marker === APP14 && begins('Adobe'));
}

/** Position of the first marker after the coded data of a scan: FF00 and restarts belong to the data. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw broken();
}

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;

/** The orientation that the first directory of Exif states (CIPA DC-008, 4.6.4): 1 to 8. Undefined if it states none. */
function jpegTurn(body: Buffer): number | undefined {
  if (!body.subarray(0, 6).equals(EXIF) || body.length < 14) return undefined;
  const tiff = body.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  const count = short(directory);
  for (let index = 0, at = directory + 2; index < count && at + 12 <= tiff.length; index++, at += 12) {
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** JFIF comes first, where there is one (ITU-T T.871, 10.1). */
function withTurn(kept: readonly Buffer[], turn: number): Buffer[] {
  const first = kept[1]?.[1] === APP0 ? 2 : 1;
  return [...kept.slice(0, first), turned(turn), ...kept.slice(first)];
}

/** Exif with the orientation alone: a big-endian directory of one entry. */
const turned = (turn: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, APP1, 0x00, 0x22]),
    EXIF,
    Buffer.from('4d4d002a00000008' + '0001' + '0112000300000001', 'hex'),
    Buffer.from([0x00, turn, 0x00, 0x00]),
    Buffer.from('00000000', 'hex'),
  ]);
