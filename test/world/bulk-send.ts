import { randomUUID } from 'node:crypto';
import { graphql } from './client.ts';
import { mutate } from './template.ts';
import type { Caller, World } from './world.ts';

/** What a test reads of a bulk send. */
const WHOLE = /* GraphQL */ `
  id name canceledAt template { id } progress { total waiting sent failed canceled endedAt }
  rows(first: 100) { totalCount nodes { line state name people problemCode problem envelope { id name status } } }
`;

/** Headings for the template of `createTemplate`. */
export const HEADINGS = 'Enveloppe;Bailleur nom;email bailleur;Locataire name;Locataire email;locataire texte';

/** A CSV of `count` rows for the template of `createTemplate`. */
export const csvOf = (count: number): string =>
  [
    HEADINGS,
    ...Array.from({ length: count }, (_, n) => `Bail ${n};B ${n};b${n}@exemple.fr;L ${n};l${n}@exemple.fr;Lille`),
  ].join('\r\n');

/** Asks for a bulk send. */
export const send = (
  world: Pick<World, 'url'>,
  caller: Pick<Caller, 'key'>,
  templateId: string,
  csv: string,
  key = randomUUID(),
) => mutate(world, caller, 'createBulkSend', { templateId, csv, idempotencyKey: key }, `bulkSend { ${WHOLE} }`);

/** Creates a bulk send. */
export async function createBulkSend(
  world: Pick<World, 'url'>,
  caller: Pick<Caller, 'key'>,
  templateId: string,
  csv: string,
): Promise<any> {
  const { data, errors } = await send(world, caller, templateId, csv);
  if (errors) throw new Error(`no bulk send: ${JSON.stringify(errors)}`);
  return data.createBulkSend.bulkSend;
}

export const readBulkSend = async (world: World, { key }: Caller, id: string): Promise<any> =>
  (await graphql(world.url, `Bearer ${key}`, `{ bulkSend(id: "${id}") { ${WHOLE} } }`)).data.bulkSend;
