import { readFileSync } from 'node:fs';
import { buildSchema, printSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { breaksInApi, breaksInContract, breaksInSchema } from './breaking.ts';

const contract = JSON.parse(readFileSync(inProject('clients/typescript/rest/src/generated/openapi.json'), 'utf8'));

describe('breaking changes of the REST contract', () => {
  const changed = (change: (copy: any) => unknown) => {
    const copy = structuredClone(contract);
    change(copy);
    return breaksInContract(contract, copy);
  };
  const shapes = (copy: any) => copy.components.schemas;
  const without = (list: unknown[], value: unknown) => list.splice(list.indexOf(value), 1);

  it.each<[string, string, (copy: any) => unknown]>([
    ['a route', 'GET /envelopes is gone', (copy) => delete copy.paths['/envelopes'].get],
    ['every route moved', 'begins with /api/v2', (copy) => (copy.servers[0].url = '/api/v2')],
    [
      'an operation renamed',
      'is called makeEnvelope',
      (copy) => (copy.paths['/envelopes'].post.operationId = 'makeEnvelope'),
    ],
    ['a query parameter', 'does not take external_ref', (copy) => copy.paths['/identities'].get.parameters.pop()],
    [
      'a parameter that is needed now',
      'GET /envelopes needs limit',
      (copy) => (copy.paths['/envelopes'].get.parameters.find(({ name }: any) => name === 'limit').required = true),
    ],
    [
      'a parameter taken in a smaller range',
      'GET /envelopes limit: minimum is 5',
      (copy) => (copy.paths['/envelopes'].get.parameters.find(({ name }: any) => name === 'limit').schema.minimum = 5),
    ],
    [
      'a body where there was none',
      'needs a body',
      (copy) => (copy.paths['/envelopes/{id}/send'].post.requestBody = { required: true, content: {} }),
    ],
    ['an answer’s field', 'sealed_at is gone', (copy) => delete shapes(copy).Envelope.properties.sealed_at],
    [
      'a nested field',
      'signers[].signature.timestamp.gen_time is gone',
      (copy) => delete shapes(copy).Signature.properties.timestamp.properties.gen_time,
    ],
    [
      'a field that may be missing',
      'sealed_at may be missing',
      (copy) => without(shapes(copy).Envelope.required, 'sealed_at'),
    ],
    [
      'null where there was none',
      'null is not among',
      (copy) => (shapes(copy).Envelope.properties.name.type = ['string', 'null']),
    ],
    [
      'another type',
      'marks_count: string is not among',
      (copy) => (shapes(copy).AttendanceSession.properties.marks_count.type = 'string'),
    ],
    [
      'another format',
      'created_at: another format',
      (copy) => (shapes(copy).Envelope.properties.created_at.format = 'date'),
    ],
    ['a status of an answer', 'expired is gone', (copy) => without(shapes(copy).EnvelopeStatus.enum, 'expired')],
    [
      'a code',
      'slot_closed is gone',
      (copy) => without(shapes(copy).Error.properties.error.properties.code['x-extensible-enum'], 'slot_closed'),
    ],
    ['a new status', 'status: paused is new', (copy) => shapes(copy).EnvelopeStatus.enum.push('paused')],
    [
      'a closed set that is open now',
      'status: is open',
      (copy) => (shapes(copy).EnvelopeStatus = { type: 'string', 'x-extensible-enum': ['draft'] }),
    ],
    [
      'a response header',
      'has no header Retry-After',
      (copy) => delete copy.components.responses.TooManyRequests.headers['Retry-After'],
    ],
    ['an alternative', 'body.pdf_base64 is required', (copy) => shapes(copy).Verify.anyOf.pop()],
    [
      'fields that exclude each other now',
      'pdf_base64, sha256 are not taken together',
      (copy) => {
        const [file, fingerprint] = shapes(copy).Verify.anyOf;
        delete file.properties.sha256;
        delete fingerprint.properties.pdf_base64;
      },
    ],
    [
      'an HTTP status',
      'does not answer 409',
      (copy) => delete copy.paths['/envelopes/{id}/send'].post.responses['409'],
    ],
    [
      'another kind of file',
      'is no text/csv',
      (copy) => {
        const { content } = copy.paths['/attendance-sessions/{id}/export'].get.responses['200'];
        content['text/plain'] = content['text/csv'];
        delete content['text/csv'];
      },
    ],
    [
      'an input that is needed now',
      'body.message is required',
      (copy) => shapes(copy).CreateEnvelope.required.push('message'),
    ],
    [
      'an input that is not taken any more',
      'body.message is gone',
      (copy) => delete shapes(copy).CreateEnvelope.properties.message,
    ],
    ['a shorter text', 'maxLength is 100', (copy) => (shapes(copy).CreateEnvelope.properties.name.maxLength = 100)],
    [
      'a limit where there was none',
      'maxLength is 10',
      (copy) => (shapes(copy).CreateWebhookEndpoint.properties.url.maxLength = 10),
    ],
    [
      'an input’s value',
      'advanced is gone',
      (copy) => without(shapes(copy).CreateEnvelope.properties.signature_level.enum, 'advanced'),
    ],
    [
      'values where any was taken',
      'only some values',
      (copy) => (shapes(copy).CreateEnvelope.properties.name.enum = ['x']),
    ],
    ['another default', 'another default', (copy) => (shapes(copy).CreateEnvelope.properties.send.default = true)],
    [
      'another pattern',
      'another pattern',
      (copy) => (shapes(copy).IdentityInput.properties.birth_date.pattern = '^\\d{8}$'),
    ],
    ['a webhook', 'the webhook mandate.activated is gone', (copy) => delete copy.webhooks['mandate.activated']],
    [
      'a field of every webhook',
      'created_at is gone',
      (copy) => delete shapes(copy).WebhookEvent.properties.created_at,
    ],
    [
      'a field of one webhook',
      'data.session is gone',
      (copy) => delete shapes(copy).AttendanceSessionClosedEvent.allOf[1].properties.data.properties.session,
    ],
  ])('%s: detected', (_what, found, change) => {
    const breaks = changed(change);
    expect(breaks.length).toBeGreaterThan(0);
    expect(breaks.join('\n')).toContain(found);
  });

  it.each<[string, (copy: any) => unknown]>([
    ['a route', (copy) => (copy.paths['/new'] = { get: { responses: { 200: {} } } })],
    ['an answer’s field', (copy) => (shapes(copy).Envelope.properties.more = { type: 'string' })],
    [
      'an answer’s field that is always there',
      (copy) => {
        shapes(copy).Envelope.properties.more = { type: 'string' };
        shapes(copy).Envelope.required.push('more');
      },
    ],
    ['a value of an open set', (copy) => shapes(copy).SignatureLevel['x-extensible-enum'].push('more')],
    ['a code', (copy) => shapes(copy).Error.properties.error.properties.code['x-extensible-enum'].push('more')],
    [
      'an HTTP status',
      (copy) => (copy.paths['/envelopes/{id}/send'].post.responses['423'] = { $ref: '#/components/responses/Error' }),
    ],
    ['a longer text', (copy) => (shapes(copy).CreateEnvelope.properties.name.maxLength = 300)],
    ['an input that may be left out', (copy) => (shapes(copy).CreateEnvelope.properties.more = { type: 'string' })],
    ['an input’s value', (copy) => shapes(copy).CreateEnvelope.properties.signature_level.enum.push('more')],
    [
      'null taken where it was not',
      (copy) => (shapes(copy).CreateEnvelope.properties.message.type = ['string', 'null']),
    ],
    [
      'an answer’s field never null any more',
      (copy) => (shapes(copy).Document.properties.sealed_sha256.type = 'string'),
    ],
    ['a parameter', (copy) => copy.paths['/envelopes'].get.parameters.push({ name: 'more', in: 'query', schema: {} })],
    ['a webhook', (copy) => (copy.webhooks['more.happened'] = copy.webhooks['mandate.activated'])],
    ['other words', (copy) => (copy.paths['/envelopes'].get.description = 'more')],
  ])('%s, newly added: not breaking', (_what, change) => {
    expect(changed(change)).toEqual([]);
  });
});

describe('breaking changes of the GraphQL schema', () => {
  /** Without descriptions and directives. */
  const schema = printSchema(buildSchema(readFileSync(inProject('schema.graphql'), 'utf8'))).replace(
    / *"""[\s\S]*?"""\n/g,
    '',
  );
  const changed = (from: string | RegExp, to: string) => {
    const other = schema.replace(from, to);
    expect(other, 'the change was made').not.toBe(schema);
    return breaksInSchema(schema, other);
  };

  it.each<[string, RegExp, string]>([
    ['a field', /(type Envelope (?:implements \w+ )?\{[\s\S]*?)\n {2}sealedAt: DateTime\n/, '$1\n'],
    ['a status', /(enum EnvelopeStatus \{[\s\S]*?)\n {2}EXPIRED\n/, '$1\n'],
    ['null where there was none', /(type Envelope (?:implements \w+ )?\{[\s\S]*?\n {2}name: String)!/, '$1'],
    ['another type', /(type Envelope (?:implements \w+ )?\{[\s\S]*?\n {2}name: )String!/, '$1Int!'],
    ['an input that is needed now', /(input CreateEnvelopeInput \{[\s\S]*?\n {2}message: String)\n/, '$1!\n'],
    ['an argument that is needed now', /(\n {2}envelopes\([^)]*?first: Int)/, '$1!'],
    ['a mutation', /\n {2}sendEnvelope\([\s\S]*?\): SendEnvelopePayload!\n/, '\n'],
    ['a subscription', /\n {2}slotPresence\([\s\S]*?\): SlotPresence!\n/, '\n'],
  ])('%s: detected', (_what, from, to) => {
    expect(changed(from, to)).not.toEqual([]);
  });

  it('reports a changed default and ignores additions', () => {
    const before = 'type Query { a(b: Int = 1): Int! } input I { x: Int }';
    expect(breaksInSchema(before, before.replace('= 1', '= 2'))).toHaveLength(1);
    const more = 'type Query { a(b: Int = 1, d: Int): Int! c: Int } input I { x: Int y: Int } enum E { A }';
    expect(breaksInSchema(before, more)).toEqual([]);
  });
});

describe('breaking changes of the public API of a client', () => {
  const before = [
    'send(): Envelope',
    'send(id): string',
    'send(key?): string|null',
    'Options(timeout?): number',
    'Envelope: class',
    'Envelope.name: string',
    'Envelope.note: string | null',
  ];
  const without = (line: string) => before.filter((each) => each !== line);
  const changed = (lines: string[]) => breaksInApi(before.join('\n'), lines.join('\n'));

  it.each<[string, string[], string]>([
    ['a field', without('Envelope.name: string'), 'Envelope.name is gone'],
    ['a function', without('send(): Envelope'), 'send() is gone'],
    ['a parameter', without('send(id): string'), 'send(id) is gone'],
    ['a new parameter that is needed', [...before, 'send(at): Date'], 'send(at) is required'],
    ['a new option that is needed', [...before, 'Options(key): string'], 'Options(key) is required'],
    [
      'a parameter that is needed now',
      [...without('send(key?): string|null'), 'send(key): string|null'],
      'is required',
    ],
    ['a parameter that takes less', [...without('send(key?): string|null'), 'send(key?): string'], 'send(key) was'],
    ['a field that may be missing', [...without('Envelope.name: string'), 'Envelope.name?: string'], 'may be missing'],
    ['a field of another type', [...without('Envelope.name: string'), 'Envelope.name: string | null'], 'name was'],
  ])('%s: detected', (_what, lines, found) => {
    expect(changed(lines).join('\n')).toContain(found);
  });

  it.each<[string, string[]]>([
    ['a field', [...before, 'Envelope.more: string']],
    ['a parameter', [...before, 'send(more?): string']],
    ['a function with parameters', [...before, 'other(id): string', 'other(): void']],
    ['a parameter that takes more', [...without('send(id): string'), 'send(id): string|Uuid']],
    ['a field never null any more', [...without('Envelope.note: string | null'), 'Envelope.note: string']],
  ])('%s, newly added: not breaking', (_what, lines) => {
    expect(changed(lines)).toEqual([]);
  });
});
