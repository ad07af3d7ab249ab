import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../../src/kernel/clock.ts';
import { limits } from '../../../../src/modules/envelopes/mission-report/read-report.ts';
import { readCsv } from '../../../../src/standards/csv/index.ts';
import { available, run, withScratch } from '../../../standards/validators/outside.ts';
import { graphql, sha256, signByLink } from '../../../world/client.ts';
import { StillClock } from '../../../world/clock.ts';
import { onePager, person, readEnvelope } from '../../../world/envelope.ts';
import { agent, registeredMandate } from '../../../world/mandate.ts';
import { Postman } from '../../../world/postman.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { codeOf, decline, view } from '../../signing/acts.ts';

/** Tuesday 1 December 2026, nine o'clock in Paris. */
const TUESDAY = new Date('2026-12-01T08:00:00Z');
const postman = new Postman();
let world: World;
let caller: Caller;
beforeAll(async () => {
  await postman.up();
  world = await openWorld({ clock: new StillClock(TUESDAY), env: { SMTP_URL: postman.url } });
});
afterAll(async () => {
  await world?.close();
  await postman.down();
});
beforeEach(async () => {
  world.clock.advance(TUESDAY.getTime() - world.clock.now().getTime());
  caller = await world.caller({ name: 'Horizon Intérim' });
});

const december = { from: '2026-12-01', to: '2026-12-31' };
const ask = (query: string, variables: object = {}, by = caller) =>
  graphql(world.url, `Bearer ${by.key}`, query, variables as Record<string, unknown>);

async function create(more: object, by = caller): Promise<string> {
  const documents = [{ name: 'Contrat.pdf', pdfBase64: (await onePager()).toString('base64') }];
  const input = { name: 'Contrat', documents, signers: [person(1)], send: true, ...more };
  const { data, errors } = await ask(
    'mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id } } }',
    { input },
    by,
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.createEnvelope.envelope.id;
}

const REPORT = `query ($filter: MissionReportFilter!) { missionReport(filter: $filter) {
  totals { envelopes sent accepted opened signed unsigned late declined undelivered reminders }
  labels: groups(by: LABEL) { key name totals { envelopes signed } }
  principals: groups(by: PRINCIPAL) { key name totals { envelopes } }
  lines { totalCount nodes { envelopeId name day lastLegalDay deadline principalName labels status
    signers { name role notifiedAt acceptedAt openedAt signedAt declinedAt declineReason reminders lastReminderAt } } } } }`;
const report = async (filter: object = {}, by = caller): Promise<any> => {
  const { data, errors } = await ask(REPORT, { filter: { ...december, ...filter } }, by);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.missionReport;
};
const named = async (filter: object): Promise<string[]> =>
  (await report(filter)).lines.nodes.map(({ name }: any) => name);

const csvOf = async (more: object): Promise<Record<string, string>[]> => {
  const { data } = await ask(
    'query ($filter: MissionReportFilter!, $language: Language) { exportMissionReport(filter: $filter, language: $language) { fileName text next } }',
    { filter: december, ...more },
  );
  const { text, next, fileName } = data.exportMissionReport;
  expect([text[0], next, fileName]).toEqual(['\ufeff', null, expect.stringMatching(/\.csv$/)]);
  const [head, ...rows] = readCsv(text).map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(head!.map((name, at) => [name, cells[at]!])));
};

const ISSUE = `mutation ($input: IssueMissionReportInput!) {
  issueMissionReport(input: $input) { missionReport { envelopes sha256 downloadUrl } } }`;

