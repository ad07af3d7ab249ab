import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { languageOf } from '../../kernel/language.ts';
import { type Envelope, preparedTransaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { noUploads } from '../documents/index.ts';
import { createEnvelopeIn } from './create-envelope.ts';
import type { NewEnvelope } from './input.ts';
import { type EnvelopeOutline, readOutline } from './outline.ts';
import { type PreparedEnvelope, prepareEnvelope } from './prepare-envelope.ts';
import { because } from './reasons.ts';

interface Duplication {
  readonly id: string;
  /** Default: the name of the original. */
  readonly name?: string | null | undefined;
}

/**
 * Creates a draft with the documents, signers, fields and terms of an envelope in any status. The original stays as it
 * is.
 * @throws Fault `not_found`, `gone` (the documents were purged, or a signer was erased), and as `prepareEnvelope` does
 */
export function duplicateEnvelope(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id, name }: Duplication,
): Promise<Envelope> {
  return preparedTransaction(
    services.database,
    'duplicate-envelope',
    async () => {
      const outline = await readOutline(services.database.prisma, key, id);
      return prepareCopy(services, key, outline, name ?? outline.envelope.name);
    },
    (tx, prepared) => createEnvelopeIn(services, tx, key, origin, prepared),
  );
}

async function prepareCopy(
  services: Services,
  key: KeyActor,
  { envelope, documents, signers, fields, reminders }: EnvelopeOutline,
  name: string,
): Promise<PreparedEnvelope> {
  if (signers.some(({ email }) => !email)) throw refuse('gone', because('erased_person'));
  const input: NewEnvelope = {
    ...envelope,
    documentLanguage: languageOf(envelope.documentLanguage),
    name,
    send: false,
    documents: documents.map(({ name: title, sha256, size }) => ({ name: title, pdf: { stored: { sha256, size } } })),
    signers: signers.map(({ email, name: fullName, order, phone, authentication, identityId }) => ({
      email,
      name: fullName,
      order,
      phone,
      authentication,
      identityId,
      identity: null,
    })),
    fields,
    ...(reminders !== 'default' && { reminders }),
  };
  return prepareEnvelope(services, key, input, noUploads);
}
