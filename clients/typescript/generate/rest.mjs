// Writes the REST contract as TypeScript: types by openapi-typescript, and a table of operations.
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Types of every path, body, response and webhook. Fields with a default are optional in requests. */
export async function writeTypes(contract) {
  const nodes = await openapiTypescript(contract, {
    defaultNonNullable: false,
    alphabetize: false,
    transform: openSet,
  });
  return `/** Generated from the REST contract (openapi.json). */\n${astToString(nodes)}`;
}

/** The type of a set that newer servers extend: `'a' | 'b' | (string & {})`. Editors still offer the known values. */
function openSet({ 'x-extensible-enum': values, type }) {
  if (!values) return undefined;
  const { factory, SyntaxKind } = ts;
  const literal = (value) => factory.createLiteralTypeNode(factory.createStringLiteral(value));
  const anyString = factory.createParenthesizedType(
    factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(SyntaxKind.StringKeyword),
      factory.createTypeLiteralNode([]),
    ]),
  );
  const none = [type].flat().includes('null') ? [factory.createLiteralTypeNode(factory.createNull())] : [];
  return factory.createUnionTypeNode([...values.map(literal), anyString, ...none]);
}

/**
 * Writes the table of operations: method, path, and which input fields belong to the path and the query. All others
 * belong to the body. Throws if one name would belong to two places.
 */
export function writeOperations(contract) {
  const resolve = (value) =>
    value?.$ref
      ? value.$ref
          .slice(2)
          .split('/')
          .reduce((at, key) => at[key], contract)
      : value;
  const rows = Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const { operationId, parameters = [], requestBody, responses } = item[method];
      const all = [...(item.parameters ?? []), ...parameters].map(resolve);
      const named = (place) => all.filter((each) => each.in === place).map(({ name }) => name);
      const body = Object.keys(resolve(resolve(requestBody)?.content['application/json']?.schema)?.properties ?? {});
      const twice = [...named('path'), ...named('query')].find((name) => body.includes(name));
      if (twice) throw new Error(`${operationId}: ${twice} would stand in two places`);
      const good = resolve(responses['200'] ?? responses['201']);
      const text = !good?.content?.['application/json'];
      return `  ${operationId}: ${JSON.stringify({ method: method.toUpperCase(), path, query: named('query'), body: !!requestBody, text })},`;
    }),
  );
  return `/** Generated from the REST contract (openapi.json). */\nexport const operationTable = {\n${rows.join('\n')}\n} as const;\n`;
}

/** Every error code of all interfaces: the clients share the file. Newer servers may send others. */
export function writeCodes(contract) {
  const codes = Object.keys(contract.components.schemas.Error.properties.error.properties.code['x-codes']);
  const lines = codes.map((code) => `  | '${code}'`).join('\n');
  return `/** A code of a refusal. A newer server may send codes that this version does not know. */\nexport type ErrorCode =\n${lines}\n  | (string & {});\n`;
}
