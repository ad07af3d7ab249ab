import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import { limitsOfInput } from '../src/platform/graphql/validators.ts';
import { snakeCase } from './names.ts';

/** A JSON Schema of openapi.yaml, before its limits are filled in. */
export interface BodySchema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly items?: BodySchema;
}

type Inputs = readonly (GraphQLArgument | GraphQLInputField)[];

/**
 * Fills the limits into the schema of a body that a root field takes: those of its GraphQL inputs, by name. What an
 * input validates in its own way, such as a pattern, stays as openapi.yaml has it.
 * @param resolve the schema itself where that is a `$ref`
 */
export function fillLimits(
  body: BodySchema,
  { args }: GraphQLField<unknown, unknown>,
  resolve: (schema: BodySchema) => BodySchema,
): void {
  const input = args.find(({ name }) => name === 'input');
  fill(body, input ? inputsOf(input) : args, resolve);
}

function fill(schema: BodySchema, inputs: Inputs, resolve: (schema: BodySchema) => BodySchema): void {
  const { properties = {} } = resolve(schema);
  for (const input of inputs) {
    const property = properties[snakeCase(input.name)];
    if (!property) continue;
    const documented = resolve(property);
    Object.assign(documented, limitsOfInput(input));
    fill(documented.items ?? documented, inputsOf(input), resolve);
  }
}

function inputsOf(input: Inputs[number]): Inputs {
  const type = getNamedType(input.type);
  return isInputObjectType(type) ? Object.values(type.getFields()) : [];
}
