import { setTimeout as sleep } from 'node:timers/promises';
import type { Inspector } from './inspector.ts';
import type { NeighbourWorld } from './neighbour-world.ts';

/** Time for seals and messages to finish once all services answer again, ms. */
const PATIENCE = 15 * 60_000;

/**
 * Waits until all accepted work has ended, then checks: each acknowledged envelope exists once, each signed envelope
 * is sealed and announced once, and each message was sent.
 */
export async function findUntrue(
  inspector: Inspector,
  world: NeighbourWorld,
  created: ReadonlySet<string>,
): Promise<{ facts: string; untrue: string[] }> {
  const count = async (sql: string) => (await inspector.query<{ n: number }>(sql))[0]!.n;
  const unsealed = `SELECT count(*)::int AS n FROM sealings WHERE state <> 'DONE'`;
  const unsent = `SELECT count(*)::int AS n FROM messages WHERE status <> 'SENT'`;
  const began = performance.now();
  const isOver = () => performance.now() - began > PATIENCE;
  while ((await count(unsealed)) + (await count(unsent)) > 0 && !isOver()) await sleep(1_000);
  const untrue: string[] = [];
  const expectNone = async (what: string, sql: string) => {
    const n = await count(sql);
    if (n > 0) untrue.push(`${n} ${what}`);
  };
  await expectNone('seals still wait', unsealed);
  await expectNone('messages still wait', unsent);
  await expectNone(
    'envelopes were created twice',
    'SELECT count(*)::int AS n FROM (SELECT name FROM envelopes GROUP BY name HAVING count(*) > 1) AS twice',
  );
  await expectNone(
    'completions were told twice or never',
    `SELECT count(*)::int AS n FROM envelopes e WHERE status = 'COMPLETED' AND 1 <> (SELECT count(*) FROM domain_events d
       WHERE d.aggregate_id = e.id AND d.type = 'envelope.completed')`,
  );
  await expectNone(
    'completed envelopes have another number of sealed files than one',
    `SELECT count(*)::int AS n FROM envelopes e WHERE status = 'COMPLETED' AND 1 <> (SELECT count(*) FROM
       document_fingerprints f JOIN documents d ON d.id = f.document_id WHERE d.envelope_id = e.id AND f.kind = 'SEALED')`,
  );
  const names = new Set(
    (await inspector.query<{ name: string }>('SELECT name FROM envelopes')).map(({ name }) => name),
  );
  for (const name of created) if (!names.has(name)) untrue.push(`the acknowledged envelope ${name} is lost`);
  const sealed = await count(`SELECT count(*)::int AS n FROM envelopes WHERE status = 'COMPLETED'`);
  const mails = await count(`SELECT count(*)::int AS n FROM messages WHERE channel = 'EMAIL'`);
  const texts = await count(`SELECT count(*)::int AS n FROM messages WHERE channel = 'SMS'`);
  const [mail, sms] = [world.taken('mail'), world.taken('sms')];
  if (mail.length < mails) untrue.push(`${mails - mail.length} mails were never taken`);
  if (new Set(sms).size < texts) untrue.push(`${texts - new Set(sms).size} SMS were never taken`);
  const facts =
    `All that was accepted ended ${((performance.now() - began) / 1_000).toFixed(0)} s after the last fault: ${sealed} envelopes sealed; ` +
    `${mails} mails, taken ${mail.length} times; ${texts} SMS, taken ${sms.length} times under ${new Set(sms).size} ids.`;
  return { facts, untrue };
}
