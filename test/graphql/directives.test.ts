import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLEnumType, isInputObjectType, Kind, parse, valueFromASTUntyped } from 'graphql';
import { describe, expect, it } from 'vitest';
import { allRootFields } from '../../src/graphql/access-table.ts';
import { catalogue } from '../../src/graphql/errors.ts';
import { schema } from '../../src/graphql/schema.ts';
import { accessOf } from '../../src/platform/graphql/access.ts';
import { refusalsOf } from '../../src/platform/graphql/refusals.ts';
import { limitsOfInput, limitsSentence } from '../../src/platform/graphql/validators.ts';
import { inProject } from '../../src/platform/project-root.ts';

/** What the printed schema says in directives is what the fields declare. */
const sdl = readFileSync(inProject('src/pages/schema.graphql'), 'utf8');
const printed = buildSchema(sdl);

interface Node {
  readonly directives?: readonly (typeof parsed)[number][];
}
const parsed = parse('type A @a').definitions.flatMap((each) =>
  each.kind === Kind.OBJECT_TYPE_DEFINITION ? (each.directives ?? []) : [],
);

/** The arguments of each use of a directive at a place of the SDL. */
const uses = (node: Node | null | undefined, name: string): Record<string, unknown>[] =>
  (node?.directives ?? [])
    .filter((directive) => directive.name.value === name)
    .map(({ arguments: args = [] }) =>
      Object.fromEntries(args.map((arg) => [arg.name.value, valueFromASTUntyped(arg.value)])),
    );

const fields = allRootFields(schema).map(([name, field]) => ({
  name,
  field,
  printed: allRootFields(printed).find(([other]) => other === name)![1],
}));

describe('the printed schema', () => {
  it('lists the errors of each field with their conditions', () => {
    const all = fields.map(({ name, field, printed: { astNode } }) => {
      const declared = [...refusalsOf(field)].map(([code, when]) => ({
        code: code.toUpperCase(),
        ...(when && { when }),
      }));
      expect(uses(astNode, 'error'), name).toEqual(declared);
      return declared;
    });
    expect(all.flat().length).toBeGreaterThan(200);
  });

  it('does not repeat the errors in descriptions, which introspection has', () => {
    for (const {
      field,
      printed: { description },
    } of fields) {
      if (refusalsOf(field).size === 0) continue;
      expect(field.description).toContain('Errors: ');
      expect(description).not.toContain('Errors: ');
    }
  });

  it('names the callers that may use each field', () => {
    for (const {
      name,
      field,
      printed: { astNode },
    } of fields) {
      const access = accessOf(field);
      const [shown, ...others] = uses(astNode, 'access');
      expect(others).toEqual([]);
      const scope = access?.key === 'any' ? undefined : access?.key;
      expect(shown?.key, name).toBe(scope?.toUpperCase().replace(':', '_'));
      expect(Boolean(shown?.anyKey), name).toBe(access?.key === 'any');
      expect(shown?.member, name).toBe(access?.member);
      expect(shown?.links, name).toEqual(access?.links?.map((link) => link.toUpperCase()));
      expect(Boolean(shown?.anyone), name).toBe(Boolean(access?.anyone));
      expect(Boolean(shown?.otherwiseNull), name).toBe(Boolean(access?.otherwiseNull));
    }
  });

  it('has the limits of each argument', () => {
    for (const {
      name,
      field,
      printed: { args },
    } of fields)
      for (const arg of field.args) {
        const shown = uses(args.find((each) => each.name === arg.name)?.astNode, 'constraint')[0];
        expect(shown, `${name}(${arg.name})`).toEqual(limitsOfInput(arg));
      }
  });

  it('does not repeat the limits in descriptions, which introspection has', () => {
    let limited = 0;
    for (const { name, field, printed } of fields)
      for (const arg of field.args) {
        const limits = limitsOfInput(arg);
        if (!limits) continue;
        limited += 1;
        expect(arg.description, name).toContain(limitsSentence(limits));
        const shown = printed.args.find((each) => each.name === arg.name)!;
        expect(shown.description, name).toBe(arg.description!.replace(limitsSentence(limits), '').trim());
      }
    expect(limited).toBeGreaterThan(8);
  });

  it('writes no declared limit by hand in a description', () => {
    const inputs = Object.values(printed.getTypeMap()).flatMap((type) =>
      isInputObjectType(type) ? Object.values(type.getFields()) : [],
    );
    const limited = [...inputs, ...fields.flatMap(({ printed: { args } }) => args)].filter(
      ({ astNode }) => uses(astNode, 'constraint').length > 0,
    );
    expect(limited.length).toBeGreaterThan(80);
    const byHand = /at most \d|\d-\d|\d to \d/;
    expect(limited.filter(({ description }) => byHand.test(description ?? '')).map(({ name }) => name)).toEqual([]);
  });

  it('has every code of the catalogue in ErrorCode', () => {
    const names = (from: typeof schema) =>
      (from.getType('ErrorCode') as GraphQLEnumType).getValues().map(({ name }) => name);
    expect(names(printed).sort()).toEqual(
      Object.keys(catalogue)
        .map((code) => code.toUpperCase())
        .sort(),
    );
    expect(names(schema).sort()).toEqual(names(printed).sort());
  });
});
