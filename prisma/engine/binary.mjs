#!/usr/bin/env node
// In the place of Prisma's native schema engine, which the CLI would download: the same arguments and the same
// JSON-RPC over standard input and output, answered by the WebAssembly engine. Used by prisma.mjs.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { engineAdapters } from './adapters.mjs';
import { schemaEngine } from './schema-engine.mjs';

const args = process.argv.slice(2);
const valuesOf = (name) => args.flatMap((arg, at) => (arg === name ? [args[at + 1]] : []));

if (args.includes('--version') || args.includes('-V')) {
  console.log('schema-engine-wasm 7.10.0');
} else {
  const [datasource] = valuesOf('--datasource');
  const url = (datasource && JSON.parse(datasource).url) || process.env.DATABASE_URL;
  if (args.includes('cli')) await command(url, args[args.indexOf('cli') + 1]);
  else serve(url, valuesOf('--datamodels'));
}

/** `cli can-connect-to-database`, the only one that the CLI uses here: databases are ours to make. */
async function command(databaseUrl, name) {
  try {
    if (name !== 'can-connect-to-database') throw new Error(`the command ${name} is not offered here`);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.end();
  } catch ({ code, message }) {
    const known = { '3D000': 'P1003', '28P01': 'P1000' };
    const fields = { is_panic: false, error_code: known[code] ?? 'P1001', message };
    process.stderr.write(`${JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields })}\n`);
    process.exitCode = 1;
  }
}

/** Answers one request a line, one after another, until the CLI closes its end. */
function serve(databaseUrl, modelFiles) {
  const models = modelFiles.length ? modelFiles.map((file) => [file, readFileSync(file, 'utf8')]) : undefined;
  let engine;
  let last = Promise.resolve();
  const lines = createInterface({ input: process.stdin });
  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answer = async ({ id, method, params }) => {
    try {
      engine ??= await schemaEngine(engineAdapters(databaseUrl), models);
      const result = (await engine[method === 'getDatabaseVersion' ? 'version' : method](params ?? null)) ?? {};
      if (method !== 'diff') return send({ id, result });
      // The native engine prints a diff by itself, through the CLI.
      const content = result.stdout?.replace(/\n$/, '');
      if (content) send({ id: 1e6 + id, method: 'print', params: { content } });
      send({ id, result: { exitCode: result.exitCode } });
    } catch (error) {
      const data = { is_panic: false, message: error.message, error_code: error.code ?? error.error_code };
      send({ id, error: { code: 4466, message: 'An error happened.', data: { ...data, meta: error.meta } } });
    }
  };
  lines.on('line', (line) => {
    const message = line.trim() ? JSON.parse(line) : {};
    if (message.method) last = last.then(() => answer(message));
  });
  lines.on('close', () => last.then(() => process.exit()));
}
