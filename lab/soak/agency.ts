import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { graphql, linkOf, rest, sha256 } from '../../test/world/client.ts';

/** An agency on a real server, with all that a seal batch needs. */
export interface Agency {
  readonly url: string;
  readonly key: string;
  readonly mandateId: string;
}

const AGENT = { name: 'Nadia Roux', email: 'nadia@exemple.fr' };

/** Writes an active mandate, with its act signed, directly to the database. */
export async function openAgency(url: string, key: string, databaseUrl: string): Promise<Agency> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO mandates (id, organization_id, mode, status, legal_name, siren, is_merchant, representative_name,
        representative_email, representative_phone, scope, valid_from, valid_until, starts_at, ends_at, created_at,
        activated_at)
      SELECT gen_random_uuid(), organization_id, 'TEST', 'ACTIVE', 'Horizon Intérim SAS', '732829320', true, 'Claire Fontaine',
        'claire@exemple.fr', '+33612345678', '{CONTRAT_MISSION}', '2026-01-01', '2099-12-31', now() - interval '1 day',
        now() + interval '1 year', now(), now()
      FROM api_keys WHERE key_sha256 = $1 RETURNING id`,
      [sha256(Buffer.from(key))],
    );
    const mandateId = rows[0]!.id;
    await client.query(
      `INSERT INTO mandate_agents (id, mandate_id, position, name, email, phone)
       VALUES (gen_random_uuid(), $1, 0, $2, $3, '+33612345679')`,
      [mandateId, AGENT.name, AGENT.email],
    );
    return { url, key, mandateId };
  } finally {
    await client.end();
  }
}

/** Sends envelopes of one document that wait for their agent. Returns their ids. */
export async function sendEnvelopes({ url, key, mandateId }: Agency, pdf: Buffer, count: number): Promise<string[]> {
  const ids: string[] = [];
  const maker = async () => {
    while (ids.length < count) {
      const at = ids.push('') - 1;
      const { status, body } = await rest(url, key, 'POST', '/envelopes', {
        name: `Contrat ${at + 1}`,
        signature_level: 'organization_seal',
        mandate_id: mandateId,
        send: true,
        signers: [AGENT],
        documents: [{ name: 'Contrat.pdf', pdf_base64: pdf.toString('base64') }],
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      ids[at] = body.id;
    }
  };
  await Promise.all([maker(), maker(), maker(), maker()]);
  return ids;
}

/** A pending batch, and the link that its agent needs to authorise it. */
export interface Waiting {
  readonly id: string;
  /** Sends the code, which starts the sealing of the envelopes. */
  decide(): Promise<void>;
}

export async function putBeforeAgent({ url, key, mandateId }: Agency, ids: readonly string[]): Promise<Waiting> {
  const { status, body } = await rest(url, key, 'POST', '/seal-batch', { mandate_id: mandateId, envelope_ids: ids });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const link = linkOf(body.authorization_url);
  const { data } = await graphql(url, link, '{ batchSession { declarations { sha256 } } }');
  const input = { code: await codeFor(url, link), declarationSha256: data.batchSession.declarations[0].sha256 };
  return {
    id: body.id,
    decide: async () => {
      const { errors } = await graphql(url, link, AUTHORIZE, { input });
      if (errors) throw new Error(JSON.stringify(errors));
    },
  };
}

const AUTHORIZE = /* GraphQL */ `
  mutation ($input: AuthorizeSealBatchInput!) { authorizeSealBatch(input: $input) { batchSession { status } } }
`;

async function codeFor(url: string, link: string): Promise<string> {
  await graphql(url, link, 'mutation { requestBatchCode { signingCode { sentTo } } }');
  for (;;) {
    const messages = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { text: string }[];
    const code = messages.map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1]).find(Boolean);
    if (code) return code;
    await sleep(50);
  }
}

/** Progress of a batch. */
export async function progressOf({ url, key }: Agency, id: string): Promise<{ status: string; sealed: number }> {
  const { data } = await graphql(
    url,
    `Bearer ${key}`,
    'query ($id: ID!) { sealBatch(id: $id) { progress { status sealed } } }',
    { id },
  );
  return data.sealBatch.progress;
}
