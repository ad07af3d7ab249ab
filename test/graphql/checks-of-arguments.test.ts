import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import ValidationPlugin from '@pothos/plugin-validation';
import { type GraphQLError, graphql } from 'graphql';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { schema as ours } from '../../src/graphql/schema.ts';
import { refuse } from '../../src/kernel/fault.ts';
import checkAccess from '../../src/platform/graphql/access.ts';
import checkAfterAuth from '../../src/platform/graphql/check-after-auth.ts';

/** Checks of arguments run after the check of access, whatever other plugins do with a field. */
type Config = PothosOutputFieldConfig<SchemaTypes>;

/** Registers a plugin that changes the config of every field as `change` does. */
function registered(name: string, change: (config: Config) => Config): string {
  class Changing extends BasePlugin<SchemaTypes> {
    override onOutputFieldConfig(config: Config): Config {
      return change(config);
    }
  }
  SchemaBuilder.registerPlugin(name as never, Changing as never);
  return name;
}

function schemaWith(...first: string[]) {
  const plugins: string[] = [...first, checkAccess, checkAfterAuth, ValidationPlugin];
  const validation = { validationError: () => refuse('invalid_body') };
  const builder = new SchemaBuilder<object>({ plugins, validation } as never);
  builder.queryType({
    fields: (t) => ({
      short: t.string({
        args: { text: t.arg.string({ required: true, validate: z.string().max(3) } as never) },
        access: { key: 'any' },
        resolve: (_root, { text }) => text,
      }),
    }),
  });
  return builder.toSchema();
}

const ask = (schema: ReturnType<typeof schemaWith>, text: string, kind = 'key') =>
  graphql({ schema, source: `{ short(text: "${text}") }`, contextValue: { actor: { kind, scopes: [] } } });

const codesOf = ({ errors = [] }: { readonly errors?: readonly GraphQLError[] }) =>
  errors.map(({ extensions: { code } }) => code);

it('runs argument checks even if another plugin copies a field’s extensions', async () => {
  const copies = registered('copiesExtensions', (config) => ({
    ...config,
    extensions: Object.fromEntries(Object.entries(config.extensions ?? {})),
  }));
  const schema = schemaWith(copies);
  expect((await ask(schema, 'abc')).data).toEqual({ short: 'abc' });
  expect(codesOf(await ask(schema, 'abcd'))).toEqual(['invalid_body']);
  expect(codesOf(await ask(schema, 'abcd', 'anonymous')), 'access comes first').toEqual(['unauthorized']);
});

it('refuses to build a schema in which a plugin dropped the argument checks', () => {
  const drops = registered('dropsExtensions', (config) => ({ ...config, extensions: {} }));
  expect(() => schemaWith(drops)).toThrow('A plugin lost the checks of arguments of Query.short.');
});

it('refuses to build a schema in which a plugin adds checks that run before access', () => {
  const adds = registered('addsChecks', (config) => ({
    ...config,
    argMappers: [
      () => {
        throw refuse('invalid_body');
      },
    ],
  }));
  expect(() => schemaWith(adds)).toThrow('Arguments of Query.short would be checked before access.');
});

it('defers argument checks in the service’s own schema', () => {
  const { extensions } = ours.getMutationType()!.getFields().changeRole!;
  expect(extensions).toHaveProperty('argumentChecks');
});
