import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { uploadLimits } from '../../src/kernel/upload-limits.ts';
import { validatePdf } from '../../src/standards/validation/index.ts';
import { authorities } from '../../test/standards/pades/world.ts';
import { run } from '../../test/standards/validators/outside.ts';
import { pdfsig } from '../../test/standards/validators/pdfsig.ts';
import { qpdfCheck } from '../../test/standards/validators/qpdf.ts';
import { changedPixels, drawPages } from './files-pixels.ts';
import { openSealer, type SealOutcome } from './files-seal.ts';

/**
 * `npm run soak -- files --folder DIR`: seals every PDF of a folder with a signature, a text, a date and a checkbox on
 * its first page, in the product's child process, and judges the result: **strict** if our validator (and the `--judge`)
 * passes the seal and its time-stamp, **lax** if only pdfsig says that the seal is valid, else **invalid**; beside it qpdf
 * and the pixels outside our fields. `--judge PROGRAM` is called with the root certificate and the sealed file, and exits
 * with 0 if the file is valid by its strict rules. `--keep DIR` stores the sealed files, the root certificate and one line
 * of JSON for each file. `--match TEXT` takes only files whose name contains TEXT.
 */
export async function sealFiles(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      folder: { type: 'string' },
      judge: { type: 'string' },
      keep: { type: 'string' },
      match: { type: 'string', default: '' },
    },
  });
  if (!values.folder) throw new Error('name a folder of PDF files: --folder DIR');
  const { folder } = values;
  const keep = values.keep ?? path.join(process.env.TMPDIR ?? '/tmp', `esign-files-${process.pid}`);
  const work = path.join(keep, 'work');
  mkdirSync(path.join(keep, 'sealed'), { recursive: true });
  const world = await authorities();
  const root = path.join(keep, 'root.der');
  writeFileSync(root, world.roots[0]!);
  const strictly: Strictly = (sealed, bytes) =>
    passes(bytes, world.roots[0]!) && (!values.judge || run(values.judge, [root, sealed]).status === 0);
  writeFileSync(path.join(keep, 'results.jsonl'), '');
  const sealer = openSealer(world, work);
  const tally = new Map<string, number>();
  const count = (word: string) => tally.set(word, (tally.get(word) ?? 0) + 1);
  const files = readdirSync(folder).filter((name) => /\.pdf$/i.test(name) && name.includes(values.match));
  const times: number[] = [];
  // An idle child does not keep its parent alive.
  const awake = setInterval(() => {}, 60_000);
  try {
    for (const file of files.sort()) {
      const received = path.join(folder, file);
      if (statSync(received).size > uploadLimits.envelope.each) {
        count('larger than 10 MB');
        continue;
      }
      rmSync(work, { recursive: true, force: true });
      mkdirSync(path.join(work, 'before'), { recursive: true });
      mkdirSync(path.join(work, 'after'));
      const sealed = path.join(keep, 'sealed', file);
      rmSync(sealed, { force: true });
      const outcome = await sealer.seal(received, sealed);
      const verdict = outcome.kind === 'sealed' ? judge(received, sealed, work, strictly) : {};
      times.push(outcome.ms);
      for (const word of words(outcome, verdict)) count(word);
      appendFileSync(path.join(keep, 'results.jsonl'), `${JSON.stringify({ file, ...outcome, ...verdict })}\n`);
    }
  } finally {
    await sealer.close();
    clearInterval(awake);
    rmSync(work, { recursive: true, force: true });
  }
  times.sort((a, b) => a - b);
  const say = (text: string) => process.stdout.write(`${text}\n`);
  say(`${files.length} files; ${times[times.length >> 1]} ms to seal one (median), ${times.at(-1)} ms (longest)`);
  for (const [word, number] of [...tally].sort((a, b) => b[1] - a[1])) say(`${String(number).padStart(6)}  ${word}`);
  if (!values.keep) rmSync(keep, { recursive: true, force: true });
}

/** Whether a sealed file is valid by the strict rules. */
type Strictly = (sealed: string, bytes: Buffer) => boolean;

interface Verdict {
  readonly strict?: boolean;
  readonly pdfsig?: boolean;
  readonly qpdf?: string;
  readonly messages?: readonly string[];
  /** Null if the received file could not be drawn. */
  readonly changed?: Record<number, number> | null;
}

function judge(received: string, sealed: string, work: string, strictly: Strictly): Verdict {
  const bytes = readFileSync(sealed);
  const seal = pdfsig(bytes).findLast(({ field }) => field.startsWith('EsignSeal'));
  const { result, messages } = qpdfCheck(bytes);
  const before = drawPages(received, path.join(work, 'before'));
  const after = before && drawPages(sealed, path.join(work, 'after'));
  const changed = before && after ? changedPixels(before, after) : before ? { 0: before.length } : null;
  return {
    strict: strictly(sealed, bytes),
    pdfsig: seal?.valid ?? false,
    qpdf: result,
    messages: messages.slice(0, 5),
    changed,
  };
}

/** Our own validator, on the seal and the time-stamp that were added. */
function passes(bytes: Buffer, root: Buffer): boolean {
  const { signatures } = validatePdf(bytes, { anchors: [root], at: new Date() });
  const ours = signatures.filter(({ field }) => /^Esign(Seal|Timestamp)/.test(field));
  return ours.length === 2 && ours.every(({ indication }) => indication === 'TOTAL-PASSED');
}

function words(outcome: SealOutcome, { strict, pdfsig, qpdf, changed }: Verdict): string[] {
  if (outcome.kind === 'refused') return ['refused', `refused: ${outcome.reason}`];
  return [
    'sealed',
    outcome.repaired ? 'sealed: written anew first' : 'sealed: as received',
    `sealed: ${strict ? 'strict' : pdfsig ? 'lax' : 'invalid'}`,
    `sealed: qpdf ${qpdf}`,
    !changed
      ? 'sealed: not drawn before'
      : Object.keys(changed).length > 0
        ? 'sealed: pixels changed'
        : 'sealed: no pixel changed',
  ];
}
