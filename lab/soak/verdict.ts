import { compose } from '../../src/app/compose.ts';
import { sweepAll } from '../../src/app/tasks.ts';
import { HOUR } from '../../src/kernel/clock.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { judgeLevel } from '../../test/standards/validation/judge-level.ts';
import { graphql, rest, sha256 } from '../../test/world/client.ts';
import { MovableClock } from '../../test/world/clock.ts';
import type { Inspector } from './inspector.ts';
import type { Survivor } from './kill-at-seal.ts';

/** Returns the promises that a killed service broke; empty if it kept all. */
export async function findBroken(survivor: Survivor, dataDir: string): Promise<string[]> {
  const { inspector, kills, mails, leftBehind } = survivor;
  const broken: string[] = [];
  const roots = await inspector.query<{ der: Buffer }>(
    `SELECT c.der FROM pki_certificates c JOIN pki_keys k ON k.id = c.key_id WHERE k.role = 'ROOT'`,
  );
  for (const { envelopeId } of kills) {
    const of = (problem: string) => broken.push(`${envelopeId}: ${problem}`);
    (await miscounted(inspector, envelopeId)).forEach(of);
    const faults = await unproven(
      survivor,
      envelopeId,
      roots.map(({ der }) => der),
    );
    faults.forEach(of);
  }
  for (const [address, count] of mails) if (count < 2) broken.push(`${address} got ${count} of 2 messages`);
  return [...broken, ...leftBehind, ...(await unswept(inspector, dataDir))];
}

/** Checks everything that must exist exactly once. */
async function miscounted({ query }: Inspector, id: string): Promise<string[]> {
  const [counts] = await query<Record<string, number>>(
    `SELECT
       (SELECT count(*)::int FROM documents WHERE envelope_id = $1) AS documents,
       (SELECT count(*)::int FROM document_fingerprints f JOIN documents d ON d.id = f.document_id
         WHERE d.envelope_id = $1 AND f.kind = 'SEALED') AS sealed,
       (SELECT count(*)::int FROM domain_events WHERE aggregate_id = $1 AND type = 'envelope.completed') AS told,
       (SELECT count(*)::int FROM evidence_events WHERE chain_id = $1 AND type = 'envelope.completed') AS chained,
       (SELECT count(*)::int FROM evidence_events WHERE chain_id = $1 AND type = 'envelope.signatures_collected') AS begun,
       (SELECT count(*)::int FROM sealings WHERE envelope_id = $1 AND state = 'DONE') AS done,
       (SELECT count(*)::int FROM messages WHERE envelope_id = $1 AND kind = 'envelope.completed') AS messages,
       (SELECT count(*)::int FROM messages WHERE envelope_id = $1 AND status <> 'SENT') AS unsent`,
    [id],
  );
  const wanted = { documents: 2, sealed: 2, told: 1, chained: 1, begun: 1, done: 1, messages: 2, unsent: 0 };
  return Object.entries(wanted)
    .filter(([name, count]) => counts![name] !== count)
    .map(([name, count]) => `${name} ${counts![name]}, not ${count}`);
}

/** Checks the service's answers and files from outside. */
async function unproven({ server: { url }, key }: Survivor, id: string, roots: readonly Buffer[]): Promise<string[]> {
  const problems: string[] = [];
  const { body } = await rest(url, key, 'GET', `/envelopes/${id}`);
  if (body.pades_level !== 'B-LTA') problems.push(`says level ${body.pades_level}`);
  const query = '{ envelope(id: "ID") { timeline { valid } } }'.replace('ID', id);
  const { data } = await graphql(url, `Bearer ${key}`, query);
  if (!data.envelope.timeline.valid) problems.push('its chain is not valid');
  for (const { name, sealed_sha256, sealed_download_url } of body.documents) {
    const pdf = Buffer.from(await (await fetch(sealed_download_url)).arrayBuffer());
    if (sha256(pdf) !== sealed_sha256) problems.push(`${name} has another fingerprint`);
    const { level, signatures } = judgeLevel(pdf, { roots });
    if (level !== 'B-LTA') problems.push(`${name} is judged ${level}`);
    const seals = signatures.filter(({ kind }) => kind === 'signature').length;
    if (seals !== 1) problems.push(`${name} has ${seals} seals`);
    const verified = await rest(url, key, 'POST', '/verify', { sha256: sealed_sha256 });
    if (!verified.body.known || !verified.body.chain_valid) problems.push(`${name} is not proven`);
  }
  return problems;
}

/** Moves the clock by two hours and checks that the sweep removed the leftovers of the kills, and nothing else. */
async function unswept(inspector: Inspector, dataDir: string): Promise<string[]> {
  const clock = new MovableClock();
  clock.advance(2 * HOUR);
  const { databaseUrl } = inspector;
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  const service = await compose(config, { clock });
  try {
    await sweepAll(service.services);
  } finally {
    await service.close();
  }
  const rows = await inspector.query<{ name: string | null }>(
    // The prepared file and the signed revisions are prefixes of the sealed file, and are removed when it is stored.
    `SELECT unnest(ARRAY[sha256, base_sha256, current_sha256, sealed_sha256,
       CASE WHEN sealed_sha256 IS NULL THEN prepared_sha256 END]) AS name FROM documents
     UNION SELECT f.sha256 FROM document_fingerprints f JOIN documents d ON d.id = f.document_id
       WHERE d.sealed_sha256 IS NULL OR (f.kind <> 'REVISION' AND f.sha256 <> d.prepared_sha256)
     UNION SELECT evidence_sha256 FROM envelopes`,
  );
  const stored = new Set(inspector.storedFiles());
  const named = await inspector.namedAnywhere();
  return [
    ...rows.flatMap(({ name }) => (name && !stored.has(name) ? [`the file ${name} is gone`] : [])),
    ...[...stored].filter((file) => !named.has(file)).map((file) => `the file ${file} is named by nothing`),
    ...inspector.temporaryFiles().map((file) => `the temporary file ${file} was left`),
  ];
}
