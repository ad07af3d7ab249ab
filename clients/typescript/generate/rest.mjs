// The REST contract as TypeScript: its types by openapi-typescript, and its operations as a table.
import openapiTypescript, { astToString } from 'openapi-typescript';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Types of every path, body, answer and webhook. What has a default may be left out of a request. */
export async function writeTypes(contract) {
  const nodes = await openapiTypescript(contract, { defaultNonNullable: false, alphabetize: false });
  return `/** Generated from the REST contract (openapi.json). */\n${astToString(nodes)}`;
}

/**
 * Where each operation is: method, path, and which of a caller's values go into the path and the query; the others are
 * the body. Throws where one name would have to be in two places.
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

/** Every code of a refusal, for the client that does not carry the contract. */
export function writeCodes(contract) {
  const codes = contract.components.schemas.Error.properties.error.properties.code.enum;
  return `/** Every code of a refusal that this version knows. */\nexport type ErrorCode =\n${codes.map((code) => `  | '${code}'`).join('\n')};\n`;
}
