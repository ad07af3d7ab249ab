import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { VerifyAsVisitorDocument } from '../../src/pages/web/generated/graphql.ts';
import { contract } from '../../test/fixtures/pdf.ts';
import { graphql, linkOf, rest, sha256, signByLink } from '../../test/world/client.ts';
import { ask, key, say, url } from './server.ts';

/**
 * `npm run demo`: the main job against a running server, as an integrator and two signers would do it. ESIGN_URL and
 * ESIGN_KEY name another server than the local one and its sandbox key. Writes what it downloads to demo-output/.
 */
const folder = path.resolve('demo-output');

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  say(`Demo against ${url}`);
  const envelope = await create();
  await sign(envelope);
  const sealed = await waitForSeal(envelope.id);
  const files = await download(sealed);
  await verify(sealed);
  await verifyAsVisitor(sealed);
  judge(files);
  say(`\nFiles are in ${folder}`);
}

async function create(): Promise<any> {
  const documents = [
    { name: 'Contrat de mission.pdf', pdf_base64: (await contract({ pages: 4 })).toString('base64') },
    { name: 'Annexe.pdf', pdf_base64: (await contract({ pages: 2, xref: 'stream', rotate: 90 })).toString('base64') },
  ];
  const at = (signer_index: number, type: string, x: number, y: number, more: object = {}) => ({
    document_index: 0,
    signer_index,
    type,
    page: 4,
    x,
    y,
    width: 32,
    height: 7,
    ...more,
  });
  const { status, body } = await rest(url, key, 'POST', '/envelopes', {
    name: 'Contrat de mission – démonstration',
    message: 'Merci de signer avant vendredi.',
    documents,
    signers: [
      { email: 'elodie@exemple.fr', name: 'Élodie Müller-Şahin' },
      { email: 'lukasz@exemple.fr', name: 'Łukasz Ćwikła', order: 1, authentication: ['otp_email'] },
    ],
    fields: [
      at(0, 'text', 10, 55, { height: 3, value: 'Technicienne de maintenance' }),
      at(0, 'date', 55, 55, { height: 3 }),
      at(0, 'checkbox', 10, 62, { width: 3, height: 2 }),
      at(0, 'signature', 10, 72),
      at(1, 'signature', 55, 72),
      { document_index: 1, signer_index: 1, type: 'signature', page: 1, x: 55, y: 70, width: 35, height: 12 },
    ],
    send: true,
  });
  if (status !== 201) throw new Error(`not created: ${JSON.stringify(body)}`);
  say(`1. Created and sent ${body.id}, two documents, two signers in order`);
  return body;
}

async function sign({ signers }: any): Promise<void> {
  const first = await signByLink(url, signers[0].sign_url, { place: 'Lyon', typedSignature: 'Élodie Müller-Şahin' });
  if (first.errors) throw new Error(JSON.stringify(first.errors));
  say('2. Élodie signed on her personal link');
  const requestCode = 'mutation { requestSigningCode(input: { channel: OTP_EMAIL }) { signingCode { sentTo } } }';
  const sent = await ask(requestCode, {}, linkOf(signers[1].sign_url));
  const code = await codeFromMailbox('lukasz@exemple.fr');
  const second = await signByLink(url, signers[1].sign_url, { place: 'Gdańsk', typedSignature: 'Łukasz Ćwikła', code });
  if (second.errors) throw new Error(JSON.stringify(second.errors));
  say(`3. Łukasz received a code at ${sent.requestSigningCode.signingCode.sentTo} and signed with it`);
}

async function codeFromMailbox(to: string): Promise<string> {
  const response = await fetch(`${url}/dev/mailbox.json`);
  const messages = (await response.json()) as { to: string; text: string }[];
  const code = messages
    .filter((message) => message.to === to)
    .flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? [])[0];
  if (!code) throw new Error('the mailbox has no code: the demo needs a development server without SMTP_URL');
  return code;
}

async function waitForSeal(id: string): Promise<any> {
  const began = Date.now();
  for (;;) {
    const { body } = await rest(url, key, 'GET', `/envelopes/${id}`);
    if (body.status === 'completed') {
      say(`4. Sealed at ${body.pades_level}, ${Date.now() - began} ms after the last signature`);
      return body;
    }
    if (Date.now() - began > 60_000) throw new Error('not sealed within a minute');
    await sleep(100);
  }
}

async function download(sealed: any): Promise<string[]> {
  const wanted = [
    ...sealed.documents.map((document: any) => [document.name, document.sealed_download_url, document.sealed_sha256]),
    ['preuve.pdf', sealed.evidence_download_url, null],
  ];
  const files: string[] = [];
  for (const [name, address, fingerprint] of wanted) {
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    if (fingerprint && sha256(bytes) !== fingerprint) throw new Error(`${name} has another fingerprint`);
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    files.push(file);
  }
  say(`5. Downloaded ${files.map((file) => path.basename(file)).join(', ')}`);
  return files;
}

async function verify(sealed: any): Promise<void> {
  const { body } = await rest(url, key, 'POST', '/verify', { sha256: sealed.documents[0].sealed_sha256 });
  if (!body.known || !body.chain_valid) throw new Error(JSON.stringify(body));
  say(`6. Found by fingerprint: ${body.matches}, chain of ${body.events.length} events valid`);
}

/** What somebody who received the document sees on the page /verify, without an account. */
async function verifyAsVisitor(sealed: any): Promise<void> {
  const fingerprint = sealed.documents[0].sealed_sha256;
  if (!(await fetch(`${url}/verify`)).ok) {
    say('7. The public page /verify is off. To see it, start the server with PUBLIC_VERIFICATION=true');
    return;
  }
  const { data, errors } = await graphql(url, null, String(VerifyAsVisitorDocument), { sha256: fingerprint });
  if (errors || !data.verifyAsVisitor.verification.known) throw new Error(JSON.stringify(errors ?? data));
  const { signers } = data.verifyAsVisitor.verification;
  say(`7. Anybody finds it at ${url}/verify#${fingerprint}`);
  say(`   with masked addresses: ${signers.map(({ email }: { email: string }) => email).join(', ')}`);
}

/** Outside programs, where they are installed. */
function judge(files: readonly string[]): void {
  for (const file of files) {
    for (const [program, ...options] of [
      ['pdfsig', '-nocert'],
      ['qpdf', '--check'],
    ] as const) {
      try {
        const output = execFileSync(program, [...options, file], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        const line = output.split('\n').find((text) => /Signature Validation|No syntax/.test(text));
        say(`   ${program} ${path.basename(file)}: ${line?.replace(/^ *- /, '').trim() ?? 'ok'}`);
      } catch (error) {
        const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
        say(
          `   ${program} ${path.basename(file)}: ${missing ? 'not installed' : `FAILED ${(error as Error).message}`}`,
        );
        if (!missing) process.exitCode = 1;
      }
    }
  }
}

await main();
