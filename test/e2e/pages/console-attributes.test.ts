import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, isInputObjectType, isLeafType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../src/platform/project-root.ts';
import { graphql } from '../../world/client.ts';
import { onePager } from '../../world/envelope.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { mutate } from '../../world/template.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

const schema = buildSchema(readFileSync(inProject('src/pages/schema.graphql'), 'utf8'));

/** Attributes that say what to do with a request and are not kept, and those that stand for another one. */
const instructions = new Set([
  'id',
  'send',
  'fieldsFromTags',
  'lastEvent',
  'anchor',
  'tagName',
  'pdfBase64',
  'identity',
  'useDefault',
]);

/** The attributes of an input, and of the inputs in it, that none of the values set: `fields.label`. */
function unset(typeName: string, values: readonly any[], path = ''): string[] {
  const type = schema.getType(typeName);
  if (!isInputObjectType(type)) throw new Error(`${typeName} is no input`);
  return Object.values(type.getFields()).flatMap((attribute) => {
    if (instructions.has(attribute.name)) return [];
    const at = path ? `${path}.${attribute.name}` : attribute.name;
    const given = values.flatMap((value) => value[attribute.name] ?? []);
    const inner = getNamedType(attribute.type);
    if (given.length === 0) return [at];
    return isInputObjectType(inner) ? unset(inner.name, given, at) : [];
  });
}

