import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Assistant, connectAssistant } from '../world/assistant.ts';
import { createEnvelope, sealedEnvelope } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** What a client attaches to a conversation, and what a person chooses from its menu. */
let world: World;
let caller: Caller;
let assistant: Assistant;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  assistant = await connectAssistant(world, caller);
});
afterAll(() => world?.close());

const read = async (uri: string): Promise<any> => (await assistant.client.readResource({ uri })).contents[0];

describe('a resource', () => {
  it('is an envelope, and its sealed document', async () => {
    const { id, documents } = await sealedEnvelope(world, caller);
    const envelope = await read(`esign://envelopes/${id}`);
    expect(envelope.mimeType).toBe('application/json');
    expect(JSON.parse(envelope.text)).toMatchObject({ id, status: 'COMPLETED' });
    const document = await read(`esign://envelopes/${id}/documents/${documents[0].id}`);
    const sealed = Buffer.from(await (await fetch(documents[0].sealed_download_url)).arrayBuffer());
    expect(document.mimeType).toBe('application/pdf');
    expect(Buffer.from(document.blob, 'base64').equals(sealed)).toBe(true);
  });

  it('is a guide as Markdown, and every guide of the list can be read', async () => {
    const { resources } = await assistant.client.listResources();
    const guides = resources.filter(({ uri }) => uri.startsWith('esign://guides/'));
    expect(guides.length).toBeGreaterThan(20);
    for (const { uri, title } of guides) {
      const { text, mimeType } = await read(uri);
      expect([mimeType, text.startsWith('#')], title).toEqual(['text/markdown', true]);
    }
  });

  it('is listed among the 20 newest envelopes, and described by templates', async () => {
    for (let count = 0; count < 21; count++) await createEnvelope(world, caller, { send: false });
    const { resources } = await assistant.client.listResources();
    const envelopes = resources.filter(({ uri }) => uri.startsWith('esign://envelopes/'));
    expect(envelopes).toHaveLength(20);
    expect(await read(envelopes[0]!.uri)).toMatchObject({ uri: envelopes[0]!.uri });
    const { resourceTemplates } = await assistant.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'esign://envelopes/{envelopeId}',
      'esign://envelopes/{envelopeId}/documents/{documentId}',
      'esign://guides/{name}',
    ]);
  });

  it('is not found if it is unknown, unsealed, of others, or beyond the scopes', async () => {
    const { id, documents } = await createEnvelope(world, caller);
    const unsealed = `esign://envelopes/${id}/documents/${documents[0].id}`;
    const unknown = [
      'esign://envelopes/x',
      'esign://guides/nothing',
      'esign://guides/../x',
      'file:///etc/passwd',
      unsealed,
    ];
    for (const uri of unknown) await expect(read(uri), uri).rejects.toMatchObject({ code: -32002 });
    for (const other of [await world.caller(), await world.caller({ scopes: ['webhooks:manage'] })]) {
      const { client } = await connectAssistant(world, other);
      await expect(client.readResource({ uri: `esign://envelopes/${id}` })).rejects.toMatchObject({ code: -32002 });
    }
    const { client } = await connectAssistant(world, await world.caller({ scopes: ['webhooks:manage'] }));
    const { resources } = await client.listResources();
    expect(resources.filter(({ uri }) => !uri.startsWith('esign://guides/'))).toEqual([]);
  });
});

describe('a prompt', () => {
  it('is filled with its arguments, and names tools that exist', async () => {
    const { prompts } = await assistant.client.listPrompts();
    const names = ['who-is-late', 'send-from-template', 'prepare-training-session', 'send-a-pdf'];
    expect(prompts.map(({ name }) => name)).toEqual(names);
    const { tools } = await assistant.client.listTools();
    for (const prompt of prompts) {
      const values = Object.fromEntries((prompt.arguments ?? []).map(({ name }) => [name, `<${name}>`]));
      const { messages } = await assistant.client.getPrompt({ name: prompt.name, arguments: values });
      const { text } = messages[0]!.content as { text: string };
      for (const value of Object.values(values)) expect(text).toContain(value);
      const called = text.match(/\b(?:get|list|create)[A-Z]\w+/g) ?? [];
      expect(called.length, prompt.name).toBeGreaterThan(0);
      expect(called.filter((tool) => !tools.some(({ name }) => name === tool))).toEqual([]);
    }
  });

  it('is refused without an argument that it needs, and if it is unknown', async () => {
    const { client } = assistant;
    await expect(client.getPrompt({ name: 'send-from-template' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.getPrompt({ name: 'constructor' })).rejects.toMatchObject({ code: -32602 });
  });
});
