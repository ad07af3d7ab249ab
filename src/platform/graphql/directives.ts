import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import type { LinkKind } from '../../kernel/actor.ts';

const linkKinds: Readonly<Record<LinkKind, string>> = {
  sign: 'Of a signer.',
  trainer: 'Of the trainer of an attendance session.',
  attend: 'Of an attendee.',
  batch: 'Of the agent who authorizes a batch.',
  open: 'Of anybody who opens a signing link of a template.',
  host: 'Of the device on which signers sign in person.',
  scan: 'In the code that is displayed in a room.',
  join: 'Of the page that the displayed code opens.',
};

const LinkKindEnum = new GraphQLEnumType({
  name: 'LinkKind',
  description: 'The links that are a credential for one resource.',
  values: Object.fromEntries(
    Object.entries(linkKinds).map(([value, description]) => [value.toUpperCase(), { value, description }]),
  ),
});

const integer = (description: string) => ({ type: GraphQLInt, description });
const number = (description: string) => ({ type: GraphQLFloat, description });

const constraint = new GraphQLDirective({
  name: 'constraint',
  description: 'Limits of an input. Values beyond them are refused with `INVALID_BODY`.',
  locations: [DirectiveLocation.ARGUMENT_DEFINITION, DirectiveLocation.INPUT_FIELD_DEFINITION],
  args: {
    minLength: integer('Least number of characters (code points), without spaces at both ends.'),
    maxLength: integer('Greatest number of characters (code points).'),
    minimum: number('Lowest number.'),
    maximum: number('Highest number.'),
    minItems: integer('Least number of elements of a list.'),
    maxItems: integer('Greatest number of elements of a list.'),
  },
});

/**
 * Adds the definitions of the directives with which `schema.graphql` shows the options `access` and `refuses` of fields
 * and the limits of inputs. The schema has the enums `ErrorCode`, `Role` and `Scope`.
 */
export function withDirectives(schema: GraphQLSchema): GraphQLSchema {
  const error = new GraphQLDirective({
    name: 'error',
    description:
      'An error that the field can give. Any field can also give `UNAUTHORIZED`, `FORBIDDEN`, `PASSKEY_REQUIRED`, `RATE_LIMITED`, `UNAVAILABLE` and `INTERNAL`, and with arguments `INVALID_BODY`.',
    isRepeatable: true,
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: {
      code: { type: new GraphQLNonNull(schema.getType('ErrorCode') as GraphQLEnumType), description: 'The code.' },
      when: { type: GraphQLString, description: 'Its condition, where the meaning of the code does not say it.' },
    },
  });
  const access = new GraphQLDirective({
    name: 'access',
    description:
      'Who may use the field; all others are refused, but client tokens get null for a field of an object. A field of an object without it may be read by whoever may read the object.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: {
      key: { type: schema.getType('Scope') as GraphQLEnumType, description: 'API keys with this scope.' },
      anyKey: { type: GraphQLBoolean, description: 'Every API key.' },
      clientToken: { type: GraphQLBoolean, description: 'Client tokens, which find their subjects only.' },
      member: {
        type: schema.getType('Role') as GraphQLEnumType,
        description: 'Members from this role up, in the console.',
      },
      links: { type: new GraphQLList(new GraphQLNonNull(LinkKindEnum)), description: 'Holders of these links.' },
      anyone: { type: GraphQLBoolean, description: 'Everybody, also without a credential.' },
      otherwiseNull: { type: GraphQLBoolean, description: 'All others get null instead of an error.' },
    },
  });
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, directives: [...config.directives, access, constraint, error] });
}

interface EnumValue<T extends string> {
  readonly value: T;
  readonly description: string;
}

/**
 * Returns the values of an enum whose internal values are not valid GraphQL names: `envelopes:read` is named
 * `ENVELOPES_READ`. Resolvers and REST use the internal values.
 *
 * @param descriptions description of each value, by internal value
 */
export const enumValues = <T extends string>(descriptions: Readonly<Record<T, string>>): Record<string, EnumValue<T>> =>
  Object.fromEntries(
    Object.entries<string>(descriptions).map(([value, description]) => [
      value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_'),
      { value: value as T, description },
    ]),
  );
