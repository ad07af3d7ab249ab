import { onePager } from '../../world/envelope.ts';
import { mutate } from '../../world/template.ts';
import { elodie, type Office } from './office.ts';

/** Fields with what GraphQL adds to REST: labels, formats, optional fields. */
export const labelled = [
  { type: 'TEXT', label: 'N° SIRET', y: 30, format: { text: { minLength: 14, maxLength: 14 } } },
  { type: 'TEXT', label: 'Salaire brut', y: 36, format: { number: { min: 1_000, max: 5_000, decimals: 2 } } },
  { type: 'DATE', label: 'Date de début', y: 42, format: { date: { earliest: '2026-01-01', latest: '2026-12-31' } } },
  { type: 'TEXT', label: 'Remarque', y: 48, required: false },
  { type: 'CHECKBOX', label: 'J’accepte le règlement', y: 54, width: 2.6, height: 1.85, required: true },
];

/** Sends an envelope of one page and one signer by GraphQL. Returns its id and the signing link. */
export async function sendByGraphql({ world, caller }: Office, fields: readonly object[]) {
  const place = { documentIndex: 0, signerIndex: 0, page: 1, x: 10, width: 40, height: 3 };
  const { data, errors } = await mutate(
    world,
    caller,
    'createEnvelope',
    {
      ...{ name: 'Contrat', send: true, signers: [elodie] },
      documents: [{ name: 'Contrat.pdf', pdfBase64: (await onePager()).toString('base64') }],
      fields: fields.map((one) => ({ ...place, ...one })),
    },
    'envelope { id signers { signUrl } }',
  );
  if (errors) throw new Error(JSON.stringify(errors));
  const { id, signers } = data.createEnvelope.envelope;
  return { id: id as string, link: signers[0].signUrl as string };
}
