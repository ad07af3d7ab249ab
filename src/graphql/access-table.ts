import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import { mayAs, roles } from '../kernel/actor.ts';
import { type Access, accessOf } from '../platform/graphql/access.ts';

/** All fields of object types as `Type.field`, sorted. */
export const fieldsOf = (schema: GraphQLSchema): (readonly [string, GraphQLField<unknown, unknown>])[] =>
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

/** Generates the guide `access.md`: every field with declared access, and which callers may use it. */
export function accessTable(schema: GraphQLSchema): string {
  const declared = fieldsOf(schema).flatMap(([name, field]) => {
    const access = accessOf(field);
    return access ? [[name, access] as const] : [];
  });
  const tables = Object.entries(chapters).map(([title, belongs]) => {
    const rows = declared.filter(([name]) => belongs(name)).map(([name, access]) => rowOf(name, access));
    return `## ${title}\n\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
  });
  const beforePasskey = declared.flatMap(([name, access]) =>
    access.beforePasskey && /^(Query|Mutation|Subscription)\./.test(name) ? [`\`${name.split('.')[1]}\``] : [],
  );
  return `${introductionOf(beforePasskey.join(', '))}\n${tables.join('\n')}`;
}

function rowOf(name: string, { key, client, member, links, anyone, otherwiseNull, spending }: Access): string[] {
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
- **Link**: the personal links that may use the field: \`sign\` (a signer), \`trainer\`, \`attend\` (an attendee), \`batch\` (the agent of a batch), \`scan\` and \`join\` (the code shown in a room, and the page that it opened).
- **Nobody**: callers without a credential. Only the service's own pages can use these fields, with their own GraphQL documents.

If an organisation requires passkeys, a session that began without one may only use ${beforePasskey}. A passkey belongs to a person, not to a team: who has one adds or removes passkeys, and changes their e-mail address, only in a session that began with a passkey, whichever team is current.

A dash means that the call is refused: \`unauthorized\` without a credential, \`forbidden\` with one. Callers see only their own organisation and mode. The holder of a link sees only the resource of the link.
`;