describe('the report on missions', () => {
  it('tells what was recorded: sent, accepted, opened, declined with its reason, reminded, signed, late', async () => {
    const mission = { missionStartsAt: '2026-12-01' };
    const missionA = await create({ name: 'Mission A', documentKind: 'CONTRAT_MISSION', ...mission });
    const supply = await create({
      ...{ name: 'Mise à disposition', documentKind: 'CMAD', ...mission },
      signers: [person(1), person(2, { name: '=cmd()' })],
    });
    await create({ name: 'Brouillon', documentKind: 'AVENANT', ...mission, send: false });
    // Another month, and no document of temporary work.
    await create({ name: 'Janvier', documentKind: 'CMAD', missionStartsAt: '2027-01-04' });
    await create({ name: 'Bail' });
    await world.settle();
    const { signers } = await readEnvelope(world, caller, supply);
    await view(world, signers[1].sign_url, { language: 'FR' });
    await decline(world, signers[1].sign_url, { reason: 'Durée "fausse"; à revoir' });
    await signByLink(world.url, signers[0].sign_url);
    world.clock.advance(3 * DAY);
    const [worker] = (await readEnvelope(world, caller, missionA)).signers;
    await ask('mutation ($input: ResendNoticeInput!) { resendNotice(input: $input) { envelope { id } } }', {
      input: { id: worker.id },
    });

    const { totals, lines } = await report();
    expect(lines.nodes.map(({ name }: any) => name)).toEqual(['Brouillon', 'Mise à disposition', 'Mission A']);
    expect(totals).toEqual({
      ...{ envelopes: 3, sent: 2, accepted: 2, opened: 0, signed: 0, unsigned: 3 },
      ...{ late: 2, declined: 1, undelivered: 0, reminders: 1 },
    });
    const [draft, late, met] = lines.nodes;
    expect([draft.deadline, late.deadline, met.deadline]).toEqual(['LATE', 'LATE', 'MET']);
    expect(draft.signers[0]).toMatchObject({ notifiedAt: null, acceptedAt: null, reminders: 0 });
    expect(late).toMatchObject({ day: '2026-12-01', lastLegalDay: '2026-12-03', status: 'SENT' });
    expect(late.signers).toMatchObject([
      { acceptedAt: TUESDAY.toISOString(), openedAt: null, signedAt: TUESDAY.toISOString(), declineReason: null },
      {
        name: '=cmd()',
        openedAt: TUESDAY.toISOString(),
        declinedAt: TUESDAY.toISOString(),
        declineReason: 'Durée "fausse"; à revoir',
        reminders: 0,
      },
    ]);
    expect(met.signers[0]).toMatchObject({
      reminders: 1,
      lastReminderAt: new Date(TUESDAY.getTime() + 3 * DAY).toISOString(),
    });

    const rows = await csvOf({});
    expect(rows).toHaveLength(4);
    expect(rows[2]).toMatchObject({
      document: 'Mise à disposition',
      nature: 'Contrat de mise à disposition',
      debut_de_la_mission: '2026-12-01',
      dernier_jour_legal: '2026-12-03',
      delai_legal: 'en retard',
      signataire: "'=cmd()",
      motif_du_refus: 'Durée "fausse"; à revoir',
      accepte_par_le_serveur_le: TUESDAY.toISOString(),
      relances: '0',
    });
    const english = await csvOf({ language: 'EN' });
    expect(english[2]).toMatchObject({ kind: 'Supply contract', legal_deadline: 'late', signed_at: '' });
  });

  it('does not count what a server accepted for an address that was corrected since', async () => {
    const id = await create({ documentKind: 'CMAD' });
    await world.settle();
    expect((await report()).totals.accepted).toBe(1);
    const { signers } = await readEnvelope(world, caller, id);
    await ask('mutation ($input: CorrectSignerInput!) { correctSigner(input: $input) { envelope { id } } }', {
      input: { id: signers[0].id, email: 'autre@exemple.fr' },
    });
    expect((await report()).totals.accepted).toBe(0);
    world.clock.advance(HOUR);
    await world.settle();
    const [{ acceptedAt }] = (await report()).lines.nodes[0].signers;
    expect(acceptedAt).toBe(new Date(TUESDAY.getTime() + HOUR).toISOString());
  });

  it('groups and filters by label and principal, and by kind, words and state', async () => {
    const { id: mandateId } = await registeredMandate(world, caller, { siren: '732 829 320', scope: ['CMAD'] });
    const sealed = { signatureLevel: 'ORGANIZATION_SEAL', mandateId, signers: [agent(1)] };
    await create({ name: 'Sous mandat', documentKind: 'CMAD', ...sealed });
    const lyon = await create({ name: 'Lyon 1', documentKind: 'RELEVE_HEURES' });
    await create({ name: 'Nantes', documentKind: 'RELEVE_HEURES', signers: [person(7)] });
    const { data } = await ask(
      'mutation { createLabel(input: { name: "Agence de Lyon", color: BLUE }) { label { id } } }',
    );
    const label = data.createLabel.label.id;
    await ask('mutation ($input: LabelEnvelopesInput!) { labelEnvelopes(input: $input) { envelopes { id } } }', {
      input: { envelopeIds: [lyon], add: [label] },
    });
    await signByLink(world.url, (await readEnvelope(world, caller, lyon)).signers[0].sign_url);

    const { labels, principals } = await report();
    expect(labels).toEqual([
      { key: label, name: 'Agence de Lyon', totals: { envelopes: 1, signed: 1 } },
      { key: null, name: null, totals: { envelopes: 2, signed: 0 } },
    ]);
    expect(principals).toEqual([
      { key: '732829320', name: 'Horizon Intérim SAS', totals: { envelopes: 1 } },
      { key: null, name: null, totals: { envelopes: 2 } },
    ]);
    expect(await named({ labels: [label] })).toEqual(['Lyon 1']);
    for (const principal of ['732829320', '732 829 320']) expect(await named({ principal })).toEqual(['Sous mandat']);
    expect(await named({ principal: '000000000' })).toEqual([]);
    expect(await named({ text: 'p7@exemple.fr' })).toEqual(['Nantes']);
    expect(await named({ kinds: ['RELEVE_HEURES'], state: 'UNSIGNED' })).toEqual(['Nantes']);
    expect(await named({ kinds: ['RELEVE_HEURES'], state: 'SIGNED' })).toEqual(['Lyon 1']);
  });

  it('places an envelope without a mission by its day of creation in the zone of the organisation', async () => {
    world.clock.advance(-9 * HOUR - 30 * 60_000);
    await create({ name: 'Le 30 à 23 h 30', documentKind: 'RELEVE_HEURES' });
    expect(await named({})).toEqual([]);
    expect(await named({ from: '2026-11-30', to: '2026-11-30' })).toEqual(['Le 30 à 23 h 30']);
  });

  it('shows nothing to another organisation', async () => {
    await create({ documentKind: 'CMAD' });
    const { totals, lines } = await report({}, await world.caller());
    expect([totals.envelopes, lines.totalCount]).toEqual([0, 0]);
  });

  it.each([
    ['missionReport', `query ($filter: MissionReportFilter!) { missionReport(filter: $filter) { readAt } }`],
    ['exportMissionReport', `query ($filter: MissionReportFilter!) { exportMissionReport(filter: $filter) { text } }`],
    ['issueMissionReport', ISSUE],
  ])('refuses in %s a period that is too long or ends before it begins, and changes nothing', async (_, query) => {
    const before = await traceOf(world);
    for (const [to, reason, values] of [
      ['2027-03-03', 'period_too_long', { count: limits.days }],
      ['2026-11-30', 'period_backwards', {}],
    ] as const) {
      const filter = { from: '2026-12-01', to };
      const answer = await ask(query, { filter, input: { filter } });
      expect(codeOf(answer)).toBe('invalid_body');
      expect(answer.errors![0]!.extensions!.details).toMatchObject([{ reason, values }]);
    }
    const filter = { from: '2026-12-01', to: '2026-02-30' };
    expect(codeOf(await ask(query, { filter, input: { filter } }))).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
  });

  it('refuses a cursor that is none of the export', async () => {
    const query = 'query ($filter: MissionReportFilter!) { exportMissionReport(filter: $filter, after: "x") { text } }';
    expect(codeOf(await ask(query, { filter: december }))).toBe('invalid_parameter');
  });

  it.skipIf(!available('pdftotext', '-v'))('is drawn as a PDF that says that it is not sealed', async () => {
    await create({ name: 'Mission ‮A', documentKind: 'CONTRAT_MISSION', missionStartsAt: '2026-12-01' });
    await world.settle();
    for (const [language, words] of [
      ['FR', ['Suivi des contrats', 'Il n’est pas scellé', 'Accepté par le serveur le', 'SPECIMEN']],
      ['EN', ['Report on contracts', 'It is not sealed', 'Accepted by the server on']],
    ] as const) {
      const { data } = await ask(ISSUE, { input: { filter: december, language } });
      const { envelopes, sha256: digest, downloadUrl } = data.issueMissionReport.missionReport;
      const pdf = Buffer.from(await (await fetch(downloadUrl)).arrayBuffer());
      expect([envelopes, sha256(pdf)]).toEqual([1, digest]);
      const text = withScratch(({ file }) => run('pdftotext', ['-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout);
      for (const word of words) expect(Buffer.from(text, 'latin1').toString()).toContain(word);
    }
  });
});
