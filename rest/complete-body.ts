import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import { limitsOfInput } from '../src/platform/graphql/validators.ts';
import { describe, type JsonSchema, type Resolve } from './json-schema.ts';
import { snakeCase } from './names.ts';

type Inputs = readonly (GraphQLArgument | GraphQLInputField)[];

/**
 * Fills limits and descriptions into the schema of a body that a root field takes: those of its GraphQL inputs, by
 * name. What an input validates in its own way, such as a pattern, and descriptions of openapi.yaml stay.
 */
export function completeBody(body: JsonSchema, { args }: GraphQLField<unknown, unknown>, resolve: Resolve): void {
  const input = args.find(({ name }) => name === 'input');
  complete(body, input ? inputsOf(input) : args, resolve);
}

function complete(schema: JsonSchema, inputs: Inputs, resolve: Resolve): void {
  const { properties = {} } = resolve(schema);
  for (const input of inputs) {
    const property = properties[snakeCase(input.name)];
    if (!property) continue;
    describe(property, input);
    const documented = resolve(property);
    Object.assign(documented, limitsOfInput(input));
    complete(documented.items ?? documented, inputsOf(input), resolve);
  }
}

function inputsOf(input: Inputs[number]): Inputs {
  const type = getNamedType(input.type);
  return isInputObjectType(type) ? Object.values(type.getFields()) : [];
}
