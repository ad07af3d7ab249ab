import {
  astFromValue,
  type FieldDefinitionNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  isInputObjectType,
  isObjectType,
  Kind,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
} from 'graphql';
import { definitely } from '../kernel/definitely.ts';
import { type Access, accessOf } from '../platform/graphql/access.ts';
import { errorsSentence, refusalsOf } from '../platform/graphql/refusals.ts';
import { limitsOfInput, limitsSentence } from '../platform/graphql/validators.ts';

/** Replaces a range of the text, which is empty for an insertion. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Prints the schema, sorted, with the access and the errors of fields and the limits of inputs as directives, which
 * graphql-js does not print. Introspection has no directives: only its descriptions list the errors and limits.
 */
export function annotatedSdl(schema: GraphQLSchema): string {
  const sdl = printSchema(lexicographicSortSchema(schema));
  const edits = parse(sdl).definitions.flatMap((node): Edit[] => {
    if (node.kind !== Kind.OBJECT_TYPE_DEFINITION && node.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION) return [];
    const type = schema.getType(node.name.value);
    return (node.fields ?? []).flatMap((field): Edit[] => {
      const name = field.name.value;
      if (isInputObjectType(type))
        return ofInput(schema, field as InputValueDefinitionNode, definitely(type.getFields()[name], name));
      return isObjectType(type)
        ? ofField(schema, field as FieldDefinitionNode, definitely(type.getFields()[name], name))
        : [];
    });
  });
  return `${applied(sdl, edits)}\n`;
}

function ofField(schema: GraphQLSchema, node: FieldDefinitionNode, field: GraphQLField<unknown, unknown>): Edit[] {
  const access = accessOf(field);
  const refusals = refusalsOf(field);
  const directives = [
    ...(access ? [directive(schema, 'access', visible(access))] : []),
    ...[...refusals].map(([code, when]) => directive(schema, 'error', { code, when })),
  ];
  return [
    ...(refusals.size ? withoutSentence(node, errorsSentence(refusals)) : []),
    ...(node.arguments ?? []).flatMap((each) =>
      ofInput(schema, each, field.args.find(({ name }) => name === each.name.value)!),
    ),
    insert(node.loc!.end, directives.map((text) => `\n    ${text}`).join('')),
  ];
}

function ofInput(
  schema: GraphQLSchema,
  node: InputValueDefinitionNode,
  input: Pick<GraphQLArgument, 'extensions'>,
): Edit[] {
  const limits = limitsOfInput(input);
  if (!limits) return [];
  return [
    ...withoutSentence(node, limitsSentence(limits)),
    insert(node.loc!.end, ` ${directive(schema, 'constraint', limits)}`),
  ];
}

/** The part of a declaration that concerns callers. */
const visible = ({ key, client, member, links, anyone, otherwiseNull }: Access) => ({
  key: key === 'any' ? undefined : key,
  anyKey: key === 'any' || undefined,
  clientToken: client !== undefined || undefined,
  member,
  links,
  anyone,
  otherwiseNull,
});

/** `@error(code: NOT_FOUND)`: the arguments that have a value, in the order of the definition. */
function directive(schema: GraphQLSchema, name: string, values: Readonly<Record<string, unknown>>): string {
  const args = schema.getDirective(name)!.args.flatMap((arg) => {
    const value = astFromValue(values[arg.name] ?? undefined, arg.type);
    return value ? [`${arg.name}: ${print(value)}`] : [];
  });
  return `@${name}(${args.join(', ')})`;
}

const insert = (at: number, text: string): Edit => ({ start: at, end: at, text });

/** Removes a generated sentence from a description. */
function withoutSentence({ description }: FieldDefinitionNode | InputValueDefinitionNode, sentence: string): Edit[] {
  const { value, loc } = description!;
  const text = print({ kind: Kind.STRING, value: value.replace(sentence, '').trim(), block: true });
  const indentation = ' '.repeat(loc!.startToken.column - 1);
  return [{ start: loc!.start, end: loc!.end, text: text.replaceAll('\n', `\n${indentation}`) }];
}

function applied(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    parts.push(text.slice(done, edit.start), edit.text);
    done = edit.end;
  }
  return parts.join('') + text.slice(done);
}
