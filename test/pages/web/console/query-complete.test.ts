import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, isInputObjectType, isNonNullType, Kind, parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../../src/platform/project-root.ts';

const schema = buildSchema(readFileSync(inProject('src/pages/schema.graphql'), 'utf8'));
const documents = readdirSync(inProject('src/pages/web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => parse(readFileSync(inProject('src/pages/web', file), 'utf8')));

/** The names of the attributes of the one input of a mutation. */
function attributesOf(mutation: string): string[] {
  const [input] = schema.getMutationType()!.getFields()[mutation]?.args ?? [];
  const type = input && isNonNullType(input.type) ? input.type.ofType : input?.type;
  return isInputObjectType(type) ? Object.keys(type.getFields()) : [];
}

describe('a mutation of a page that replaces what is there', () => {
  it('names every attribute of its input, where the document spells it out', () => {
    const forgotten: string[] = [];
    let count = 0;
    for (const document of documents)
      visit(document, {
        Field({ name: { value: mutation }, arguments: given }) {
          const input = given?.find(({ name }) => name.value === 'input')?.value;
          if (!/^(set|replace)[A-Z]/.test(mutation) || input?.kind !== Kind.OBJECT) return;
          count++;
          const named = new Set(input.fields.map(({ name }) => name.value));
          for (const name of attributesOf(mutation)) if (!named.has(name)) forgotten.push(`${mutation}.${name}`);
        },
      });
    expect(count).toBeGreaterThan(5);
    expect(forgotten).toEqual([]);
  });
});
