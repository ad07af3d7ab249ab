import { definitely } from '../../kernel/definitely.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import { type DocumentToSign, documentsToSign, reviveDocumentsToSign } from '../documents/index.ts';
import { type Client, type EnvelopeWithSigners, queryWithLists, revive, selectWithLists } from './envelope-sql.ts';

/** Finds envelopes by id with their signers, unordered, by one statement. Unknown ids are left out. */
export const listEnvelopes = (client: Client, ids: readonly string[]): Promise<EnvelopeWithSigners[]> =>
  withSigners(client, `e.id = ${anyOf('$1::uuid[]')}`, [...ids]);

/** The same with everything that a seal needs of their documents. */
export async function listEnvelopesToSeal(
  client: Client,
  ids: readonly string[],
): Promise<(EnvelopeWithSigners & { readonly documents: readonly DocumentToSign[] })[]> {
  const text = selectWithLists(
    ['signers'],
    `e.id = ${anyOf('$1::uuid[]')}`,
    `, ${documentsToSign('found.id')} AS documents`,
  );
  const rows = await client.$queryRawUnsafe<{ envelope: EnvelopeWithSigners; documents: DocumentToSign[] | null }[]>(
    text,
    [...ids],
  );
  return rows.map(({ envelope, documents }) => ({
    ...revive(envelope),
    documents: reviveDocumentsToSign(documents),
  }));
}

/** Reads an envelope by id with its signers. @throws Error (there is none) */
export const readEnvelopeWithSigners = async (client: Client, id: string): Promise<EnvelopeWithSigners> =>
  definitely((await listEnvelopes(client, [id]))[0], `envelope ${id}`);

/** Reads the envelope of a signer, with all its signers. @throws Error (there is no such signer) */
export const readEnvelopeOfSigner = async (client: Client, signerId: string): Promise<EnvelopeWithSigners> =>
  definitely((await withSigners(client, ofSigner, signerId))[0], `envelope of signer ${signerId}`);

const ofSigner = 'e.id = (SELECT envelope_id FROM signers WHERE id = $1::uuid)';

const withSigners = (client: Client, condition: string, parameter: unknown) =>
  queryWithLists<EnvelopeWithSigners>(client, ['signers'], condition, parameter);

/** SQL of the sent envelopes (`id`, `organization_id`, `sent_at`, `expires_at`), for joins by other rooms. */
export const sentEnvelopes = "(SELECT id, organization_id, sent_at, expires_at FROM envelopes WHERE status = 'SENT')";

/** SQL of the states of all envelopes (`id`, `status`, `organization_id`), for joins by other rooms. */
export const envelopeStates = '(SELECT id, status, organization_id FROM envelopes)';
