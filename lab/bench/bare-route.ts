import express from 'express';
import pg from 'pg';

/**
 * Baseline for `GET /envelopes/{id}` and the list: bare Express routes that run one `pg` query for the same data and
 * answer it as JSON, without keys, checks or links. Runs in its own process, like the service. DATABASE_URL and PORT
 * as for the service.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 20 });

const text = `
  SELECT e.id, e.name, e.status, e.mode, e.message, e.signature_level, e.pades_level, e.qualified_timestamp,
    e.mandate_id, e.batch_id, e.prepared, e.created_at, e.expires_at, e.completed_at, e.sealed_at, e.retention_days,
    e.purge_after, e.purged_at, e.evidence_sha256,
    (SELECT json_agg(d ORDER BY d.position) FROM (
      SELECT id, position, name, sha256, sealed_sha256, revision, current_sha256
      FROM documents WHERE envelope_id = e.id) d) AS documents,
    (SELECT json_agg(s ORDER BY s.position) FROM (
      SELECT id, position, email, name, "order", role, status, signed_at, signature_place, link_generation
      FROM signers WHERE envelope_id = e.id) s) AS signers
  FROM envelopes e WHERE e.id = $1`;

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.get('/api/v1/envelopes/:id', async (request, response) => {
  const { rows } = await pool.query({ name: 'envelope', text, values: [request.params.id] });
  if (rows[0]) response.json(rows[0]);
  else response.status(404).json({ error: { code: 'not_found' } });
});
const page = `
  SELECT e.id, e.name, e.status, e.signature_level, e.created_at,
    (SELECT json_agg(s ORDER BY s.position) FROM (
      SELECT position, status, role FROM signers WHERE envelope_id = e.id) s) AS signers
  FROM envelopes e ORDER BY e.created_at DESC, e.id DESC LIMIT 20`;
app.get('/envelopes', async (_request, response) => {
  response.json((await pool.query({ name: 'page', text: page })).rows);
});
app.get('/metrics', (_request, response) => {
  const { user, system } = process.cpuUsage();
  response.type('text').send(`process_cpu_seconds_total ${(user + system) / 1e6}\n`);
});
app.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('listening\n'));
