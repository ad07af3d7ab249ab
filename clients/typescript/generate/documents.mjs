// Writes one GraphQL document per root field of schema.graphql, so that the SDK covers the whole schema. Single
// resources include all fields; items of a page include their own fields and those of their single objects.
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

/** Fields that are expensive for the server and rarely needed. A document in `documents/` requests them. */
const dear = new Set([
  'Envelope.timeline',
  // For normalised caches: who follows changes by this client has the compact fields.
  'EnvelopeStatusChange.envelope',
  'SlotCount.slot',
  'Mark.attendee',
  'SealBatchProgress.sealBatch',
  'BulkSendProgress.bulkSend',
]);
/** Fields that are too expensive to request for every item of a page. */
const dearInPages = new Set(['WebhookEvent.payload']);

/** Short lists that every item of a page includes. */
const shortInPages = new Set(['Mandate.agents']);

const isConnection = (type) => isObjectType(type) && type.name.endsWith('Connection');
const wantsArguments = (field) =>
  field.args.some(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);

/**
 * Writes the documents and their shared fragments: queries and mutations, each with what its field says of itself, and
 * subscriptions with their resume field.
 */
export function writeDocuments(schemaText) {
  const schema = buildSchema(schemaText);
  const fragments = new Map();

  /** Without deprecated fields: a new client shall not need what will be removed. */
  const fieldsOf = (type) =>
    Object.values(type.getFields()).filter(
      (field) => !(wantsArguments(field) || field.deprecationReason || dear.has(`${type.name}.${field.name}`)),
    );

  /** Spreads the fragment of a type, complete or as an item of a page. Writes the fragment on first use. */
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
        // A value without an id belongs to its object, however deep.
        const isValue = !('id' in named.getFields());
        const isShort = kind === 'item' && shortInPages.has(`${type.name}.${field.name}`);
        const isIncluded = single ? kind === 'item' || isValue : isShort;
        return isIncluded ? [`${field.name} { ...${spread(named, 'inner', [...inside, type])} }`] : [];
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
    // Without totalCount: the service would count the whole list for each page.
    return ` { edges { cursor node { ...${spread(node, 'item')} } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } }`;
  }

  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ];
  const documents = { operations: [], methods: [], subscriptions: [], cursors: {} };
  for (const [kind, root] of roots) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const variables = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
      const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
      const name = kind === 'subscription' ? `on${field.name[0].toUpperCase()}${field.name.slice(1)}` : field.name;
      const text = `${kind} ${name}${variables && `(${variables})`} {\n  ${field.name}${given && `(${given})`}${selectionOf(field.type)}\n}\n`;
      if (kind !== 'subscription') {
        documents.operations.push(text);
        const { description, deprecationReason: deprecated } = field;
        const isOptional = !field.args.some(({ type }) => isNonNullType(type));
        documents.methods.push({ name, kind, text, description, deprecated, hasVariables: !!variables, isOptional });
      } else {
        documents.subscriptions.push(text);
        // The field to resume from after a reconnect: a `cursor`, or the id of the event.
        const told = getNamedType(field.type).getFields?.() ?? {};
        const resumes = field.args.some(({ name }) => name === 'after');
        documents.cursors[field.name] = resumes ? (told.cursor ? 'cursor' : 'id') : null;
      }
    }
  }
  /** Names of the fragments that texts use, directly or through others. */
  const namesIn = (texts) => {
    const wanted = new Set();
    const follow = (text) => {
      for (const [, name] of text.matchAll(/\.\.\.(\w+)/g)) {
        if (wanted.has(name)) continue;
        wanted.add(name);
        follow(fragments.get(name));
      }
    };
    texts.forEach(follow);
    return [...fragments.keys()].filter((name) => wanted.has(name));
  };
  const joined = (texts) => [...texts, ...namesIn(texts).map((name) => fragments.get(name))].join('\n');
  return {
    operations: joined(documents.operations),
    methods: documents.methods.map((method) => ({ ...method, fragments: namesIn([method.text]) })),
    fragments: Object.fromEntries(namesIn(documents.operations).map((name) => [name, fragments.get(name)])),
    subscriptions: documents.subscriptions.map((text, index) => ({
      name: Object.keys(documents.cursors)[index],
      cursor: Object.values(documents.cursors)[index],
      text: joined([text]),
    })),
    subscriptionTexts: joined(documents.subscriptions),
  };
}
