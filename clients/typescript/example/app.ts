import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createEsign, EsignError, toBase64 } from '@esign/rest';
import { verifyNodeRequest, WebhookRefused } from '@esign/webhooks';

const { API, KEY, SECRET, PORT = '3000', PDF = 'contract.pdf' } = process.env as Record<string, string>;
const esign = createEsign({ baseUrl: API!, key: KEY! });

/** The state of each contract, by envelope id: the signer's link and the current status. */
const contracts = new Map<string, { url: string; state: string }>();
/** Ids of events that were handled. A delivery may arrive more than once. */
const handled = new Set<string>();

/** Creates an envelope for one person and sends it. */
async function create(name: string, email: string): Promise<string> {
  const { id, signers } = await esign.createEnvelope({
    name: `Contract for ${name}`,
    send: true,
    documents: [{ name: 'Contract.pdf', pdf_base64: toBase64(await readFile(PDF)) }],
    signers: [{ name, email }],
    fields: [{ document_index: 0, signer_index: 0, type: 'signature', page: 1, x: 10, y: 75, width: 30, height: 8 }],
  });
  contracts.set(id, { url: signers[0]!.sign_url!, state: 'sent' });
  return id;
}

/** Handles an event. When an envelope is sealed, downloads the PDF and verifies it by its fingerprint. */
async function receive(event: Awaited<ReturnType<typeof verifyNodeRequest>>): Promise<void> {
  if (handled.has(event.id)) return;
  if (event.event === 'envelope.completed') {
    const { id, documents } = event.data.envelope;
    const contract = contracts.get(id);
    if (contract) contract.state = (await holds(documents[0]!.sealed_download_url!)) ? 'verified' : 'in doubt';
  }
  handled.add(event.id);
}

/** Downloads a sealed PDF and asks the service whether it knows the fingerprint. */
async function holds(url: string): Promise<boolean> {
  const pdf = await (await fetch(url)).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', pdf));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const { known, matches, chain_valid } = await esign.verifyDocument({ sha256 });
  return known && matches === 'sealed_document' && chain_valid === true;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The application's own page, with the signing page in a frame. */
const page = ({ url, state }: { url: string; state: string }) => `<!doctype html>
<meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Contract</title>
<h1>Your contract</h1>
<p role="status">${escapeHtml(state)}</p>
<esign-sign url="${escapeHtml(url)}" label="Sign the contract" style="height: 80vh"></esign-sign>
<script type="module">
  import '/embed.js';
  const status = document.querySelector('[role=status]');
  for (const name of ['signed', 'declined', 'sealed'])
    document.querySelector('esign-sign').addEventListener(name, () => { status.textContent = name; });
</script>`;

const server = createServer(async (request, response) => {
  const answer = (status: number, type = 'text/plain', body = '') =>
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  const contract = contracts.get(pathname.split('/')[2] ?? '');
  try {
    if (request.method === 'POST' && pathname === '/contracts') {
      const id = await create(searchParams.get('name') ?? '', searchParams.get('email') ?? '');
      answer(201, 'application/json', JSON.stringify({ id }));
    } else if (request.method === 'POST' && pathname === '/webhooks') {
      await receive(await verifyNodeRequest(request, SECRET!));
      answer(204);
    } else if (pathname === '/embed.js') {
      const file = fileURLToPath(import.meta.resolve('@esign/embed'));
      answer(200, 'text/javascript', await readFile(file, 'utf8'));
    } else if (contract && pathname.endsWith('/state')) answer(200, 'text/plain', contract.state);
    else if (contract) answer(200, 'text/html', page(contract));
    else answer(404);
  } catch (error) {
    if (error instanceof WebhookRefused) answer(400);
    else if (error instanceof EsignError) answer(422, 'text/plain', `${error.code}: ${error.message}`);
    else answer(500);
  }
});

server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://localhost:${PORT}`));
