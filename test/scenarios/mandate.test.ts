import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProof } from '../../src/modules/evidence/file/index.ts';
import { openWebhookWorld, type WebhookWorld } from '../modules/messages/webhooks/world.ts';
import { codeOf } from '../modules/signing/acts.ts';
import { download, rootOf, signAdvanced } from '../modules/signing/advanced-people.ts';
import { judgeLevel } from '../standards/validation/judge-level.ts';
import { laterChanges } from '../standards/validation/later-changes.ts';
import { pdfsig, pdfsigAvailable } from '../standards/validators/pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from '../standards/validators/qpdf.ts';
import { rest } from '../world/client.ts';
import { readEnvelope } from '../world/envelope.ts';
import { agent, mandateRequest } from '../world/mandate.ts';
import type { Caller } from '../world/world.ts';

/** An agency's mandate in production: requested, signed by its president, active, announced. Outside programs check it. */
let world: WebhookWorld;
let caller: Caller;
let asking: any;
let mandate: any;
let act: any;
let sealed: Buffer;
let text: string;

beforeAll(async () => {
  world = await openWebhookWorld();
  caller = await world.caller({ mode: 'LIVE', name: 'Horizon Intérim Lyon' });
  await world.endpoint(caller, 'ok');
  const { principal } = mandateRequest();
  asking = mandateRequest({
    principal: { ...principal, siren: '732829320' },
    agents: [agent(1), agent(2, { name: 'Anna Иванова' })],
    scope: ['releve_heures', 'cmad'],
    valid_from: '2026-11-01',
    valid_until: '2027-10-31',
  });
  const { body } = await rest(world.url, caller.key, 'POST', '/signing-mandates', asking);
  const sent = await readEnvelope(world, caller, body.envelope_id);
  expect(codeOf(await signAdvanced(world, sent.signers[0], { place: 'Villeurbanne' }))).toBeUndefined();
  await world.deliver();
  mandate = (await rest(world.url, caller.key, 'GET', `/signing-mandates/${body.id}`)).body;
  act = await readEnvelope(world, caller, body.envelope_id);
  sealed = await download(act.documents[0].sealed_download_url);
  text = pdfsigAvailable ? inWords(sealed) : '';
});
afterAll(() => world?.close());

/** The text of a PDF, read by Poppler, with normalised white space. */
const inWords = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString('utf8').replaceAll(/\s+/g, ' ');

describe('the mandate', () => {
  it('is active and is sent to the webhook in the shape of REST', () => {
    expect(mandate).toMatchObject({ status: 'active', scope: ['releve_heures', 'cmad'] });
    const events = world.receiver.received.map(({ event }) => event);
    const activation = events.find(({ event }) => event === 'mandate.activated')!;
    expect(activation).toMatchObject({ mode: 'live', data: { mandate } });
    expect(events.map(({ event }) => event).sort()).toEqual(['envelope.completed', 'mandate.activated']);
  });
});

describe('the signed act', () => {
  it('has valid signatures of the representative and the seal, trusted and archived', async () => {
    const { level, signatures, findings } = judgeLevel(sealed, { roots: [await rootOf(world, 'LIVE')] });
    expect([level, findings]).toEqual(['B-LTA', []]);
    expect(signatures.map(({ signer }) => signer)).toEqual([
      'Claire Fontaine',
      world.service.services.config.sealOrganization.name,
      expect.stringContaining('TSU'),
    ]);
    for (const { intact, trusted, findings: found } of signatures)
      expect([intact, trusted, found]).toEqual([true, true, []]);
    const graded = laterChanges(sealed);
    expect(graded.problems).toEqual([]);
    expect(graded.signatures.every(({ permitted }) => permitted)).toBe(true);
  });

  it.skipIf(!pdfsigAvailable || !qpdfAvailable)('is valid for pdfsig and qpdf', () => {
    expect(pdfsig(sealed).map(({ valid }) => valid)).toEqual([true, true, false]); // Poppler: no timestamps
    expect(qpdfCheck(sealed).result).toBe('clean');
  });

  it.skipIf(!pdfsigAvailable)('states who acts for whom, for what and until when, and whom to contact', () => {
    for (const sentence of [
      'Horizon Intérim SAS',
      '732 829 320',
      'commerçant',
      'Claire Fontaine Présidente claire@exemple.fr · +33612345678',
      'Mandataire 1 Agent 1 agent1@exemple.fr · +33612345671',
      'Mandataire 2 Anna Иванова agent2@exemple.fr',
      'les contrats de mise à disposition, conclus entre une entreprise de travail temporaire et une entreprise utilisatrice (articles L. 1251-42 et suivants du code du travail) ;',
      'les relevés des heures accomplies par les salariés temporaires.',
      'du 1er novembre 2026 au 31 octobre 2027 inclus, heure de Paris',
      'Il ne peut ni se substituer un tiers, ni déléguer',
      'Le mandant peut révoquer le mandat à tout moment',
      'par le lien personnel qui lui a servi à signer le présent acte, ou le demande à l’organisation qui a fait établir l’acte (Horizon Intérim Lyon)',
      'pouvoir de conclure et signer en son nom et pour son compte, par signature électronique accompagnée de son cachet',
      'ou lorsque le présent acte est signé et scellé si cette date est postérieure',
      '(article 2005)',
      'fassent foi à son égard, sauf preuve contraire (article 1356 du code civil)',
      'modifié par le règlement (UE) 2024/1183',
      'Le mandataire ne peut ni agir pour le compte de l’autre partie',
      'texte 2026-12',
      'droit français',
      `Mandat ${mandate.id}`,
    ]) {
      expect(text).toContain(sentence);
    }
    expect(text).not.toContain('contrats de mission');
    expect(text).not.toContain('SPECIMEN');
    expect(text).toContain('Fait à Villeurbanne, le');
  });

  it('has an evidence file of its own', async () => {
    const evidence = readProof(await download(act.evidence_download_url));
    expect(JSON.stringify(evidence)).toContain(act.documents[0].sha256);
    expect(act.documents[0].sha256).toBe(mandate.document_sha256);
  });

  it('is free of charge', async () => {
    const entries = await world.database.prisma.creditEntry.findMany({ where: { subjectId: act.id } });
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });
});
