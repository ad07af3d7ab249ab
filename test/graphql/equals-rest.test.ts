import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, type RestAnswer, rest, sha256 } from '../world/client.ts';
import { createEnvelope, field, onePager, person, sealedEnvelope } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Each operation on envelopes through GraphQL and REST: same values, same rows, same refusals. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const ENVELOPE = `fragment E on Envelope {
  id name status mode message signatureLevel padesLevel qualifiedTimestamp mandateId batchId prepared createdAt expiresAt
  completedAt sealedAt retentionDays documentsAvailable purgeAfter purgedAt evidenceDownloadUrl
  documents { id name sha256 sealedSha256 revision currentSha256 sealedDownloadUrl }
  signers { id email name order role status signedAt signaturePlace signUrl }
}`;
const ask = async (operation: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, operation, variables);
  expect(errors).toBeUndefined();
  return data;
};

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const ENUMS = new Set(['status', 'mode', 'role', 'signatureLevel', 'matches', 'scope', 'level', 'authenticationUsed']);
const lower = (value: any): any => (Array.isArray(value) ? value.map(lower) : (value?.toLowerCase() ?? null));

/** Converts a GraphQL value to the contract's form. */
function asRest(value: any, name = ''): any {
  if (ENUMS.has(name)) return lower(value);
  if (name === 'padesLevel') return value?.replace('_', '-') ?? null;
  if (Array.isArray(value)) return value.map((item) => asRest(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [snake(key), asRest(item, key)]));
}

/** Replaces what always differs between two objects (ids, times, links) by its kind. */
function kind(value: any): any {
  if (Array.isArray(value)) return value.map(kind);
  if (value && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        /^prepared_?s/i.test(key) ? '<bytes with field ids>' : kind(item),
      ]),
    );
  if (typeof value !== 'string') return value;
  return value
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<moment>')
    .replaceAll(/\/(s|files)\/[\w.-]+/g, '/$1/<token>');
}

/** Rows of an envelope and everything around it. */
const rowsOf = async (id: string) => {
  const envelope = await world.database.prisma.envelope.findUniqueOrThrow({
    where: { id },
    include: {
      people: { orderBy: { position: 'asc' } },
      documents: { orderBy: { position: 'asc' }, include: { fields: { orderBy: { position: 'asc' } } } },
    },
  });
  const events = await world.database.prisma.evidenceEvent.findMany({
    where: { chainId: id },
    orderBy: { seq: 'asc' },
  });
  return kind(
    JSON.parse(JSON.stringify({ envelope, events: events.map(({ type, actor, data }) => ({ type, actor, data })) })),
  );
};

const full = async () => {
  const pdf = (await onePager()).toString('base64');
  const twoSigners = [
    person(1, { order: 1, phone: '+33 6 12 34 56 78', authentication: ['otp_sms', 'otp_email'] }),
    person(2),
  ];
  const overRest = {
    name: 'Contrat n° 7 « été »',
    message: 'Merci 🙂\nà vous',
    expires_in_days: 9,
    retention_days: 40,
    send: true,
    signature_level: 'simple',
    qualified_timestamp: false,
    documents: [
      { name: 'a.pdf', pdf_base64: pdf },
      { name: 'b', pdf_base64: pdf },
    ],
    signers: twoSigners,
    fields: [
      field('signature'),
      field('text', 1, { document_index: 1, value: 'Ω', x: 0.5 }),
      field('checkbox'),
      field('date'),
    ],
  };
  const overGraphql = {
    name: overRest.name,
    message: overRest.message,
    expiresInDays: 9,
    retentionDays: 40,
    send: true,
    signatureLevel: 'SIMPLE',
    qualifiedTimestamp: false,
    documents: overRest.documents.map(({ name, pdf_base64 }) => ({ name, pdfBase64: pdf_base64 })),
    signers: twoSigners.map((signer: any) => ({
      ...signer,
      authentication: signer.authentication?.map((word: string) => word.toUpperCase()),
    })),
    fields: overRest.fields.map(({ document_index, signer_index, type, ...rest }) => ({
      ...rest,
      documentIndex: document_index,
      signerIndex: signer_index,
      type: type.toUpperCase(),
    })),
  };
  return { overRest, overGraphql };
};
const CREATE = `mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { ...E } } } ${ENVELOPE}`;

