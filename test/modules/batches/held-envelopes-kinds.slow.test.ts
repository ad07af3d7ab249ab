import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProof, readProof } from '../../../src/modules/evidence/file/index.ts';
import { available, run, withScratch } from '../../standards/validators/outside.ts';
import { batchSession, codeFor, createBatch, sealable } from '../../world/batch.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { onePager, readEnvelope } from '../../world/envelope.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { createTemplate, mutate } from '../../world/template.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const CREATE = `mutation ($input: CreateEnvelopeInput!) {
  createEnvelope(input: $input) { envelope { id documentKind } } }`;

const create = async (mandateId: string, documentKind?: string, send = true) =>
  graphql(world.url, `Bearer ${caller.key}`, CREATE, {
    input: {
      name: 'Contrat',
      send,
      signatureLevel: 'ORGANIZATION_SEAL',
      mandateId,
      documents: [{ name: 'Contrat.pdf', pdfBase64: (await onePager()).toString('base64') }],
      signers: [{ name: agent(1).name, email: agent(1).email }],
      ...(documentKind && { documentKind }),
    },
  });

const AUTHORIZE = `mutation ($input: AuthorizeSealBatchInput!) {
  authorizeSealBatch(input: $input) { batchSession { status documentKind } } }`;

async function authorize(url: string, documentKind?: string) {
  const code = await codeFor(world, url);
  const { declarations } = await batchSession(world, url);
  const input = { code, declarationSha256: declarations[0].sha256, documentKind };
  return () => graphql(world.url, linkOf(url), AUTHORIZE, { input });
}

const kindsToState = async (url: string) =>
  (await graphql(world.url, linkOf(url), '{ batchSession { kindsToState } }')).data.batchSession.kindsToState;

const authorizedEvents = async (chainId: string) =>
  (await world.database.prisma.evidenceEvent.findMany({ where: { chainId, type: 'signer.authorized' } })).map(
    ({ data }) => data,
  );

describe('the kind of a document under a mandate', () => {
  it('is refused by createEnvelope outside the scope, and nothing is created', async () => {
    const { id } = await registeredMandate(world, caller, { scope: ['RELEVE_HEURES'] });
    const before = await traceOf(world);
    expect(codeOf(await create(id, 'AUTRE'))).toBe('mandate_scope');
    expect(await traceOf(world)).toEqual(before);
    expect((await create(id, 'RELEVE_HEURES')).data.createEnvelope.envelope.documentKind).toBe('RELEVE_HEURES');
  });

  it('is refused outside the scope in a draft and from a template, and nothing changes', async () => {
    const { id: mandateId } = await registeredMandate(world, caller, { scope: ['RELEVE_HEURES'] });
    const draft = (await create(mandateId, 'RELEVE_HEURES', false)).data.createEnvelope.envelope;
    const { documents } = await readEnvelope(world, caller, draft.id);
    const template = await createTemplate(world, caller, {
      ...{ signatureLevel: 'ORGANIZATION_SEAL', mandateId, fields: [] },
      roles: [{ name: 'agent' }],
    });
    const signers = [{ name: agent(1).name, email: agent(1).email }];
    const before = await traceOf(world);
    const level = { signatureLevel: 'ORGANIZATION_SEAL', mandateId, documentKind: 'AUTRE' };
    const replaced = {
      ...{ id: draft.id, name: 'Contrat', ...level, signers },
      documents: documents.map(({ id, name }: { id: string; name: string }) => ({ id, name })),
    };
    expect(codeOf(await mutate(world, caller, 'replaceDraft', replaced, 'envelope { id }'))).toBe('mandate_scope');
    const roles = [{ role: 'agent', ...signers[0] }];
    const filled = { templateId: template.id, documentKind: 'AUTRE', roles };
    expect(codeOf(await mutate(world, caller, 'createEnvelopeFromTemplate', filled, 'envelope { id }'))).toBe(
      'mandate_scope',
    );
    expect(await traceOf(world)).toEqual(before);
  });

  it('is not asked of the agent where the sender stated it', async () => {
    const { id } = await registeredMandate(world, caller, { scope: ['CMAD', 'AVENANT'] });
    const envelopeId = (await create(id, 'AVENANT')).data.createEnvelope.envelope.id;
    const batch = await createBatch(world, caller, id, [envelopeId]);
    expect(await kindsToState(batch.authorization_url)).toEqual([]);
    expect(codeOf(await (await authorize(batch.authorization_url))())).toBeUndefined();
    expect(await authorizedEvents(envelopeId)).toMatchObject([
      { document_kind: 'avenant', document_kind_stated_by: 'sender' },
    ]);
  });

  it('is stated by the agent of a REST batch, within the scope', async () => {
    const { id } = await registeredMandate(world, caller, { scope: ['CMAD', 'AVENANT'] });
    const envelope = await sealable(world, caller, id);
    const { authorization_url: url, id: batchId } = await createBatch(world, caller, id, [envelope.id]);
    expect(await kindsToState(url)).toEqual(['CMAD', 'AVENANT']);
    const outside = await authorize(url, 'AUTRE');
    const before = await traceOf(world);
    expect(codeOf(await outside())).toBe('mandate_scope');
    expect(await traceOf(world)).toEqual(before);
    world.clock.advance(60_000);
    const { data } = await (await authorize(url, 'CMAD'))();
    expect(data.authorizeSealBatch.batchSession).toMatchObject({ documentKind: 'CMAD' });
    expect(await authorizedEvents(envelope.id)).toMatchObject([
      { document_kind: 'cmad', document_kind_stated_by: 'agent' },
    ]);
    expect(await world.database.prisma.sealBatch.findUnique({ where: { id: batchId } })).toMatchObject({
      documentKind: 'CMAD',
    });
  });

  it('may stay unsaid among those of the mandate', async () => {
    const { id } = await registeredMandate(world, caller, { scope: ['CMAD', 'AVENANT'] });
    const envelope = await sealable(world, caller, id);
    const { authorization_url: url } = await createBatch(world, caller, id, [envelope.id]);
    const { data } = await (await authorize(url))();
    expect(data.authorizeSealBatch.batchSession).toMatchObject({ documentKind: null });
    const [event] = await authorizedEvents(envelope.id);
    expect(event).not.toHaveProperty('document_kind');
    await world.settle();
    const { evidence_download_url: evidence } = await readEnvelope(world, caller, envelope.id);
    const pdf = Buffer.from(await (await fetch(evidence)).arrayBuffer());
    expect(checkProof(readProof(pdf)!).problems).toEqual([]);
    if (!available('pdftotext', '-v')) return;
    const text = withScratch(({ file }) => run('pdftotext', ['-raw', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout);
    expect(Buffer.from(text, 'latin1').toString('utf8').replaceAll(/\s+/g, ' ')).toContain(
      'l’une des natures que nomme le mandat, déclarée par le mandataire sans préciser laquelle',
    );
  });

  it('lets the agent of an act without a version of its words declare the seal alone', async () => {
    const { id } = await registeredMandate(world, caller, { textVersion: null });
    const envelope = await sealable(world, caller, id);
    const batch = await createBatch(world, caller, id, [envelope.id]);
    const [declaration] = (await batchSession(world, batch.authorization_url)).declarations;
    expect(declaration.text).toContain('l’apposition du cachet');
  });
});
