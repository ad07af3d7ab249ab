import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { Fault, refuse } from '../../kernel/fault.ts';
import { completeRow } from '../../platform/database/columns.ts';
import { type Envelope, insertRows, preparedTransaction, type Tx } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { holdWritableFolder } from '../access/index.ts';
import { appendEvent } from '../evidence/index.ts';
import type { WholeEnvelope } from './envelope-sql.ts';
import type { EnvelopeRequest } from './input.ts';
import type { EnvelopeWithPeople } from './people.ts';
import { attestSigners } from './policy.ts';
import { type PreparedEnvelope, prepareEnvelope } from './prepare-envelope.ts';
import { because } from './refusals.ts';
import { type Choice, choiceInChain, reminderChoice, writeChoice } from './reminders/rules/rules.ts';
import { send } from './send-envelope.ts';
import { envelopeChain, type LockedEnvelope } from './store.ts';
import { openingContents, writeParts } from './write-parts.ts';

/**
 * Creates an envelope and sends it if `send` is set. A failed request leaves only unreferenced files, which the sweep
 * removes.
 */
export async function createEnvelope(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { folderId = null, ...request }: EnvelopeRequest & { readonly folderId?: string | null | undefined },
  blob: Context['blob'],
): Promise<WholeEnvelope> {
  return preparedTransaction(
    services.database,
    'create-envelope',
    () => prepareEnvelope(services, key, request, blob),
    async (tx, prepared) => {
      const envelope = await createEnvelopeIn(services, tx, key, origin, prepared, { folderId });
      return prepared.send ? send(services, tx, key, origin, envelope, prepared.priced) : envelope;
    },
  );
}

/**
 * Inserts a prepared envelope as a draft, in the caller's transaction. The caller has checked the key's scope.
 * `signingLinkId`: the link of a template by which its signer came. `folderId`: where it lands.
 * @throws Fault `invalid_body` (the folder does not exist, or the caller does not see it), `forbidden` (the caller only reads it)
 */
export async function createEnvelopeIn(
  services: Services,
  tx: Tx,
  key: KeyActor,
  origin: Origin,
  prepared: PreparedEnvelope,
  { signingLinkId = null, folderId = null }: Partial<Pick<Envelope, 'signingLinkId' | 'folderId'>> = {},
): Promise<WholeEnvelope & EnvelopeWithPeople> {
  const { id, attestations, terms, reminders } = prepared;
  const { organizationId, mode } = key;
  const createdAt = services.clock.now();
  const folder = folderId && (await holdFolder(tx, key, folderId));
  const identityIds = await attestSigners(services, tx, key, origin, attestations);
  const row = {
    id,
    organizationId,
    mode,
    createdAt,
    status: 'DRAFT' as const,
    prepared: false,
    ...terms,
    signingLinkId,
    folderId: folder,
  };
  await insertRows(tx, 'envelopes', [row]);
  // Nobody else can see the new row: it needs no lock.
  const parts = await writeParts(tx, prepared, { identityIds, createdAt });
  const envelope = { ...completeRow<Envelope>('Envelope', row), ...parts };
  await appendEvent(services, tx, envelopeChain(envelope), {
    type: 'envelope.created',
    actor: 'organization',
    data: openingContents(prepared, identityIds),
    personal: { name: terms.name, ip: origin.ip },
  });
  await chooseReminders(services, tx, envelope, origin, reminders);
  return envelope;
}

/**
 * As `holdWritableFolder`, with the path of the request: here the folder is a part of what is created, not its subject.
 * @throws Fault `invalid_body` (it does not exist, or the caller does not see it), `forbidden` (the caller only reads it)
 */
export async function holdFolder(tx: Tx, key: KeyActor, folderId: string): Promise<string> {
  try {
    return await holdWritableFolder(tx, key, folderId);
  } catch (error) {
    if (!(error instanceof Fault && error.code === 'not_found')) throw error;
    throw refuse('invalid_body', undefined, [{ path: 'folderId', ...because('no_folder') }]);
  }
}

/**
 * Stores which rule decides on the reminders of a locked envelope, and records the change in the chain. Does nothing
 * without a choice, or if the choice is the same. It does not change planned reminders: `setEnvelopeReminders` plans
 * those of a sent envelope again.
 */
export async function chooseReminders(
  services: Services,
  tx: Tx,
  envelope: LockedEnvelope,
  { ip }: Origin,
  choice: Choice | undefined,
): Promise<void> {
  if (choice === undefined || isSame(choice, await reminderChoice(tx, envelope.id))) return;
  await writeChoice(tx, envelope.id, choice);
  await appendEvent(services, tx, envelopeChain(envelope), {
    type: 'envelope.reminders_set',
    actor: 'organization',
    data: choiceInChain(choice),
    personal: { ip },
  });
}

const isSame = (a: Choice, b: Choice): boolean => canonicalJson(choiceInChain(a)) === canonicalJson(choiceInChain(b));