describe('GraphQL and REST behave alike for envelopes', () => {
  it('in creating: same answer, same rows', async () => {
    const { overRest, overGraphql } = await full();
    const { status, body } = await rest(world.url, caller.key, 'POST', '/envelopes', overRest);
    expect(status, JSON.stringify(body)).toBe(201);
    const {
      createEnvelope: { envelope: made },
    } = await ask(CREATE, { input: overGraphql });
    expect(kind(asRest(made))).toEqual(kind(body));
    expect(await rowsOf(made.id)).toEqual(await rowsOf(body.id));
  });

  it('in reading: a draft, a sent one, a sealed one, a purged one', async () => {
    const states = [
      await createEnvelope(world, caller, { send: false }),
      await createEnvelope(world, caller),
      await sealedEnvelope(world, caller, { fields: [field('signature')] }),
      await sealedEnvelope(world, caller, { retention_days: 1 }),
    ];
    world.clock.advance(25 * 3_600_000);
    await world.settle();
    for (const { id } of states) {
      const { body } = await rest(world.url, caller.key, 'GET', `/envelopes/${id}`);
      const { envelope } = await ask(`query ($id: ID!) { envelope(id: $id) { ...E } } ${ENVELOPE}`, { id });
      const links = (value: any) => JSON.parse(JSON.stringify(value).replaceAll(/\/files\/[\w.-]+/g, '/files/<token>'));
      expect(links(asRest(envelope))).toEqual(links(body));
    }
  });

  it('in listing', async () => {
    const { body } = await rest(world.url, caller.key, 'GET', '/envelopes');
    const { envelopes } = await ask('{ envelopes { edges { node { id name status createdAt completedAt } } } }');
    expect(envelopes.edges.map(({ node }: any) => asRest(node))).toEqual(body.data);
  });

  it.each([
    ['send', 'sendEnvelope', {}],
    ['cancel', 'cancelEnvelope', { send: true }],
  ])('in %s: same answer and rows, then the same refusal', async (route, name, more) => {
    const [one, other] = [
      await createEnvelope(world, caller, { send: false, ...more }),
      await createEnvelope(world, caller, { send: false, ...more }),
    ];
    const { status, body } = await rest(world.url, caller.key, 'POST', `/envelopes/${one.id}/${route}`);
    expect(status).toBe(200);
    const done = await ask(`mutation ($id: ID!) { ${name}(input: { id: $id }) { envelope { ...E } } } ${ENVELOPE}`, {
      id: other.id,
    });
    expect(kind(asRest(done[name].envelope))).toEqual(kind(body));
    expect(await rowsOf(other.id)).toEqual(await rowsOf(one.id));
    const again = await rest(world.url, caller.key, 'POST', `/envelopes/${one.id}/${route}`);
    const { errors } = await graphql(
      world.url,
      `Bearer ${caller.key}`,
      `mutation { ${name}(input: { id: "${other.id}" }) { envelope { id } } }`,
    );
    expect([again.status, again.body.error.code, errors![0]!.extensions!.code]).toEqual([
      409,
      'invalid_status',
      'invalid_status',
    ]);
    expect(errors![0]!.message).toBe(again.body.error.message);
  });

  it('in verifying known and unknown documents', async () => {
    const { documents } = await sealedEnvelope(world, caller);
    const query = `mutation ($input: VerifyDocumentInput!) { verifyDocument(input: $input) { verification {
      known sha256 matches document { id name sha256 sealedSha256 currentSha256 }
      envelope { id name status signatureLevel padesLevel completedAt sealedAt documentsAvailable proofRetainedUntil }
      scope billedCredits
      signers { name email order role status signedAt signaturePlace level authenticationUsed certificateSubject
        certificateSerial certificateFingerprintSha256 ip userAgent }
      events { type: name actor at hash prevHash } chainValid
      proof { padesLevel seal timestamps mandate trustChain evidenceSha256 }
    } } }`;
    for (const fingerprint of [documents[0].sealed_sha256, documents[0].sha256, '0'.repeat(64)]) {
      const { body }: RestAnswer = await rest(world.url, caller.key, 'POST', '/verify', { sha256: fingerprint });
      const {
        verifyDocument: { verification },
      } = await ask(query, { input: { sha256: fingerprint } });
      const values = Object.fromEntries(
        Object.entries(asRest(verification)).filter(([key, value]) => value !== null || key in body),
      );
      expect(values).toEqual(body);
    }
  });
});

describe('a PDF in the query', () => {
  it('is accepted as a literal, and refused with its own code', async () => {
    const pdfBase64 = (await onePager()).toString('base64');
    const create = (base64: string) =>
      graphql(
        world.url,
        `Bearer ${caller.key}`,
        `mutation { createEnvelope(input: { name: "n", signers: [{ email: "a@b.fr", name: "a" }], documents: [{ name: "d", pdfBase64: "${base64}" }] }) { envelope { documents { sha256 } } } }`,
      );
    expect((await create(pdfBase64)).data.createEnvelope.envelope.documents[0].sha256).toBe(sha256(await onePager()));
    expect((await create('%%%%')).errors![0]!.extensions!.code).toBe('invalid_body');
  });
});
