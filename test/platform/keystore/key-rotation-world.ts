import { randomUUID } from 'node:crypto';
import type { WebhookWorld } from '../../modules/messages/webhooks/world.ts';
import { attested, createAdvanced, signAdvanced, signer } from '../../modules/signing/advanced-people.ts';
import { authorize, codeFor, createBatch, sealable } from '../../world/batch.ts';
import { graphql, linkOf, rest } from '../../world/client.ts';
import { onePager, person, readEnvelope } from '../../world/envelope.ts';
import { registeredMandate } from '../../world/mandate.ts';
import type { Caller } from '../../world/world.ts';

/** Data put into a world, to be read again under another SECRET_KEY. */
export interface Filled {
  readonly caller: Caller;
  /** Personal links that were mailed or shown. */
  readonly links: readonly string[];
  /** The link of a signer whose turn it is. */
  readonly openLink: string;
  /** Ids of evidence chains. */
  readonly chains: readonly string[];
  readonly documentHash: string;
  /** A request with an Idempotency-Key, and the envelope that it created. */
  readonly request: object;
  readonly named: Record<string, string>;
  readonly envelopeId: string;
}

/** Creates data of every kind that is encrypted or has an HMAC. */
export async function fillWorld(world: WebhookWorld): Promise<Filled> {
  const caller = await world.caller();
  await world.endpoint(caller, 'ok');
  const documentHash = 'ab'.repeat(32);
  const identity = attested('Prénom1', 'Nom1', { document_number_hash: documentHash });
  const signed = await createAdvanced(world, caller, [signer(1, identity)]);
  await signAdvanced(world, signed.signers[0]);
  await world.deliver();
  if ((await readEnvelope(world, caller, signed.id)).status !== 'completed') throw new Error('not completed');

  const named = { 'idempotency-key': 'rotation' };
  const pdf_base64 = (await onePager()).toString('base64');
  const request = { name: 'Contrat', documents: [{ name: 'a.pdf', pdf_base64 }], signers: [person(2)], send: true };
  const { body: open } = await rest(world.url, caller.key, 'POST', '/envelopes', request, named);

  const mandate = await registeredMandate(world, caller);
  const { id: mandated } = await sealable(world, caller, mandate.id);
  const batch = await createBatch(world, caller, mandate.id, [mandated]);
  const authorized = await authorize(world, batch.authorization_url, await codeFor(world, batch.authorization_url));
  if (authorized.errors) throw new Error(JSON.stringify(authorized.errors));

  await world.deliver();
  await storeCredential(world, caller);
  await storeAuthorization(world);
  await storeComment(world, open.id);

  const { body: session } = await rest(world.url, caller.key, 'POST', '/attendance-sessions', {
    name: 'Sécurité incendie',
    trainer: { name: 'Claire Fabre', email: 'claire@exemple.fr' },
    slots: [{ label: 'Matin', starts_at: hours(world, 0), ends_at: hours(world, 3) }],
    attendees: [{ name: 'Apprenante', email: 'a@exemple.fr' }],
  });
  await rest(world.url, caller.key, 'POST', `/attendance-sessions/${session.id}/slots/${session.slots[0].id}/open`);
  const mark = `mutation { markPresence(input: { slotId: "${session.slots[0].id}" }) { __typename } }`;
  const marked = await graphql(world.url, linkOf(session.attendees[0].sign_url), mark);
  if (marked.errors) throw new Error(JSON.stringify(marked.errors));
  await world.deliver();

  const links = [signed.signers[0].sign_url, open.signers[0].sign_url, batch.authorization_url];
  return {
    caller,
    links: [...links, session.attendees[0].sign_url, session.trainer.sign_url].filter(Boolean),
    openLink: open.signers[0].sign_url,
    chains: [signed.id, open.id, mandated, session.id],
    ...{ documentHash, request, named, envelopeId: open.id },
  };
}

/** Writes a seal credential with the certificate of any seal: only its ciphertext matters here. */
async function storeCredential({ database, service, clock }: WebhookWorld, { organizationId }: Caller): Promise<void> {
  const { der, fingerprintSha256, notAfter } = await database.prisma.organizationSeal.findFirstOrThrow();
  const id = randomUUID();
  const setting = { credential: 'pem:/seal.pem', password: 'geheim', algorithm: null, file: '' };
  const encrypted = service.services.keystore.encrypt(Buffer.from(JSON.stringify(setting)), `seal-credential:${id}`);
  await database.prisma.sealCredential.create({
    data: {
      ...{ id, organizationId, der, fingerprintSha256, notAfter, siren: '732829320', addedAt: clock.now() },
      ...{ kind: 'pem', place: 'pem:/seal.pem', encryptedSetting: Uint8Array.from(encrypted) },
    },
  });
}

/** Writes what a signer has asked their trust service: only its ciphertext matters here. */
async function storeAuthorization({ database, service, clock }: WebhookWorld): Promise<void> {
  const { id: signerId, identityId } = await database.prisma.signer.findFirstOrThrow({
    where: { identityId: { not: null } },
  });
  const encrypted = service.services.keystore.encrypt(Buffer.from('{}'), `certificate-authorization:${signerId}`);
  await database.prisma.certificateAuthorization.create({
    data: {
      ...{ signerId, identityId: identityId!, stateSha256: '00'.repeat(32), expiresAt: clock.now() },
      sealedRequest: Uint8Array.from(encrypted),
    },
  });
}

/** Writes a comment on an envelope: only its ciphertext matters here. */
async function storeComment({ database, service, clock }: WebhookWorld, envelopeId: string): Promise<void> {
  const [id, at] = [randomUUID(), clock.now()];
  const { id: authorId } = await database.prisma.user.create({ data: { createdAt: at } });
  const sealedText = Uint8Array.from(service.services.keystore.encrypt(Buffer.from('Vu'), `envelope-comment:${id}`));
  await database.prisma.envelopeComment.create({ data: { id, envelopeId, authorId, at, sealedText } });
}

const hours = ({ clock }: WebhookWorld, count: number): string =>
  new Date(clock.now().getTime() + count * 3_600_000).toISOString();
