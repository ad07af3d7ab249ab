import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, type FieldNode, type GraphQLObjectType, Kind, parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../../src/platform/project-root.ts';

const folder = inProject('src/pages/web/sign');
const schema = buildSchema(readFileSync(inProject('src/pages/schema.graphql'), 'utf8'));
const fields = Object.keys((schema.getType('SigningField') as GraphQLObjectType).getFields());

/** The properties that the page requests of a field. */
function requested(): string[] {
  const found: string[] = [];
  visit(parse(readFileSync(`${folder}/session.graphql`, 'utf8')), {
    Field({ name, selectionSet }: FieldNode) {
      const names = selectionSet?.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : [])) ?? [];
      if (name.value === 'fields' && names.includes('signerName')) found.push(...names);
    },
  });
  return found;
}

const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .join('\n');

describe('what the signing page knows of a field', () => {
  it('is everything that the service says', () => {
    expect(requested().sort()).toEqual([...fields].sort());
  });

  it('is used by its code', () => {
    const isUsed = (name: string) => new RegExp(`(\\.|[{,] *)${name}\\b(?!:)`).test(code);
    expect(fields.length).toBeGreaterThan(10);
    expect(fields.filter((name) => !isUsed(name))).toEqual([]);
  });
});
