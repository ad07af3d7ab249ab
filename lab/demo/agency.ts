import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contract } from '../../test/fixtures/pdf.ts';
import { linkOf, signByLink } from '../../test/world/client.ts';
import { ask, call, say, url } from './server.ts';

/**
 * `npm run demo:agency`: a temporary-work agency against a running development server. Its president signs a mandate for
 * two agents; contracts wait for each; each agent seals theirs with one code. `--envelopes N`: 40, at most 1,000.
 */
const { values } = parseArgs({ options: { envelopes: { type: 'string', default: '40' } } });
const total = Math.min(1_000, Math.max(2, Number(values.envelopes)));

const president = { name: 'Claire Fontaine', email: 'claire@exemple.fr' };
const agents = [
  { name: 'Nadia Roux', email: 'nadia@exemple.fr', phone: '+33612345671' },
  { name: 'Théo Marchand', email: 'theo@exemple.fr', phone: '+33612345672' },
];

/** The newest code that was sent to an address, as the development mailbox has it. */
async function codeSentTo(email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const messages = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { to: string; text: string }[];
    const codes = messages.filter(({ to }) => to === email).map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1]);
    const code = codes.find(Boolean);
    if (code) return code;
    await sleep(50);
  }
  throw new Error('the mailbox has no code: the demo needs a development server without SMTP_URL');
}

async function openMandate(): Promise<string> {
  const identity = { method: 'partner_attested', given_name: 'Claire', family_name: 'Fontaine' };
  const mandate = await call('POST', '/signing-mandates', {
    principal: {
      legal_name: 'Horizon Intérim SAS',
      siren: '732829320',
      representative: { ...president, role: 'Présidente', phone: '+33612345670', identity },
    },
    agents,
    scope: ['contrat_mission', 'avenant'],
    valid_from: '2026-01-01',
    valid_until: '2027-12-31',
  });
  const act = await call('GET', `/envelopes/${mandate.envelope_id}`);
  const link = act.signers[0].sign_url;
  await ask(
    'mutation { requestSigningCode(input: { channel: OTP_EMAIL }) { signingCode { sentTo } } }',
    {},
    linkOf(link),
  );
  const code = await codeSentTo(president.email);
  const { errors } = await signByLink(url, link, { place: 'Lyon', code, typedSignature: president.name });
  if (errors) throw new Error(JSON.stringify(errors));
  say(`1. ${president.name} signed the mandate act on her personal link`);
  while ((await call('GET', `/signing-mandates/${mandate.id}`)).status !== 'active') await sleep(100);
  say(`2. The mandate ${mandate.id} is active: ${agents.map(({ name }) => name).join(' and ')} may seal`);
  return mandate.id;
}

async function sendContracts(mandateId: string, agent: (typeof agents)[number], count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) {
    const pdf = await contract({ pages: 1 + ((n + agent.name.length) % 4) });
    const { id } = await call('POST', '/envelopes', {
      name: `Contrat de mission ${n} – ${agent.name}`,
      signature_level: 'organization_seal',
      send: true,
      mandate_id: mandateId,
      signers: [agent],
      documents: [{ name: `Contrat ${n}.pdf`, pdf_base64: pdf.toString('base64') }],
    });
    ids.push(id);
  }
  return ids;
}

const PROGRESS = 'query ($id: ID!) { sealBatch(id: $id) { progress { status total sealed } } }';

async function seal(mandateId: string, agent: (typeof agents)[number], ids: readonly string[]): Promise<void> {
  const batch = await call('POST', '/seal-batch', {
    mandate_id: mandateId,
    agent_email: agent.email,
    envelope_ids: ids,
  });
  say(`   ${agent.name} opens ${batch.authorization_url}`);
  const link = linkOf(batch.authorization_url);
  const { batchSession } = await ask('{ batchSession { declarations { sha256 } } }', {}, link);
  await ask('mutation { requestBatchCode { signingCode { sentTo } } }', {}, link);
  const input = {
    code: await codeSentTo(agent.email),
    declarationSha256: batchSession.declarations[0].sha256,
    // The REST interface has no kind of document: the agent states it.
    documentKind: 'CONTRAT_MISSION',
  };
  const began = performance.now();
  await ask(
    'mutation ($input: AuthorizeSealBatchInput!) { authorizeSealBatch(input: $input) { batchSession { status } } }',
    { input },
    link,
  );
  for (;;) {
    const { progress } = (await ask(PROGRESS, { id: batch.id })).sealBatch;
    if (progress.status === 'APPLIED') break;
    await sleep(200);
  }
  const took = ((performance.now() - began) / 1_000).toFixed(1);
  say(`   ${ids.length} envelopes sealed ${took} s after one code; list fingerprint ${batch.batch_sha256}`);
}

say(`An agency at ${url}`);
const mandateId = await openMandate();
const shares = [Math.ceil(total / 2), Math.floor(total / 2)] as const;
const lists: string[][] = [];
for (const [n, agent] of agents.entries()) lists.push(await sendContracts(mandateId, agent, shares[n]!));
say(`3. ${total} contracts wait for their agents`);
for (const [n, agent] of agents.entries()) await seal(mandateId, agent, lists[n]!);
const { documents, batch_id } = await call('GET', `/envelopes/${lists[0]![0]}`);
const proof = await call('POST', '/verify', { sha256: documents[0].sealed_sha256 });
if (!proof.chain_valid || proof.proof.mandate.batch_id !== batch_id) throw new Error(JSON.stringify(proof));
const { principal, agent } = proof.proof.mandate;
say(`4. Any of them proves it alone: sealed for ${principal} on the decision of ${agent.name}, chain valid`);
