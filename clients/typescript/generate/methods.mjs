// Writes the methods of the GraphQL client: a document for each, which bundlers leave out when nothing uses it, and a type
// with what the schema says of the field.
import { readFileSync } from 'node:fs';
import { getOperationAST, parse } from 'graphql';

const upper = (name) => name[0].toUpperCase() + name.slice(1);
const typeOf = ({ name, kind }) => `types.${upper(name)}${upper(kind)}`;

/** Reads a document that was written by hand; its first comment describes it. */
export function ownMethod(file) {
  const text = readFileSync(file, 'utf8');
  const { name, operation, variableDefinitions = [] } = getOperationAST(parse(text));
  const isOptional = !variableDefinitions.some(({ type }) => type.kind === 'NonNullType');
  const description = text.match(/^# (.*)$/m)?.[1];
  return { name: name.value, kind: operation, text, fragments: [], description, hasVariables: true, isOptional };
}

/** The documents. Fragments are shared, and joined when a document is sent. */
export function writeMethodDocuments(methods, fragments) {
  const shared = Object.entries(fragments).map(([name, text]) => `const ${name} = ${JSON.stringify(text)};`);
  const documents = methods.map((method) => {
    const parts = [JSON.stringify(method.text), ...method.fragments].join(', ');
    const value = `{ operation: '${method.name}', isMutation: ${method.kind === 'mutation'}, parts: [${parts}] }`;
    return `export const ${method.name}: Operation<${typeOf(method)}, ${typeOf(method)}Variables> = ${value};`;
  });
  return `import type { Operation } from '../operation.ts';\nimport type * as types from './types.ts';\n\n${[...shared, ...documents].join('\n')}\n`;
}

/** The type of all methods. */
export function writeMethods(methods) {
  const lines = methods.flatMap((method) => {
    const variables = method.hasVariables
      ? `variables${method.isOptional ? '?' : ''}: ${typeOf(method)}Variables`
      : 'variables?: Record<string, never>';
    return [...comment(method), `  ${method.name}(${variables}, options?: CallOptions): Promise<${typeOf(method)}>;`];
  });
  return `import type { CallOptions } from './shared/graphql.ts';\nimport type * as types from './types.ts';\n\n/** A method for each query and mutation of the schema. */\nexport interface Methods {\n${lines.join('\n')}\n}\n`;
}

function comment({ description, deprecated }) {
  const lines = [...(description ?? '').split('\n'), ...(deprecated ? [`@deprecated ${deprecated}`] : [])].filter(
    Boolean,
  );
  const safe = lines.map((line) => line.replaceAll('*/', '* /'));
  return safe.length < 2
    ? safe.map((line) => `  /** ${line} */`)
    : ['  /**', ...safe.map((line) => `   * ${line}`), '   */'];
}
