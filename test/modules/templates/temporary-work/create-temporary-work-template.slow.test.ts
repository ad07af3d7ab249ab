import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { available, run, withScratch } from '../../../standards/validators/outside.ts';
import { graphql } from '../../../world/client.ts';
import { person } from '../../../world/envelope.ts';
import { mutate } from '../../../world/template.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { codeOf } from '../../signing/acts.ts';
import { done } from '../../simulation/asks.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const SELECTION = `template { id name documentKind documentLanguage roles { id name order authentication }
  documents { name pageCount downloadUrl fields { id roleId type label required value format { __typename } page x y } } }`;
const make = async (kind: string, more: object = {}) =>
  (await mutate(world, caller, 'createTemporaryWorkTemplate', { kind, ...more }, SELECTION)).data
    .createTemporaryWorkTemplate.template;
const labelsOf = ({ documents }: any, required = true): string[] =>
  documents[0].fields.filter((field: any) => field.label && field.required === required).map(({ label }: any) => label);
const textOf = (pdf: Buffer) =>
  Buffer.from(withScratch(({ file }) => run('pdftotext', [file(pdf, '.pdf'), '-'])).stdout, 'latin1')
    .toString()
    .replaceAll(/\s+/g, ' ');
const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

/** Beginnings of the labels that hold the mentions of L. 1251-43, 1° to 6°. */
const ofSupply = [
  ...['Motif', 'Terme', 'Aménagement du terme', 'Caractéristiques', 'Qualification professionnelle exigée'],
  ...['Lieu', 'Horaire', 'Équipements', 'Rémunération de référence', 'Garantie financière'],
];

describe('createTemporaryWorkTemplate', () => {
  it.each([
    ['CONTRAT_MISSION', 'Contrat de mission', ['Entreprise de travail temporaire', 'Salarié temporaire'], 3],
    ['CMAD', 'Contrat de mise à disposition', ['Entreprise de travail temporaire', 'Entreprise utilisatrice'], 2],
    ['AVENANT', 'Avenant', ['Entreprise de travail temporaire', 'Salarié temporaire'], 2],
    ['RELEVE_HEURES', 'Relevé d’heures', ['Salarié temporaire', 'Entreprise utilisatrice'], 1],
  ])('makes %s with its roles, its kind and a signature of each', async (kind, title, roles, pages) => {
    const template = await make(kind);
    expect(template).toMatchObject({ name: title, documentKind: kind, documentLanguage: 'FR' });
    expect(template.roles).toMatchObject(roles.map((name, order) => ({ name, order, authentication: ['OTP_EMAIL'] })));
    const [{ fields, ...document }] = template.documents;
    expect(document).toMatchObject({ name: `${title}.pdf`, pageCount: pages });
    const signatures = fields.filter(({ type }: any) => type === 'SIGNATURE');
    expect(signatures.map(({ roleId }: any) => roleId)).toEqual(template.roles.map(({ id }: any) => id));
    const others = fields.filter(({ type }: any) => type !== 'SIGNATURE');
    expect(new Set(others.map(({ roleId }: any) => roleId))).toEqual(new Set([template.roles[0].id]));
    const agency = fields.find(({ label }: any) => label === 'Entreprise de travail temporaire');
    const { name } = await world.database.prisma.organization.findUniqueOrThrow({
      where: { id: caller.organizationId },
    });
    expect(agency.value).toContain(name);
  });

  it('requires each mention of the law in the two contracts, and prints its words beside it', async () => {
    const [mission, supply] = [await make('CONTRAT_MISSION', { name: 'Le nôtre' }), await make('CMAD')];
    expect(mission.name).toBe('Le nôtre');
    for (const template of [mission, supply])
      for (const mention of ofSupply)
        expect(
          labelsOf(template).some((label) => label.startsWith(mention)),
          mention,
        ).toBe(true);
    expect(labelsOf(supply, false)).toEqual(['Prix de la mise à disposition']);
    expect(labelsOf(mission)).toEqual(
      expect.arrayContaining([
        ...['Qualification du salarié', 'Rémunération et indemnité de fin de mission', 'Période d’essai'],
        'Retraite complémentaire et prévoyance',
      ]),
    );
    if (!available('pdftotext', '-v')) return;
    const text = textOf(await bytesOf(mission.documents[0].downloadUrl));
    for (const article of ['L. 1251-43, 1°', 'L. 1251-43, 6°', 'L. 1251-16, 2°', 'L. 1251-16, 7°', 'R. 1251-15'])
      expect(text).toContain(`Article ${article}`);
    expect(text).toContain('à l’issue de la mission n’est pas interdite.');
  });

  it('gives a contract that both sign, with its mentions and its legal deadline', async () => {
    const template = await make('CONTRAT_MISSION');
    const values = template.documents[0].fields
      .filter(({ type, value }: any) => type !== 'SIGNATURE' && !value)
      .map(({ id, type, label }: any) => ({ fieldId: id, value: type === 'DATE' ? '2026-12-01' : `${label} écrit` }));
    const { data, errors } = await mutate(
      ...([world, caller, 'createEnvelopeFromTemplate'] as const),
      {
        ...{ templateId: template.id, send: true, missionStartsAt: '2026-12-01', values },
        roles: template.roles.map(({ name }: any, n: number) => ({ role: name, ...person(n + 1) })),
      },
      'envelope { id documentKind legalDeadline { lastDay article } warnings { code } signers { id } }',
    );
    expect(errors).toBeUndefined();
    const { envelope } = data.createEnvelopeFromTemplate;
    expect(envelope).toMatchObject({
      documentKind: 'CONTRAT_MISSION',
      legalDeadline: { lastDay: '2026-12-03', article: 'L. 1251-17' },
    });
    expect(envelope.warnings.map(({ code }: any) => code)).not.toContain('FIELD_VALUE_TOO_LONG');
    for (const { id } of envelope.signers) await done(world, caller, 'simulateSignature', id);
    await world.settle();
    const asked = `{ envelope(id: "${envelope.id}") { status documents { sealedDownloadUrl } } }`;
    const { data: after } = await graphql(world.url, `Bearer ${caller.key}`, asked);
    expect(after.envelope.status).toBe('COMPLETED');
    const sealed = await bytesOf(after.envelope.documents[0].sealedDownloadUrl);
    if (available('pdftotext', '-v'))
      for (const { value } of values) if (value !== '2026-12-01') expect(textOf(sealed)).toContain(value);
    if (available('pdfsig', '-v'))
      expect(withScratch(({ file }) => run('pdfsig', ['-nocert', file(sealed, '.pdf')])).stdout).toMatch(
        /Signature is Valid/,
      );
  });

  it.each([
    ['a kind that has no paper', { kind: 'AUTRE' }],
    ['a name of 201 characters', { kind: 'CMAD', name: 'n'.repeat(201) }],
  ])('refuses %s', async (_what, input) => {
    const before = await world.database.prisma.template.count();
    expect(codeOf(await mutate(world, caller, 'createTemporaryWorkTemplate', input, 'template { id }'))).toBe(
      'invalid_body',
    );
    expect(await world.database.prisma.template.count()).toBe(before);
  });
});