/** The names of all attributes of an input and of the inputs in it. */
function namesIn(typeName: string): string[] {
  const type = schema.getType(typeName);
  if (!isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap(({ name, type: of }) => [name, ...namesIn(getNamedType(of).name)]);
}

/** These have no id that is kept. */
const withoutId = ['Field', 'Recipient', 'TemplateRecipient', 'RequestedAttachment'];

/** Selects of an object, and of the objects in it, all that has one of the names. */
function selectionOf(objectName: string, names: ReadonlySet<string>): string {
  const object = schema.getType(objectName);
  if (!isObjectType(object)) throw new Error(`${objectName} is no object`);
  const selected = Object.values(object.getFields()).flatMap(({ name, type }) => {
    if (!names.has(name) || (withoutId.includes(objectName) && name === 'id')) return [];
    const inner = getNamedType(type);
    return isLeafType(inner) ? [name] : [`${name} { ${selectionOf(inner.name, names)} }`];
  });
  return selected.join(' ');
}

/** What an answer has in place of an index, a name or a choice of the input. */
const answered = ['fields', 'signerId', 'roleId', 'remindersByDefault', 'firstAfterDays', 'everyDays', 'most'];

const whole = (object: string, input: string) => selectionOf(object, new Set([...namesIn(input), ...answered]));

const terms = {
  name: 'Avenant',
  message: 'Merci de lire.\nÀ demain.',
  documentLanguage: 'EN',
  allowDelegation: true,
  allowNameCorrection: true,
  expiresInDays: 11,
  retentionDays: 41,
  qualifiedTimestamp: false,
  // No deadline: the page does not ask for a first day of its own accord.
  documentKind: 'AUTRE',
  reminders: { rule: { firstAfterDays: 2, everyDays: 5, most: 7 } },
};

const asked = [
  { title: 'Carte d’identité', hint: 'Les deux faces', required: false },
  { title: 'RIB', hint: null, required: true },
];

/** Fields of every format, and every attribute of a field. */
const fieldsFor = (people: readonly object[]) =>
  [
    {
      type: 'TEXT',
      value: '12.5',
      label: 'Taux',
      required: false,
      format: { number: { min: 1, max: 20.5, decimals: 2 } },
    },
    { type: 'TEXT', value: null, label: 'Ville', required: true, format: { text: { minLength: 2, maxLength: 30 } } },
    { type: 'TEXT', value: 'CDD', label: 'Contrat', format: { choice: { options: ['CDI', 'CDD'] } } },
    { type: 'TEXT', label: 'Courriel', format: { email: true } },
    { type: 'DATE', required: false, format: { date: { earliest: '2027-01-02', latest: '2027-03-04' } } },
    { type: 'CHECKBOX', label: 'Oui', required: true, format: null },
    { type: 'CHECKBOX', label: 'Non', format: { radio: { group: 'Réponse' } } },
    {
      type: 'TEXT',
      value: 'Fixe',
      label: 'Texte',
      format: { fixed: true },
      shownIf: { label: 'Ville', is: 'Lyon', match: 'ANY', more: [{ label: 'Ville', is: 'Paris' }] },
    },
    { type: 'INITIALS', label: 'Paraphe', format: null },
    { type: 'SIGNATURE', label: 'Ici', format: null },
  ].map((field, index) => ({
    ...{ documentIndex: 0, page: 1, x: 10.25, y: 5 + 8 * index + 1 / 3, width: 21.125, height: 4.0625 },
    ...field,
    ...people[index % people.length],
  }));

describe.skipIf(noBrowser())('what a program set', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice({
      SIGNER_CSC_URL: 'https://trust.example.org/csc/v2',
      SIGNER_CSC_CLIENT_ID: 'esign',
      SIGNER_CSC_CLIENT_SECRET: 'a secret of the test',
    });
  });
  afterAll(() => office?.close());

  const read = async (of: 'envelope' | 'template', selection: string, id: string) => {
    const query = `query ($id: ID!) { ${of}(id: $id) { ${selection} } }`;
    const { data, errors } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query, { id });
    expect(errors).toBeUndefined();
    return data[of];
  };
  const create = async (mutation: string, of: 'envelope' | 'template' | 'identity', input: object): Promise<string> => {
    const { data, errors } = await mutate(office.world, office.caller, mutation, input, `${of} { id }`);
    expect(errors).toBeUndefined();
    return data[mutation][of].id;
  };
  const documents = async () => [{ name: 'Contrat.pdf', pdfBase64: (await onePager()).toString('base64') }];

  /** Opens the saved draft or template, changes its name and nothing else, and saves it. */
  async function rename(path: string, label: string, saved: string): Promise<void> {
    const { page, problems } = await enterConsole(office, office.caller);
    await visit(office, page, path);
    await page.locator('.paper').waitFor();
    await page.getByLabel(label, { exact: true }).fill('Autre nom');
    await page.getByRole('button', { name: 'Enregistrer les modifications', exact: true }).click();
    await page.getByText(saved).waitFor();
    expect(problems).toEqual([]);
  }
  const renameDraft = (id: string) => rename(`envelopes/${id}/edit`, 'Nom de l’enveloppe', 'Brouillon enregistré.');
  const wholeEnvelope = whole('Envelope', 'ReplaceDraftInput');

  it('to a draft stays when the console saves it, every attribute of the input', async () => {
    const identityId = await create('createIdentity', 'identity', {
      ...{ method: 'PARTNER_ATTESTED', givenName: 'Ana', familyName: 'Silva', email: 'a@exemple.fr' },
    });
    const signers = [
      {
        email: 'a@exemple.fr',
        name: 'Ana',
        phone: '+33612345678',
        order: 2,
        authentication: ['OTP_SMS', 'OTP_EMAIL'],
        identityId,
        inviteBy: 'BOTH',
        language: 'DE',
        attachments: asked,
      },
      { email: 'b@exemple.fr', name: 'Bo', order: 3 },
    ];
    const recipients = [{ role: 'APPROVER', email: 'c@exemple.fr', name: 'Cléo', order: 1, language: 'NL' }];
    const fields = fieldsFor([{ signerIndex: 0 }, { signerIndex: 1 }]);
    const input = {
      ...terms,
      missionStartsAt: '2027-02-03',
      signatureLevel: 'SIMPLE',
      documents: await documents(),
      signers,
      recipients,
      fields,
    };
    // Only level ORGANIZATION_SEAL has a mandate, and only ADVANCED a certificate of the signer's own: the next tests.
    expect(unset('ReplaceDraftInput', [input]).sort()).toEqual(['mandateId', 'signers.ownCertificate']);
    const id = await create('createEnvelope', 'envelope', input);
    const before = await read('envelope', wholeEnvelope, id);
    await renameDraft(id);
    await expect.poll(() => read('envelope', wholeEnvelope, id)).toEqual({ ...before, name: 'Autre nom' });
  });

  it('to a draft with a certificate of the signer’s own stays, with and without a code', async () => {
    const identity = { method: 'PARTNER_ATTESTED', givenName: 'Ana', familyName: 'Silva' };
    const id = await create('createEnvelope', 'envelope', {
      ...{ name: 'Contrat', signatureLevel: 'ADVANCED', documents: await documents() },
      signers: [
        { email: 'a@exemple.fr', name: 'Ana', identity, ownCertificate: true },
        { email: 'b@exemple.fr', name: 'Bo', identity, order: 2, ownCertificate: true, authentication: ['OTP_EMAIL'] },
        { email: 'c@exemple.fr', name: 'Cléo', identity, order: 3 },
      ],
      fields: fieldsFor([{ signerIndex: 0 }, { signerIndex: 1 }, { signerIndex: 2 }]),
    });
    const before = await read('envelope', wholeEnvelope, id);
    expect(before.signers.map((one: any) => [one.ownCertificate, one.authentication])).toEqual([
      [true, []],
      [true, ['OTP_EMAIL']],
      [false, ['OTP_EMAIL']],
    ]);
    await renameDraft(id);
    await expect.poll(() => read('envelope', wholeEnvelope, id)).toEqual({ ...before, name: 'Autre nom' });
  });

  it('to a draft under a mandate stays, the agent with their code included', async () => {
    const mandate = await registeredMandate(office.world, office.caller, { scope: ['AUTRE'] });
    const { email, name } = mandate.agents[0]!;
    const id = await create('createEnvelope', 'envelope', {
      ...{ name: 'Contrat', signatureLevel: 'ORGANIZATION_SEAL', mandateId: mandate.id, documents: await documents() },
      signers: [
        { email, name, authentication: ['OTP_EMAIL'] },
        { email: 'b@exemple.fr', name: 'Bo', authentication: ['OTP_EMAIL'], order: 2 },
      ],
      fields: [
        ...fieldsFor([{ signerIndex: 1 }]),
        { documentIndex: 0, signerIndex: 0, type: 'SIGNATURE', page: 1, x: 60, y: 80, width: 30, height: 6 },
      ],
    });
    const before = await read('envelope', wholeEnvelope, id);
    expect(before.mandateId).toBe(mandate.id);
    await renameDraft(id);
    await expect.poll(() => read('envelope', wholeEnvelope, id)).toEqual({ ...before, name: 'Autre nom' });
  });

  it('to a template stays when the console saves it, every attribute of the input', async () => {
    const mandate = await registeredMandate(office.world, office.caller);
    const roles = [
      {
        ...{ name: 'bailleur', order: 2, authentication: ['OTP_SMS', 'OTP_EMAIL'] },
        ...{ attachments: asked, ownCertificate: true, inviteBy: 'SMS' },
      },
      { name: 'locataire', order: 4 },
    ];
    const fields = fieldsFor([{ role: 'bailleur' }, { role: 'locataire' }]);
    const input = {
      ...terms,
      signatureLevel: 'SIMPLE',
      mandateId: mandate.id,
      documents: await documents(),
      roles,
      recipients: [
        { role: 'APPROVER', name: 'responsable', order: 1 },
        { role: 'COPY', name: 'Archives', email: 'archives@exemple.fr', order: 5, language: 'NL' },
      ],
      fields,
    };
    expect(unset('ReplaceTemplateInput', [input])).toEqual([]);
    const id = await create('createTemplate', 'template', input);
    const selection = whole('Template', 'ReplaceTemplateInput');
    const before = await read('template', selection, id);
    expect(before.mandateId).toBe(mandate.id);
    await rename(`templates/${id}/edit`, 'Nom du modèle', 'Modèle enregistré.');
    await expect.poll(() => read('template', selection, id)).toEqual({ ...before, name: 'Autre nom' });
  });
});
