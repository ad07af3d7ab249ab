import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EvidenceProof, readProof } from '../../../src/modules/evidence/file/index.ts';
import { available, run, withScratch } from '../../standards/validators/outside.ts';
import { graphql } from '../../world/client.ts';
import { readEnvelope } from '../../world/envelope.ts';
import { Postman } from '../../world/postman.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, pathsOf, requestCode, signWith } from './acts.ts';
import { createAdvanced, download, signer } from './advanced-people.ts';

/** What an expert asks of an advanced signature, with a mail server that takes the mails. */
const postman = new Postman();
let world: World;
let caller: Caller;
let envelope: any;
let evidence: Buffer;
let proof: EvidenceProof;
const pagesShown = [{ document: 1, seconds: [12] }];

beforeAll(async () => {
  await postman.up();
  world = await openWorld({ env: { SMTP_URL: postman.url } });
  caller = await world.caller();
  const created = await createAdvanced(world, caller, [signer(1)]);
  const { sign_url } = created.signers[0];
  expect((await requestCode(world, sign_url, { channel: 'OTP_EMAIL' })).errors).toBeUndefined();
  await world.settle();
  const code = postman.taken.map(({ body }) => /^ {4}(\d{6})\r?$/m.exec(body)?.[1]).find(Boolean);
  expect((await signWith(world, sign_url, { code, pagesShown })).errors).toBeUndefined();
  await world.settle();
  envelope = await readEnvelope(world, caller, created.id);
  evidence = await download(envelope.evidence_download_url);
  proof = readProof(evidence) as EvidenceProof;
});
afterAll(async () => {
  await world?.close();
  await postman.down();
});

describe('the proof of an advanced signature', () => {
  it('says when each message was sent, and when the mail server accepted it', () => {
    const [{ messages }] = proof.signers as [EvidenceProof['signers'][number]];
    const accepted = expect.stringMatching(/^\d{4}-.*Z$/);
    const message = {
      channel: 'email',
      queued_at: accepted,
      accepted_at: accepted,
      reply: expect.stringMatching(/^250 /),
    };
    expect(messages).toEqual([
      { kind: 'envelope.turn', ...message },
      { kind: 'signing.code', ...message },
    ]);
  });

  it('records in the chain when the server accepted each message, and when the code was checked', () => {
    const events = proof.events.map(({ type, data }) => [type, data] as const);
    const [{ messages = [] }] = proof.signers as [EvidenceProof['signers'][number]];
    const accepted = events.filter(([type]) => type === 'signer.message_accepted').map(([, data]) => data);
    expect(accepted).toHaveLength(2);
    for (const { kind, queued_at, accepted_at } of messages)
      expect(accepted).toContainEqual({ signer: 1, message: kind, channel: 'email', queued_at, accepted_at });
    const checked = events.findIndex(([type]) => type === 'signer.code_checked');
    expect(events[checked]![1]).toMatchObject({ channel: 'otp_email', code_sent_at: expect.any(String) });
    expect(events[checked + 1]![0]).toBe('signer.signed');
  });

  it('does not say that the page was opened unless the page reported it', () => {
    expect(proof.signers[0]!.viewed_at).toBeNull();
    expect(proof.events.map(({ type }) => type)).not.toContain('signer.viewed');
  });

  it('says in which language the person consented', () => {
    expect(proof.signers[0]!.consent).toMatchObject({
      language: 'fr',
      text: expect.stringContaining('j’en accepte le contenu'),
    });
  });

  it('says when the key was made and deleted, before the signature was committed', () => {
    const { key } = proof.signers[0]!.certificate!;
    const { data, at } = proof.events.find(({ type }) => type === 'signer.signed')!;
    expect(data).toMatchObject({ key_made_at: key!.made_at, key_deleted_at: key!.deleted_at });
    expect(key!.made_at <= key!.deleted_at && key!.deleted_at <= at).toBe(true);
  });

  it('says how long the page showed each page', () => {
    const { data } = proof.events.find(({ type }) => type === 'signer.signed')!;
    expect(data.pages_shown).toEqual([{ document: 1, seconds_by_page: [12] }]);
  });

  it.skipIf(!available('pdftotext', '-v'))('is told in words in the file', () =>
    withScratch((scratch) => {
      const { stdout } = run('pdftotext', ['-raw', '-enc', 'UTF-8', scratch.file(evidence, '.pdf'), '-']);
      const text = Buffer.from(stdout, 'latin1').toString('utf8').replaceAll(/\s+/g, ' ');
      for (const words of [
        'acceptation par le serveur de messagerie',
        'document non indiqué',
        'l’API lui remet aussi ce lien',
        'saisie au clavier : «',
        'Code vérifié le',
        'Clé privée',
        'jamais écrite',
        'durées déclarées par la page de signature',
        'page 1 : 12 s',
        'il est partie intéressée',
        'en français',
      ])
        expect(text).toContain(words);
    }),
  );
});

describe('the messages to a signer', () => {
  it('are shown to the sender with the reply of the mail server', async () => {
    const query = 'query ($id: ID!) { envelope(id: $id) { signers { deliveries { kind channel acceptedAt reply } } } }';
    const { data } = await graphql(world.url, `Bearer ${caller.key}`, query, { id: envelope.id });
    const taken = { channel: 'EMAIL', acceptedAt: expect.any(String), reply: expect.stringMatching(/^250 /) };
    expect(data.envelope.signers[0].deliveries.slice(0, 2)).toEqual([
      { kind: 'envelope.turn', ...taken },
      { kind: 'signing.code', ...taken },
    ]);
  });
});

describe('the pages that were shown', () => {
  it.each([
    [[{ document: 0, seconds: [1] }], 'pagesShown.0.document'],
    [[{ document: 6, seconds: [1] }], 'pagesShown.0.document'],
    [[{ document: 1, seconds: [-1] }], 'pagesShown.0.seconds.0'],
    [[{ document: 1, seconds: [86_401] }], 'pagesShown.0.seconds.0'],
    [[{ document: 1, seconds: Array(5_001).fill(1) }], 'pagesShown.0.seconds'],
    [Array(6).fill({ document: 1, seconds: [] }), 'pagesShown'],
  ])('are refused beyond their limits, and nothing is signed', async (shown, path) => {
    const { signers } = await createAdvanced(world, caller, [signer(2)]);
    await world.settle();
    const before = await traceOf(world);
    const answer = await signWith(world, signers[0].sign_url, { code: '123456', pagesShown: shown });
    expect([codeOf(answer), pathsOf(answer)]).toEqual(['invalid_body', [path]]);
    expect(await traceOf(world)).toEqual(before);
  });
});
