import { readFileSync } from 'node:fs';
import path from 'node:path';
import { graphql, rest } from '../../test/world/client.ts';

/** The running server that the demos talk to: ESIGN_URL and ESIGN_KEY, or the local one and its sandbox key. */
export const url = (process.env.ESIGN_URL ?? `http://127.0.0.1:${process.env.PORT ?? 4000}`).replace(/\/$/, '');
export const key = process.env.ESIGN_KEY ?? readSandboxKey();

function readSandboxKey(): string {
  try {
    return readFileSync(path.join(process.env.DATA_DIR ?? '.data', 'sandbox.key'), 'utf8').trim();
  } catch {
    throw new Error('No sandbox key: start the server first (npm start), or set ESIGN_URL and ESIGN_KEY.');
  }
}

export const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Calls REST; throws what it refuses. */
export async function call(method: string, route: string, body?: object): Promise<any> {
  const answer = await rest(url, key, method, route, body);
  if (answer.status >= 300) throw new Error(`${method} ${route}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Runs a GraphQL document with the key, or with another credential; throws what it refuses. */
export async function ask(
  query: string,
  variables: Record<string, unknown> = {},
  credential = `Bearer ${key}`,
): Promise<any> {
  const { data, errors } = await graphql(url, credential, query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
