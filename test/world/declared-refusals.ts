import { readFileSync, writeFileSync } from 'node:fs';
import { Kind, parse, print } from 'graphql';
import { inProject } from '../../src/platform/project-root.ts';

const LIST = 'test/house/met-refusals.txt';

/** What root fields declare by `@error`, sorted: `sendEnvelope invalid_status`. */
export function declaredRefusals(): string[] {
  const roots = parse(readFileSync(inProject('src/pages/schema.graphql'), 'utf8')).definitions.flatMap((type) =>
    type.kind === Kind.OBJECT_TYPE_DEFINITION && /^(Query|Mutation|Subscription)$/.test(type.name.value) ? [type] : [],
  );
  return roots
    .flatMap(({ fields = [] }) =>
      fields.flatMap(({ name, directives = [] }) =>
        directives
          .filter((directive) => directive.name.value === 'error')
          .map(({ arguments: args = [] }) => {
            const code = args.find((argument) => argument.name.value === 'code')!;
            return `${name.value} ${print(code.value).toLowerCase()}`;
          }),
      ),
    )
    .sort();
}

/** The declared refusals that a test has once met, of the committed list. A line has a field and its codes. */
export function listedRefusals(): string[] {
  return readFileSync(inProject(LIST), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [field, ...codes] = line.split(/:? /);
      return codes.map((code) => `${field} ${code}`);
    });
}

/** Adds what a run has met to the committed list, and takes out what is no longer declared. Writes only a change. */
export function keepMetRefusals(met: ReadonlySet<string>): void {
  const before = listedRefusals();
  const after = declaredRefusals().filter((refusal) => met.has(refusal) || before.includes(refusal));
  if (after.join() === before.join()) return;
  const codes = new Map<string, string[]>();
  for (const [field, code] of after.map((refusal) => refusal.split(' ') as [string, string])) {
    codes.set(field, [...(codes.get(field) ?? []), code]);
  }
  writeFileSync(inProject(LIST), [...codes].map(([field, of]) => `${field}: ${of.join(' ')}\n`).join(''));
}
