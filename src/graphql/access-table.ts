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
import { mayAs, roles } from '../kernel/actor.ts';
import { definitely } from '../kernel/definitely.ts';
import { type Access, accessOf } from '../platform/graphql/access.ts';
import { errorsSentence, refusalsOf } from '../platform/graphql/refusals.ts';
import { limitsOfInput, limitsSentence } from '../platform/graphql/validators.ts';

/** All fields of object types as `Type.field`, sorted. */
export const allRootFields = (schema: GraphQLSchema): (readonly [string, GraphQLField<unknown, unknown>])[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .flatMap((type) =>
      Object.values(isObjectType(type) ? type.getFields() : {}).map(
        (field) => [`${type.name}.${field.name}`, field] as const,
      ),
    )
    .sort(([one], [other]) => (one < other ? -1 : 1));

const head = [
  'Field',
  'API key',
  'Client token',
  ...roles.map((role) => `${role[0]}${role.slice(1).toLowerCase()}`),
  'Link',
  'Nobody',
];

const chapters = {
  Queries: (name: string) => name.startsWith('Query.'),
  Mutations: (name: string) => name.startsWith('Mutation.'),
  Subscriptions: (name: string) => name.startsWith('Subscription.'),
  'Fields of objects': (name: string) => !/^(Query|Mutation|Subscription)\./.test(name),
};

/** What the declarations do not say: who sees which envelope. */
const FOLDERS = `## Folders

A member sees an envelope that is in no folder. An envelope in a folder is seen by owners, and by members with a team that has a right to the folder: to read, or to write. To write means to create there, to send, change, cancel and comment, and to move envelopes into the folder and out of it. The role of the member bounds what they do: a reader of a team that writes still only reads. A folder without teams is for owners only. Folders do not nest.

For members without a right, what is in a folder does not exist: \`not_found\` for every operation, and nothing in lists, counts, searches, exports, archives, suggestions of people, reports, messages and subscriptions. A seal batch with such an envelope is hidden whole. The verification of a file does not know it. An assistant that a member connected sees what the member sees.

- API keys, client tokens, REST and webhooks see everything of their organisation and mode. So only owners create API keys and webhook endpoints once the organisation has a folder. Check those that exist before you make the first one.
- A right that ends, ends at once: with the team, with the membership, with the right. Each act checks it in its transaction, and each message of a subscription. Links to files and archives that were given before stay valid for their hour.
- The links of signers and agents lead to their envelope whatever its folder is. Signing in person goes on while its host may write in the folder.
- The audit log, for owners and managers, and the movements of credits name hidden envelopes by their UUID, no more. A session of attendance says how its own certificates stand, also if somebody moved their envelope.
- Templates, labels, identities, mandates and attendance sessions are in no folder. An envelope from a template, a bulk send and a signing link take the folder that their creator chooses: envelopes land there, and only members who see the folder see the bulk send and the link. They are made with the rights of that member: if these end, rows of a bulk send fail and the link makes no envelope. A template that is made from an envelope is seen by every member: it needs the right to write.
- If the sender of an envelope does not see it any more, the owners get the mails about it. A mail about documents that will be deleted goes to members who see all the envelopes that it is about.
`;

/** Generates the guide `access.md`: every field with declared access, and which callers may use it. */
export function accessTable(schema: GraphQLSchema): string {
  const declared = allRootFields(schema).flatMap(([name, field]) => {
    const access = accessOf(field);
    return access ? [[name, access] as const] : [];
  });
  const tables = Object.entries(chapters).map(([title, belongs]) => {
    const rows = declared.filter(([name]) => belongs(name)).map(([name, access]) => accessRow(name, access));
    return `## ${title}\n\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
  });
  const beforePasskey = declared.flatMap(([name, access]) =>
    access.beforePasskey && /^(Query|Mutation|Subscription)\./.test(name) ? [`\`${name.split('.')[1]}\``] : [],
  );
  return `${introductionOf(beforePasskey.join(', '))}\n${tables.join('\n')}\n${FOLDERS}`;
}

function accessRow(name: string, { key, client, member, links, anyone, otherwiseNull, spending }: Access): string[] {
  const denied = otherwiseNull ? 'null' : '–';
  const ofRole = roles.map((role) => {
    if (anyone) return 'yes';
    if (!member || !mayAs(role, member)) return denied;
    return spending && !mayAs(role, spending) ? 'free of charge' : 'yes';
  });
  return [
    `\`${name.replace(/^(Query|Mutation|Subscription)\./, '')}\``,
    anyone || key === 'any' ? 'yes' : (key && `\`${key}\``) || denied,
    client ? 'subjects' : denied,
    ...ofRole,
    anyone ? 'yes' : links?.map((link) => `\`${link}\``).join(', ') || denied,
    anyone ? 'yes' : '–',
  ];
}

const introductionOf = (beforePasskey: string): string => `# Who may do what

Every query, mutation and subscription, and every field that returns sensitive data, declares who may use it. This page is generated from these declarations. The server checks them before anything else, also for REST, because REST routes run the same fields. A field that is not listed here may be read by everybody who may read its object.

- **API key**: the scope that the key needs; \`yes\` means any key.
- **Client token**: \`subjects\` means that the token finds its own subjects only, with the scope in the column before. A client token never changes data, and fields that are open to everybody refuse it.
- **Owner, Manager, Reader**: people in the console. \`null\` means that the value is null and the rest of the answer is complete. \`free of charge\` means that calls which cost credits are refused.
- **Link**: the personal links that may use the field: \`sign\` (a signer), \`trainer\`, \`attend\` (an attendee), \`batch\` (the agent of a batch), \`open\` (anybody, by a signing link of a template), \`host\` (the device on which signers sign in person), \`scan\` and \`join\` (the code shown in a room, and the page that it opened).
- **Nobody**: callers without a credential. Only the service's own pages can use these fields, with their own GraphQL documents.

If an organisation requires passkeys, a session that began without one may only use ${beforePasskey}. A passkey belongs to a person, not to a team: who has one adds or removes passkeys, and changes their e-mail address, only in a session that began with a passkey, whichever team is current.

A dash means that the call is refused: \`unauthorized\` without a credential, \`forbidden\` with one. Callers see only their own organisation and mode. The holder of a link sees only the resource of the link.
`;

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
