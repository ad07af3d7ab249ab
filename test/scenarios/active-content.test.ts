import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProof } from '../../src/modules/evidence/file/parse-proof.ts';
import { contract } from '../fixtures/pdf.ts';
import { graphql, rest, signByLink } from '../world/client.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const query = (id: string) => `{ envelope(id: "${id}") {
  documents { activeContent { kind count } } timeline { events { type data } } } }`;

it('reports active content to the sender, in the chain and in the evidence file, and keeps REST unchanged', async () => {
  const caller = await world.caller();
  const active = await PDFDocument.load(await contract({ pages: 1 }));
  active.addJavaScript('hello', 'app.alert("hello")');
  await active.attach(Buffer.from('attached'), 'annexe.txt');
  const [withContent, without] = [Buffer.from(await active.save()), await contract({ pages: 1 })];
  const body = {
    name: 'Contrat',
    documents: [withContent, without].map((pdf, i) => ({ name: `${i}.pdf`, pdf_base64: pdf.toString('base64') })),
    signers: [{ email: 'elodie@exemple.fr', name: 'Élodie Müller' }],
    send: true,
  };
  const { body: made, status } = await rest(world.url, caller.key, 'POST', '/envelopes', body);
  expect(status, JSON.stringify(made)).toBe(201);
  expect(JSON.stringify(made)).not.toMatch(/active|javascript/i);

  const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, query(made.id));
  expect(errors).toBeUndefined();
  expect(data.envelope.documents).toEqual([
    {
      activeContent: [
        { kind: 'JAVASCRIPT', count: 1 },
        { kind: 'EMBEDDED_FILE', count: 1 },
      ],
    },
    { activeContent: [] },
  ]);
  const found = [
    { kind: 'javascript', count: 1 },
    { kind: 'embedded_file', count: 1 },
  ];
  const [created] = data.envelope.timeline.events;
  expect(created.data.documents.map((document: any) => document.active_content)).toEqual([found, undefined]);

  await world.settle();
  expect((await signByLink(world.url, made.signers[0].sign_url)).data.signEnvelope.signingSession.state).toBe('SIGNED');
  await world.settle();
  const { body: sealed } = await rest(world.url, caller.key, 'GET', `/envelopes/${made.id}`);
  expect(sealed.status).toBe('completed');
  const evidence = Buffer.from(await (await fetch(sealed.evidence_download_url)).arrayBuffer());
  const proof = readProof(evidence);
  expect(proof?.documents[0]).toMatchObject({ active_content: found });
  expect(proof?.documents[1]).not.toHaveProperty('active_content');
});
