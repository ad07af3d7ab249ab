import { graphql } from './client.ts';
import { onePager } from './envelope.ts';
import type { Caller, World } from './world.ts';

/** What a test reads of a template. */
export const WHOLE = /* GraphQL */ `
  id name message signatureLevel mandateId expiresInDays retentionDays
  roles { id name order authentication }
  documents { id name sha256 pageCount downloadUrl fields { id roleId type page x y width height value } }
`;

/** Runs one mutation with an input; `selection` is what its payload gives. */
export const mutate = (
  world: Pick<World, 'url'>,
  { key }: Pick<Caller, 'key'>,
  name: string,
  input: object,
  selection: string,
) =>
  graphql(
    world.url,
    `Bearer ${key}`,
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`,
    { input },
  );

/** The input of a template of one page with two roles, unless `more` says otherwise. */
export const templateInput = async (more: object = {}) => ({
  name: 'Bail',
  message: 'Merci de signer.',
  retentionDays: 40,
  documents: [{ name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') }],
  roles: [{ name: 'bailleur', order: 1 }, { name: 'locataire' }],
  fields: [
    { documentIndex: 0, role: 'locataire', type: 'SIGNATURE', page: 1, x: 10, y: 70, width: 30, height: 8 },
    { documentIndex: 0, role: 'locataire', type: 'TEXT', page: 1, x: 10, y: 60, width: 30, height: 4, value: 'Lyon' },
    { documentIndex: 0, role: 'bailleur', type: 'SIGNATURE', page: 1, x: 60, y: 70, width: 30, height: 8 },
  ],
  ...more,
});

/** Creates a template. */
export async function createTemplate(
  world: Pick<World, 'url'>,
  caller: Pick<Caller, 'key'>,
  more: object = {},
): Promise<any> {
  const { data, errors } = await mutate(
    world,
    caller,
    'createTemplate',
    await templateInput(more),
    `template { ${WHOLE} }`,
  );
  if (errors) throw new Error(`no template: ${JSON.stringify(errors)}`);
  return data.createTemplate.template;
}
