import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contract } from '../../test/fixtures/pdf.ts';
import { documenso, esign, type Service } from './services.ts';

/** Bytes of the PDF. */
const PDF_BYTES = 92_000;
/** How often a document is asked whether it is sealed, ms. */
const OFTEN = 20;

/** What a load measured. */
export interface Measured {
  readonly documents: number;
  readonly documentsPerSecond: number;
  /** Median time from the last signature to the seal, ms; up to 20 ms of it are the question. */
  readonly sealMs: number;
}

/** Sends, signs twice and waits for the seal, for a number of documents, some at a time. */
export async function measure(
  service: Service,
  { documents, atOnce }: { readonly documents: number; readonly atOnce: number },
): Promise<Measured> {
  const pdf = await contract({ pages: 2, bytes: PDF_BYTES });
  const waits: number[] = [];
  let begun = 0;
  const one = async () => {
    while (begun < documents) {
      begun += 1;
      const sent = await service.send(pdf);
      for (const signer of sent.signers) await service.sign(sent, signer);
      const signed = performance.now();
      while (!(await service.isSealed(sent))) await sleep(OFTEN);
      waits.push(performance.now() - signed);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: atOnce }, one));
  const seconds = (performance.now() - from) / 1000;
  const middle = waits.sort((one, other) => one - other)[Math.floor(waits.length / 2)] ?? 0;
  return { documents, documentsPerSecond: Number((documents / seconds).toFixed(2)), sealMs: Math.round(middle) };
}

/** `npx tsx lab/peer/load.ts --service documenso --url https://… --token …` measures a running service. */
if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      service: { type: 'string', default: 'esign' },
      url: { type: 'string', default: 'http://127.0.0.1:4000' },
      token: { type: 'string' },
      documents: { type: 'string', default: '40' },
      'at-once': { type: 'string', default: '4' },
    },
  });
  const open = { esign, documenso }[values.service];
  if (!open || !values.token) throw new Error('Give --service esign or documenso, --url and --token.');
  const how = { documents: Number(values.documents), atOnce: Number(values['at-once']) };
  console.log(JSON.stringify(await measure(open(values.url, values.token), how)));
}
