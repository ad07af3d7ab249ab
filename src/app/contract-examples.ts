import { readFileSync } from 'node:fs';
import { isRecord, propertyOf } from '../kernel/unknown.ts';
import { inProject } from '../platform/project-root.ts';

/** The examples of one operation or webhook. */
interface Examples {
  readonly request: unknown;
  readonly response: unknown;
}

/**
 * Reads the examples of the contract. Requests are those of the documentation, responses are what a server answered to
 * them (`src/pages/docs`). `rest/examples.json` has the others: webhooks, and a batch, which needs an active mandate.
 */
export function readExamples(): (operationId: string) => Examples {
  const shown = read('src/pages/docs/examples.json');
  const written = read('rest/examples.json');
  const answers = { ...read('src/pages/docs/answers.json'), ...written };
  const variables = Object.entries(shown).flatMap(([id, example]) =>
    Object.entries(propertyOf(example, 'keep') ?? {}).map(([name, at]): [string, unknown] => [
      `$${name}`,
      String(at).split('.').reduce(propertyOf, answers[id]),
    ]),
  );
  const values = new Map([
    ...variables,
    ['$(sha256sum', propertyOf(answers.verifyDocument, 'sha256')],
    ['$(base64', PDF],
  ]);
  return (id) => ({
    request: id in shown ? fill(propertyOf(shown[id], 'body'), values) : written[id],
    response: answers[id],
  });
}

/** `%PDF-1.7` in base64. */
const PDF = 'JVBERi0xLjcK';

/** The documentation cuts links and secrets with an ellipsis, which no URL may contain. */
const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(inProject(file), 'utf8').replaceAll('…', 'example'));

/** Replaces shell variables and commands, such as `$ENVELOPE` and `$(base64 < contract.pdf)`, by values. */
function fill(value: unknown, values: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return value.startsWith('$') ? values.get(/^\$\(?\w+/.exec(value)?.[0] ?? '') : value;
  if (Array.isArray(value)) return value.map((each) => fill(each, values));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each, values)]));
}
