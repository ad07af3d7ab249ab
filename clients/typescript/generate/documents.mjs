// One GraphQL document for each root field of schema.graphql, named after it, so that the SDK has what the schema has.
// Single resources come whole; the items of a page come with their own fields and those of the single objects in them.
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** Fields that cost the server much and the caller little: asked for by a document of one's own (`documents/`). */
const dear = new Set(['Envelope.timeline']);
/** Too dear to come with each item of a page. */
const dearInPages = new Set(['WebhookEvent.payload']);

const isConnection = (type) => isObjectType(type) && type.name.endsWith('Connection');
const wantsArguments = (field) =>
  field.args.some(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);

/** The documents and the fragments they share: queries and mutations, and subscriptions with where they resume. */
export function writeDocuments(schemaText) {
  const schema = buildSchema(schemaText);
  const fragments = new Map();

  const fieldsOf = (type) =>
    Object.values(type.getFields()).filter(
      (field) => !wantsArguments(field) && !dear.has(`${type.name}.${field.name}`),
    );

  /** Spreads the fragment of a type, whole, or as an item of a page; writes it when first asked for. */
  function spread(type, kind, inside = []) {
    const name = kind === 'whole' ? type.name : `${type.name}${kind === 'item' ? 'Item' : 'Inner'}`;
    if (!fragments.has(name)) {
      fragments.set(name, '');
      const lines = fieldsOf(type).flatMap((field) => {
        const named = getNamedType(field.type);
        if (isLeafType(named))
          return kind !== 'whole' && dearInPages.has(`${type.name}.${field.name}`) ? [] : [field.name];
        if (!isObjectType(named) || isConnection(named) || [...inside, type].includes(named)) return [];
        if (kind === 'whole') return [`${field.name} { ...${spread(named, 'whole', [...inside, type])} }`];
        const single = !isListType(getNullableType(field.type));
        return kind === 'item' && single ? [`${field.name} { ...${spread(named, 'inner', [...inside, type])} }`] : [];
      });
      fragments.set(name, `fragment ${name} on ${type.name} {\n  ${lines.join('\n  ')}\n}\n`);
    }
    return name;
  }

  function selectionOf(type) {
    const named = getNamedType(type);
    if (isLeafType(named)) return '';
    if (isInterfaceType(named) || isUnionType(named)) return ' { __typename }';
    if (!isConnection(named)) return ` { ...${spread(named, 'whole')} }`;
    const node = getNamedType(getNamedType(named.getFields().edges.type).getFields().node.type);
    const others = fieldsOf(named).filter((field) => isLeafType(getNamedType(field.type)));
    return ` { ${others.map(({ name }) => `${name} `).join('')}edges { cursor node { ...${spread(node, 'item')} } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } }`;
  }

  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ];
  const documents = { operations: [], subscriptions: [], cursors: {} };
  for (const [kind, root] of roots) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const variables = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
      const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
      const name = kind === 'subscription' ? `on${field.name[0].toUpperCase()}${field.name.slice(1)}` : field.name;
      const text = `${kind} ${name}${variables && `(${variables})`} {\n  ${field.name}${given && `(${given})`}${selectionOf(field.type)}\n}\n`;
      if (kind !== 'subscription') documents.operations.push(text);
      else {
        documents.subscriptions.push(text);
        // Where to go on from after a reconnect: a `cursor` of its own, or the id of the event.
        const told = getNamedType(field.type).getFields?.() ?? {};
        const resumes = field.args.some(({ name }) => name === 'after');
        documents.cursors[field.name] = resumes ? (told.cursor ? 'cursor' : 'id') : null;
      }
    }
  }
  const used = (texts) => {
    const wanted = new Set();
    const follow = (text) => {
      for (const [, name] of text.matchAll(/\.\.\.(\w+)/g)) {
        if (wanted.has(name)) continue;
        wanted.add(name);
        follow(fragments.get(name));
      }
    };
    texts.forEach(follow);
    return [...fragments].filter(([name]) => wanted.has(name)).map(([, text]) => text);
  };
  const joined = (texts) => [...texts, ...used(texts)].join('\n');
  return {
    operations: joined(documents.operations),
    subscriptions: documents.subscriptions.map((text, index) => ({
      name: Object.keys(documents.cursors)[index],
      cursor: Object.values(documents.cursors)[index],
      text: joined([text]),
    })),
    subscriptionTexts: joined(documents.subscriptions),
  };
}
