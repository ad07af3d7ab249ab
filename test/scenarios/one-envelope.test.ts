import { execFileSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../fixtures/pdf.ts';
import { graphql, linkOf, rest, sha256, signByLink } from '../world/client.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

let world: World;
let caller: Caller;
let pdf: Buffer;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  pdf = await contract();
});
afterAll(() => world?.close());

const body = (more: Record<string, unknown> = {}) => ({
  name: 'Contrat de mission',
  documents: [{ name: 'Contrat.pdf', pdf_base64: pdf.toString('base64') }],
  signers: [
    { email: 'elodie@exemple.fr', name: 'Élodie Müller' },
    { email: 'lukasz@exemple.fr', name: 'Łukasz Ćwikła', order: 1 },
  ],
  fields: [
    { document_index: 0, signer_index: 0, type: 'signature', page: 1, x: 10, y: 70, width: 30, height: 8 },
    { document_index: 0, signer_index: 0, type: 'text', page: 1, x: 10, y: 60, width: 30, height: 3 },
    { document_index: 0, signer_index: 1, type: 'signature', page: 1, x: 55, y: 70, width: 30, height: 8 },
  ],
  send: true,
  ...more,
});

describe('one envelope, end to end', () => {
  it('is created by REST, signed in order, sealed at B-LTA, and verifiable by fingerprint', async () => {
    const created = await rest(world.url, caller.key, 'POST', '/envelopes', body());
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const { id, signers } = created.body;
    expect(created.body).toMatchObject({ status: 'sent', mode: 'test', prepared: true, pades_level: null });
    expect(signers.map((signer: any) => signer.status)).toEqual(['notified', 'pending']);

    await world.settle();
    expect((await world.mailbox()).map(({ to }) => to)).toEqual(['elodie@exemple.fr']);

    const early = await signByLink(world.url, signers[1].sign_url);
    expect(early.errors?.[0]?.extensions?.code).toBe('not_your_turn');

    expect((await signByLink(world.url, signers[0].sign_url)).data.signEnvelope.signingSession.state).toBe('SIGNED');
    expect((await signByLink(world.url, signers[1].sign_url)).data.signEnvelope.signingSession.signer.status).toBe(
      'SIGNED',
    );
    await world.settle();

    const sealed = await rest(world.url, caller.key, 'GET', `/envelopes/${id}`);
    expect(sealed.body).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
    const [document] = sealed.body.documents;
    expect(document).toMatchObject({ revision: 1, current_sha256: document.sealed_sha256 });

    const download = await fetch(document.sealed_download_url);
    const bytes = Buffer.from(await download.arrayBuffer());
    expect(sha256(bytes)).toBe(document.sealed_sha256);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'esign-'));
    await writeFile(path.join(folder, 'sealed.pdf'), bytes);
    expect(execFileSync('pdfsig', ['-nocert', path.join(folder, 'sealed.pdf')], { encoding: 'utf8' })).toContain(
      'Signature is Valid',
    );

    const verified = await rest(world.url, caller.key, 'POST', '/verify', { sha256: document.sealed_sha256 });
    expect(verified.body).toMatchObject({
      known: true,
      matches: 'sealed_document',
      scope: 'owner',
      chain_valid: true,
      billed_credits: 0,
    });
    const evidence = await fetch(sealed.body.evidence_download_url);
    expect(evidence.status).toBe(200);
  });

  it('is purged at the end of its retention and stays verifiable', async () => {
    const { body: made } = await rest(world.url, caller.key, 'POST', '/envelopes', body({ retention_days: 1 }));
    await signByLink(world.url, made.signers[0].sign_url);
    await signByLink(world.url, made.signers[1].sign_url);
    await world.settle();
    const { body: sealed } = await rest(world.url, caller.key, 'GET', `/envelopes/${made.id}`);
    world.clock.advance(25 * 3600_000);
    await world.settle();
    const { body: purged } = await rest(world.url, caller.key, 'GET', `/envelopes/${made.id}`);
    expect(purged).toMatchObject({ status: 'completed', documents_available: false, evidence_download_url: null });
    expect(purged.purged_at).not.toBeNull();
    expect((await fetch(sealed.documents[0].sealed_download_url)).status).toBe(410);
    const verified = await rest(world.url, caller.key, 'POST', '/verify', {
      sha256: sealed.documents[0].sealed_sha256,
    });
    expect(verified.body).toMatchObject({ known: true, chain_valid: true });
    const session = await graphql(world.url, linkOf(made.signers[0].sign_url), '{ signingSession { state } }');
    expect(session.data.signingSession.state).toBe('PURGED');
  });
});
