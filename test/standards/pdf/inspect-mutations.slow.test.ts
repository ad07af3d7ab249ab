import { expect, it } from 'vitest';
import { fillFields, openPdf, placeFields, readLevel, signatures } from '../../../src/standards/pades/index.ts';
import { inspect, PdfProblem } from '../../../src/standards/pdf/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { authorities, bytesOf, filled, fonts, oneOfEach, prepare, sealAndArchive } from '../pades/world.ts';

const ROUNDS = Number(process.env.MUTATIONS ?? 400);

/** A fixed sequence, so that a failure can be repeated. */
function sequence(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const words =
  '/Kids /Length /Prev /Root /W /Index /N /First /DSS /AcroForm /V /Annots /Lock 0 9999999999 -1 << >> [ ] ( ) < R obj null'
    .split(' ')
    .map((word) => Buffer.from(word));

/** Changes some bytes in place, mostly near the end where the structure is. */
function mutate(bytes: Buffer, next: (below: number) => number): Buffer {
  const mutated = Buffer.from(bytes);
  for (let n = 1 + next(6); n > 0; n--) {
    const at = next(3) ? Math.max(0, mutated.length - 1 - next(4000)) : next(mutated.length);
    if (next(2)) mutated[at] = next(256);
    else words[next(words.length)]!.copy(mutated, at);
  }
  return mutated;
}

it.each(['table', 'stream'] as const)(
  'reads any changed PDF or refuses it with a PDF error (xref %s)',
  async (xref) => {
    const fields = oneOfEach();
    const prepared = fillFields(prepare(await contract({ xref }), fields), filled(fields), fonts);
    const whole = bytesOf(await sealAndArchive(prepared, await authorities()));
    const more = fields.map((field) => ({ ...field, id: `${field.id}-2` }));
    const next = sequence(42);
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const bytes = mutate(whole, next);
      const steps = [inspect, signatures, readLevel, (pdf: Buffer) => placeFields(openPdf(pdf), more)];
      for (const step of steps) {
        try {
          step(bytes);
          outcomes.add('read');
        } catch (error) {
          if (!(error instanceof PdfProblem)) throw error;
          outcomes.add(error.code);
        }
      }
    }
    expect(outcomes.size).toBeGreaterThan(4);
  },
);
