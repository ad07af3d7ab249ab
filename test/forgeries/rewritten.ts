import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { available } from '../standards/validators/outside.ts';
import { qpdfAvailable } from '../standards/validators/qpdf.ts';
import type { Manipulation } from './forgery.ts';

const TOOLS: readonly (readonly [string, string, readonly string[]])[] = [
  ['written anew by qpdf', 'qpdf', ['IN', 'OUT']],
  ['linearized by qpdf', 'qpdf', ['--linearize', 'IN', 'OUT']],
  ['packed by qpdf', 'qpdf', ['--object-streams=generate', 'IN', 'OUT']],
  ['unpacked by qpdf', 'qpdf', ['--qdf', 'IN', 'OUT']],
  ['pages taken by qpdf', 'qpdf', ['IN', '--pages', '.', '1', '--', 'OUT']],
  ['written anew by mutool', 'mutool', ['clean', 'IN', 'OUT']],
  ['swept by mutool', 'mutool', ['clean', '-gggg', 'IN', 'OUT']],
];
const tools = { qpdf: qpdfAvailable, mutool: available('mutool', '-v') };

/** The file as rewritten by other programs; programs that are not installed are skipped. */
export function rewritten(pdf: Buffer): Manipulation[] {
  return TOOLS.filter(([, program]) => tools[program as keyof typeof tools]).map(([name, program, args]) => ({
    name,
    make: () => through(pdf, program, args),
  }));
}

function through(pdf: Buffer, program: string, args: readonly string[]): Buffer | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'forgery-'));
  try {
    const [input, output] = [path.join(folder, 'in.pdf'), path.join(folder, 'out.pdf')];
    writeFileSync(input, pdf);
    execFileSync(
      program,
      args.map((each) => (each === 'IN' ? input : each === 'OUT' ? output : each)),
      { stdio: 'ignore' },
    );
    return readFileSync(output);
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The file as rewritten by a library. */
export async function rewrittenByLibrary(pdf: Buffer): Promise<Buffer> {
  return Buffer.from(await (await PDFDocument.load(pdf, { updateMetadata: false })).save({ useObjectStreams: false }));
}
