import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBatch, sealable } from '../../world/batch.ts';
import { csvOf } from '../../world/bulk-send.ts';
import { graphql, rest } from '../../world/client.ts';
import { clientToken } from '../../world/client-token.ts';
import { createEnvelope, onePager, person, sealedEnvelope } from '../../world/envelope.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { type SignedInMember, signedInMember } from '../../world/member.ts';
import { comeBy, oneRole, visitor } from '../../world/signing-link.ts';
import { createTemplate } from '../../world/template.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

/** What members see and do in folders. `test/contract/hidden-folder.test.ts` asks every operation for what is hidden. */
let world: World;
let caller: Caller;
let owner: SignedInMember;
/** In a team with the right to write, in one that only reads, and in none. */
let hr: SignedInMember;
let auditor: SignedInMember;
let sales: SignedInMember;
let folderId: string;
const teams: Record<'hr' | 'auditors', string> = { hr: '', auditors: '' };

const ok = ({ data, errors }: { data?: any; errors?: any }) => {
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
};
const newTeam = async (name: string, ...members: readonly SignedInMember[]): Promise<string> => {
  const ids = JSON.stringify(members.map(({ membershipId }) => membershipId));
  return ok(await owner.ask(`mutation { createTeam(input: { name: "${name}", memberIds: ${ids} }) { team { id } } }`))
    .createTeam.team.id;
};
const rightsOf = (rights: Readonly<Record<string, boolean>>): string =>
  `[${Object.entries(rights).map(([teamId, canWrite]) => `{ teamId: "${teamId}", canWrite: ${canWrite} }`)}]`;
const newFolder = async (name: string, rights: Readonly<Record<string, boolean>> = {}): Promise<string> =>
  ok(
    await owner.ask(
      `mutation { createFolder(input: { name: "${name}", rights: ${rightsOf(rights)} }) { folder { id } } }`,
    ),
  ).createFolder.folder.id;
const setRights = async (id: string, rights: Readonly<Record<string, boolean>>) =>
  ok(
    await owner.ask(`mutation { updateFolder(input: { id: "${id}", rights: ${rightsOf(rights)} }) { folder { id } } }`),
  );
const move = (by: SignedInMember, ids: readonly string[], into: string | null = folderId) =>
  by.ask(
    `mutation { moveEnvelopes(input: { envelopeIds: ${JSON.stringify(ids)}, folderId: ${into && `"${into}"`} }) { envelopes { id folder { id } } } }`,
  );
const cancel = (by: SignedInMember, id: string) =>
  by.ask(`mutation { cancelEnvelope(input: { id: "${id}" }) { envelope { status } } }`);
const sees = async (by: SignedInMember, id: string): Promise<boolean> =>
  (await by.ask(`{ envelope(id: "${id}") { id } }`)).data.envelope !== null;
const refused = async (act: () => Promise<Parameters<typeof codeOf>[0]>, code: string) => {
  const before = await traceOf(world, [], 'team');
  expect(codeOf(await act())).toBe(code);
  expect(await traceOf(world, [], 'team')).toEqual(before);
};
/** A sent envelope in the folder, of one signer. */
const put = async (more: object = {}, into = folderId): Promise<any> => {
  const envelope = await createEnvelope(world, caller, more);
  ok(await move(owner, [envelope.id], into));
  return envelope;
};

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  owner = await signedInMember(world, caller, 'OWNER');
  [hr, auditor, sales] = await Promise.all([
    signedInMember(world, caller, 'MANAGER', 'rh@exemple.fr'),
    signedInMember(world, caller, 'MANAGER', 'audit@exemple.fr'),
    signedInMember(world, caller, 'MANAGER', 'ventes@exemple.fr'),
  ]);
  teams.hr = await newTeam('RH', hr);
  teams.auditors = await newTeam('Audit', auditor);
  folderId = await newFolder('Contrats de travail', { [teams.hr]: true, [teams.auditors]: false });
});
afterAll(() => world?.close());

describe('an envelope in a folder', () => {
  it('is seen by owners, keys and the teams with a right, and by nobody else', async () => {
    const { id } = await put();
    for (const by of [owner, hr, auditor]) expect(await sees(by, id)).toBe(true);
    expect(await sees(sales, id)).toBe(false);
    expect((await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).status).toBe(200);
    const query = `{ envelope(id: "${id}") { id folder { name writable rights { canWrite team { name } } } } }`;
    expect((await graphql(world.url, `Bearer ${caller.key}`, query)).data.envelope.folder).toEqual({
      ...{ name: 'Contrats de travail', writable: true, rights: null },
    });
    expect((await owner.ask(query)).data.envelope.folder.rights).toEqual([
      { canWrite: false, team: { name: 'Audit' } },
      { canWrite: true, team: { name: 'RH' } },
    ]);
    expect((await auditor.ask(query)).data.envelope.folder).toMatchObject({ writable: false, rights: null });
    const token = await clientToken(world, caller, { scopes: ['ENVELOPES_READ'], subjects: [id] });
    expect((await graphql(world.url, `Bearer ${token}`, query)).data.envelope).toEqual({ id, folder: null });
  });

  it('is changed by who has the right to write, and only read by the others', async () => {
    const [first, second] = [await put(), await put()];
    await refused(() => cancel(auditor, first.id), 'forbidden');
    await refused(() => cancel(sales, first.id), 'not_found');
    const label = ok(
      await owner.ask('mutation { createLabel(input: { name: "Urgent", color: RED }) { label { id } } }'),
    ).createLabel.label.id;
    const tag = (by: SignedInMember, ids: readonly string[]) =>
      by.ask(
        `mutation { labelEnvelopes(input: { envelopeIds: ${JSON.stringify(ids)}, add: ["${label}"] }) { envelopes { id } } }`,
      );
    await refused(() => tag(auditor, [first.id]), 'forbidden');
    await refused(() => tag(sales, [first.id]), 'not_found');
    ok(await tag(hr, [first.id]));
    expect(ok(await cancel(hr, first.id)).cancelEnvelope.envelope.status).toBe('CANCELED');
    const reader = await signedInMember(world, caller, 'READER');
    ok(
      await owner.ask(
        `mutation { updateTeam(input: { id: "${teams.hr}", memberIds: ["${hr.membershipId}", "${reader.membershipId}"] }) { team { id } } }`,
      ),
    );
    expect(await sees(reader, second.id)).toBe(true);
    await refused(() => cancel(reader, second.id), 'forbidden');
  });

  it('is missing from every list, count, search, export, archive and suggestion of those who do not see it', async () => {
    const world2 = await world.caller({ name: 'Comptes' });
    const boss = await signedInMember(world, world2, 'OWNER');
    const other = await signedInMember(world, world2, 'MANAGER');
    const made = ok(await boss.ask('mutation { createFolder(input: { name: "Direction" }) { folder { id } } }'));
    const direction = made.createFolder.folder.id;
    const seen = await createEnvelope(world, world2, { name: 'Bail visible', signers: [person(1)] });
    const secret = await createEnvelope(world, world2, {
      ...{ name: 'Licenciement', signers: [{ name: 'Zoé Cachée', email: 'zoe@exemple.fr' }] },
    });
    ok(
      await boss.ask(
        `mutation { moveEnvelopes(input: { envelopeIds: ["${secret.id}"], folderId: "${direction}" }) { envelopes { id } } }`,
      ),
    );
    const everything = `{
      envelopes { totalCount nodes { id } }
      named: envelopes(filter: { text: "licenciement" }) { totalCount nodes { id } }
      inFolder: envelopes(filter: { folderId: "${direction}" }) { totalCount nodes { id } }
      byName: envelopes(orderBy: { field: NAME, direction: ASC }, offset: 0) { nodes { id documents { id } labels { id } } }
      overview { waiting { totalCount mostUrgent { id } } createdThisMonth legalDeadlines { late { totalCount } } waitingSeals { totalCount } }
      narrow: overview(folderId: "${direction}") { waiting { totalCount } createdThisMonth }
      exportEnvelopes { text }
      contacts(text: "cach") { name }
      folders { name }
      node(id: "${secret.signers[0].id}") { id }
    }`;
    const [all, few] = [ok(await boss.ask(everything)), ok(await other.ask(everything))];
    expect(all).toMatchObject({
      envelopes: { totalCount: 2 },
      ...{ named: { totalCount: 1 }, inFolder: { totalCount: 1 }, contacts: [{ name: 'Zoé Cachée' }] },
      overview: { waiting: { totalCount: 2 }, createdThisMonth: 2 },
      narrow: { waiting: { totalCount: 1 }, createdThisMonth: 1 },
      ...{ folders: [{ name: 'Direction' }], node: { id: secret.signers[0].id } },
    });
    expect(all.exportEnvelopes.text).toContain('Licenciement');
    expect(few).toMatchObject({
      envelopes: { totalCount: 1, nodes: [{ id: seen.id }] },
      ...{ named: { totalCount: 0 }, inFolder: { totalCount: 0 }, contacts: [], folders: [], node: null },
      overview: { waiting: { totalCount: 1, mostUrgent: [{ id: seen.id }] }, createdThisMonth: 1 },
      narrow: { waiting: { totalCount: 0 }, createdThisMonth: 0 },
    });
    expect(JSON.stringify(few)).not.toMatch(/Licenciement|Zoé|zoe@/);
    const outside = `{ envelopes(filter: { withoutFolder: true }) { totalCount } }`;
    expect(ok(await boss.ask(outside)).envelopes.totalCount).toBe(1);
    await refused(() => other.ask(`{ envelopeArchive(ids: ["${seen.id}", "${secret.id}"]) { purged } }`), 'not_found');
    await refused(
      () =>
        other.ask(
          `mutation { remindLateSigners(input: { lateAfterDays: 1, envelopeIds: ["${secret.id}"] }) { reminded } }`,
        ),
      'not_found',
    );
    world.clock.advance(3 * 86_400_000);
    const late = 'mutation { remindLateSigners(input: { lateAfterDays: 1 }) { reminded } }';
    expect(ok(await other.ask(late)).remindLateSigners.reminded).toBe(1);
    expect(ok(await boss.ask(late)).remindLateSigners.reminded).toBe(1);
  });

  it('is unknown to who verifies its document without seeing it', async () => {
    const { id, documents } = await sealedEnvelope(world, caller);
    const verify = (by: SignedInMember) =>
      by.ask(
        `mutation { verifyDocument(input: { sha256: "${documents[0].sealed_sha256}" }) { verification { known billedCredits } } }`,
      );
    expect(ok(await verify(sales)).verifyDocument.verification.known).toBe(true);
    ok(await move(owner, [id]));
    expect(ok(await verify(sales)).verifyDocument.verification).toEqual({ known: false, billedCredits: 0 });
    expect(ok(await verify(auditor)).verifyDocument.verification.known).toBe(true);
  });

  it('hides the batch that contains it, and nobody else puts it into one', async () => {
    const { id: mandateId } = await registeredMandate(world, caller);
    const [one, two] = [await sealable(world, caller, mandateId), await sealable(world, caller, mandateId)];
    const batch = await createBatch(world, caller, mandateId, [one.id]);
    const ids = async (by: SignedInMember) =>
      ok(await by.ask('{ sealBatches { nodes { id } } }')).sealBatches.nodes.map((node: { id: string }) => node.id);
    expect(await ids(sales)).toContain(batch.id);
    ok(await move(owner, [one.id, two.id]));
    expect(await ids(sales)).not.toContain(batch.id);
    expect(await ids(auditor)).toContain(batch.id);
    const create = (by: SignedInMember) =>
      by.ask(
        `mutation { createSealBatch(input: { mandateId: "${mandateId}", envelopeIds: ["${two.id}"] }) { sealBatch { id } } }`,
      );
    await refused(() => create(sales), 'not_found');
    await refused(() => create(auditor), 'forbidden');
    ok(await create(hr));
    const under = `{ signingMandate(id: "${mandateId}") { envelopes { totalCount nodes { id } } } }`;
    expect(ok(await sales.ask(under)).signingMandate.envelopes).toEqual({ totalCount: 0, nodes: [] });
    expect(ok(await hr.ask(under)).signingMandate.envelopes.totalCount).toBe(2);
  });

  it('causes no mail to a member who does not see it', async () => {
    await world.database.prisma.membership.updateMany({
      where: { id: { in: [sales, hr].map(({ membershipId }) => membershipId) } },
      data: { noticeScope: 'ALL' },
    });
    const told = async (name: string) =>
      (await world.mailbox()).filter(({ text }) => text.includes(name)).map(({ to }) => to);
    await put({ name: 'Solde de tout compte', expires_in_days: 1 });
    world.clock.advance(2 * 86_400_000);
    await world.settle();
    expect(await told('Solde de tout compte')).toContain('rh@exemple.fr');
    expect(await told('Solde de tout compte')).not.toContain('ventes@exemple.fr');
    await createEnvelope(world, caller, { name: 'Bon de commande', expires_in_days: 1 });
    world.clock.advance(2 * 86_400_000);
    await world.settle();
    expect(await told('Bon de commande')).toContain('ventes@exemple.fr');
    await world.database.prisma.membership.updateMany({ data: { noticeScope: 'OWN' } });
    const pdf = (await onePager()).toString('base64');
    const { envelope } = ok(
      await sales.ask(
        `mutation { createEnvelope(input: { name: "Prime", expiresInDays: 1, send: true, documents: [{ name: "a.pdf", pdfBase64: "${pdf}" }], signers: [{ email: "a@exemple.fr", name: "A" }] }) { envelope { id } } }`,
      ),
    ).createEnvelope;
    ok(await move(owner, [envelope.id]));
    world.clock.advance(2 * 86_400_000);
    await world.settle();
    const { email } = await world.database.prisma.user.findUniqueOrThrow({ where: { id: owner.userId } });
    const members = (await told('Prime')).filter((to) => to !== 'a@exemple.fr');
    expect([...new Set(members)]).toEqual([email]);
  });
});

describe('moving', () => {
  it('takes all envelopes or none, with the right to write on both sides', async () => {
    const outside = await createEnvelope(world, caller);
    const inside = await put();
    const own = await newFolder(`Ventes ${randomUUID()}`, { [teams.auditors]: true });
    await refused(() => move(sales, [outside.id]), 'not_found');
    await refused(() => move(auditor, [outside.id]), 'forbidden');
    await refused(() => move(auditor, [outside.id, inside.id], own), 'forbidden');
    await refused(() => move(hr, [outside.id, randomUUID()]), 'not_found');
    await refused(() => move(hr, [inside.id], own), 'not_found');
    await refused(() => move(hr, [outside.id], randomUUID()), 'not_found');
    const stranger = await signedInMember(world, await world.caller(), 'OWNER');
    await refused(() => move(stranger, [outside.id], null), 'not_found');
    await refused(
      () =>
        move(
          hr,
          Array.from({ length: 101 }, () => randomUUID()),
        ),
      'invalid_body',
    );
    const { envelopes } = ok(await move(hr, [outside.id, inside.id])).moveEnvelopes;
    expect(envelopes.map(({ folder }: any) => folder.id)).toEqual([folderId, folderId]);
    ok(await move(hr, [inside.id], null));
    expect(await sees(sales, inside.id)).toBe(true);
    expect((await rest(world.url, caller.key, 'GET', `/envelopes/${inside.id}/events`)).body.data ?? []).not.toContain(
      'folder',
    );
    const [entry] = ok(await owner.ask('{ auditLog(first: 1) { nodes { act } } }')).auditLog.nodes;
    expect(entry.act).toBe('moveEnvelopes');
  });

  it('also happens at creation, and a copy lands beside its original', async () => {
    const create = async (by: SignedInMember) =>
      by.ask(
        `mutation { createEnvelope(input: { name: "Avenant", folderId: "${folderId}", documents: [{ name: "a.pdf", pdfBase64: "${(await onePager()).toString('base64')}" }], signers: [{ email: "a@exemple.fr", name: "A" }] }) { envelope { id folder { id } } } }`,
      );
    await refused(() => create(sales), 'invalid_body');
    await refused(() => create(auditor), 'forbidden');
    const { envelope } = ok(await create(hr)).createEnvelope;
    expect(envelope.folder).toEqual({ id: folderId });
    const copy = (by: SignedInMember) =>
      by.ask(`mutation { duplicateEnvelope(input: { id: "${envelope.id}" }) { envelope { folder { id } } } }`);
    await refused(() => copy(sales), 'not_found');
    await refused(() => copy(auditor), 'forbidden');
    expect(ok(await copy(hr)).duplicateEnvelope.envelope.folder).toEqual({ id: folderId });
  });
});

describe('what makes envelopes', () => {
  const person = (role: string, n: number) => `{ role: "${role}", name: "P ${n}", email: "p${n}@exemple.fr" }`;
  const folderOf = async (id: string) =>
    (await world.database.prisma.envelope.findUniqueOrThrow({ where: { id } })).folderId;

  it('from a template, lands in the folder', async () => {
    const { id } = await createTemplate(world, caller);
    const use = (by: SignedInMember, into = folderId) =>
      by.ask(
        `mutation { createEnvelopeFromTemplate(input: { templateId: "${id}", folderId: "${into}", roles: [${person('bailleur', 1)}, ${person('locataire', 2)}] }) { envelope { id folder { id } } } }`,
      );
    await refused(() => use(sales), 'invalid_body');
    await refused(() => use(hr, randomUUID()), 'invalid_body');
    await refused(() => use(auditor), 'forbidden');
    const { envelope } = ok(await use(hr)).createEnvelopeFromTemplate;
    expect(envelope.folder).toEqual({ id: folderId });
    expect(await sees(sales, envelope.id)).toBe(false);
  });

  it('as a bulk send, is seen by who sees its folder, from the first row to the last', async () => {
    const { id: templateId } = await createTemplate(world, caller);
    const start = (by: SignedInMember, into: string | null, key = randomUUID()) =>
      by.ask(
        `mutation { createBulkSend(input: { templateId: "${templateId}", folderId: ${into && `"${into}"`}, idempotencyKey: "${key}", csv: ${JSON.stringify(csvOf(2))} }) { bulkSend { id folder { id } } } }`,
      );
    const key = randomUUID();
    await refused(() => start(sales, folderId), 'invalid_body');
    await refused(() => start(auditor, folderId), 'forbidden');
    const { id, folder } = ok(await start(hr, folderId, key)).createBulkSend.bulkSend;
    expect(folder).toEqual({ id: folderId });
    await refused(() => start(hr, null, key), 'idempotency_conflict');
    const cancelRest = (by: SignedInMember) =>
      by.ask(`mutation { cancelBulkSend(input: { id: "${id}" }) { bulkSend { id } } }`);
    await refused(() => cancelRest(sales), 'not_found');
    await refused(() => cancelRest(auditor), 'forbidden');
    const found = `{ bulkSends { totalCount nodes { id } } node(id: "${id}") { id } }`;
    expect(ok(await sales.ask(found))).toEqual({ bulkSends: { totalCount: 0, nodes: [] }, node: null });
    expect(ok(await auditor.ask(found))).toMatchObject({ bulkSends: { nodes: [{ id }] }, node: { id } });
    for (const one of [`bulkSend(id: "${id}") { id }`, `bulkSendResults(id: "${id}") { text }`])
      await refused(() => sales.ask(`{ ${one} }`), 'not_found');
    await world.settle();
    const rows = await world.database.prisma.bulkSendRow.findMany({ where: { bulkSendId: id } });
    expect(rows.map(({ state }) => state)).toEqual(['SENT', 'SENT']);
    for (const { envelopeId } of rows) expect(await folderOf(envelopeId!)).toBe(folderId);
  });

  it('fails if its sender may no longer write in the folder', async () => {
    const { id: templateId } = await createTemplate(world, caller);
    const team = await newTeam(`Paie ${randomUUID()}`, hr);
    const folder = await newFolder(`Paie ${randomUUID()}`, { [team]: true });
    const { id } = ok(
      await hr.ask(
        `mutation { createBulkSend(input: { templateId: "${templateId}", folderId: "${folder}", idempotencyKey: "${randomUUID()}", csv: ${JSON.stringify(csvOf(1))} }) { bulkSend { id } } }`,
      ),
    ).createBulkSend.bulkSend;
    const remove = (more = '') =>
      owner.ask(`mutation { deleteFolder(input: { id: "${folder}" ${more} }) { deletedFolderId } }`);
    await refused(() => remove(), 'folder_not_empty');
    await setRights(folder, { [team]: false });
    await world.settle();
    const [row] = await world.database.prisma.bulkSendRow.findMany({ where: { bulkSendId: id } });
    expect(row).toMatchObject({ state: 'FAILED', problemCode: 'forbidden', envelopeId: null });
    ok(await remove());
    expect(ok(await sales.ask(`{ bulkSend(id: "${id}") { folder { id } } }`)).bulkSend).toEqual({ folder: null });
  });

  it('as a signing link, is seen by who sees its folder', async () => {
    const { id: templateId } = await createTemplate(world, caller, oneRole);
    const create = (by: SignedInMember) =>
      by.ask(
        `mutation { createSigningLink(input: { templateId: "${templateId}", role: "adhérent", folderId: "${folderId}" }) { signingLink { id url folder { id } } } }`,
      );
    await refused(() => create(sales), 'invalid_body');
    await refused(() => create(auditor), 'forbidden');
    const link = ok(await create(hr)).createSigningLink.signingLink;
    expect(link.folder).toEqual({ id: folderId });
    const links = async (by: SignedInMember) =>
      ok(await by.ask(`{ template(id: "${templateId}") { signingLinks { id } } }`)).template.signingLinks;
    expect([await links(sales), await links(auditor)]).toEqual([[], [{ id: link.id }]]);
    for (const act of [
      `changeSigningLink(input: { id: "${link.id}", paused: true }) { signingLink { id } }`,
      `deleteSigningLink(input: { id: "${link.id}" }) { deletedSigningLinkId }`,
    ]) {
      await refused(() => sales.ask(`mutation { ${act} }`), 'not_found');
      await refused(() => auditor.ask(`mutation { ${act} }`), 'forbidden');
    }
    ok(await comeBy(world, link.url, visitor(1)));
    const made = await world.database.prisma.envelope.findMany({ where: { signingLinkId: link.id } });
    expect(made.map((envelope) => envelope.folderId)).toEqual([folderId]);
  });
});

describe('a right', () => {
  it('ends at once: with the team, with the right, and with the membership', async () => {
    const { id } = await put();
    const leaving = await signedInMember(world, caller, 'MANAGER');
    const team = await newTeam(`Passage ${randomUUID()}`, leaving);
    const all = { [teams.hr]: true, [teams.auditors]: false };
    await setRights(folderId, { ...all, [team]: true });
    expect(await sees(leaving, id)).toBe(true);
    await setRights(folderId, all);
    expect(await sees(leaving, id)).toBe(false);
    await setRights(folderId, { ...all, [team]: true });
    expect(await sees(leaving, id)).toBe(true);
    ok(await owner.ask(`mutation { updateTeam(input: { id: "${team}", memberIds: [] }) { team { id } } }`));
    expect(await sees(leaving, id)).toBe(false);
    ok(
      await owner.ask(
        `mutation { updateTeam(input: { id: "${team}", memberIds: ["${leaving.membershipId}"] }) { team { id } } }`,
      ),
    );
    expect(await sees(leaving, id)).toBe(true);
    ok(await owner.ask(`mutation { deleteTeam(input: { id: "${team}" }) { deletedTeamId } }`));
    expect(await sees(leaving, id)).toBe(false);
    const again = await newTeam(`Encore ${randomUUID()}`, leaving);
    await setRights(folderId, { ...all, [again]: true });
    ok(await owner.ask(`mutation { removeMember(input: { id: "${leaving.membershipId}" }) { deletedMemberId } }`));
    expect(await world.database.prisma.teamMembership.count({ where: { teamId: again } })).toBe(0);
    await setRights(folderId, all);
  });

  it('is checked again by each message of a subscription', async () => {
    const { id } = await put();
    const watching = await signedInMember(world, caller, 'READER');
    const team = await newTeam(`Veille ${randomUUID()}`, watching);
    const all = { [teams.hr]: true, [teams.auditors]: false };
    await setRights(folderId, { ...all, [team]: false });
    const follow = async (query: string) => {
      const { body } = await fetch(`${world.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...watching.headers() },
        body: JSON.stringify({ query: `subscription { ${query} }` }),
      });
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      return async (pattern: RegExp): Promise<string> => {
        while (!pattern.test(text)) {
          const { value, done } = await reader.read();
          if (done) break;
          text += value;
        }
        return text;
      };
    };
    const status = await follow(`envelopeStatus(id: "${id}") { status }`);
    const comments = await follow(`envelopeCommentsChanged(envelopeId: "${id}") { at }`);
    const list = await follow('envelopesChanged { envelopeIds }');
    expect(await status(/SENT/)).toContain('SENT');
    await comments(/"at"/);
    await list(/envelopeIds/);
    await setRights(folderId, all);
    const visible = await createEnvelope(world, caller);
    ok(
      await owner.ask(`mutation { addEnvelopeComment(input: { envelopeId: "${id}", text: "Vu" }) { comment { id } } }`),
    );
    ok(await cancel(owner, id));
    expect(await status(/not_found/)).not.toContain('CANCELED');
    expect(await comments(/not_found/)).toContain('not_found');
    ok(await cancel(owner, visible.id));
    expect(await list(new RegExp(visible.id))).not.toContain(id);
  });
});

describe('teams and folders', () => {
  it('belong to what an owner exports about a person', async () => {
    const act = 'mutation { exportPerson(input: { email: "rh@exemple.fr" }) { json } }';
    expect(JSON.parse(ok(await owner.ask(act)).exportPerson.json).tables.team_memberships).toContainEqual(
      expect.objectContaining({ team_id: teams.hr, membership_id: hr.membershipId }),
    );
  });

  it('are of owners: others neither list nor change them', async () => {
    for (const act of [
      '{ teams { id } }',
      'mutation { createTeam(input: { name: "x" }) { team { id } } }',
      `mutation { updateTeam(input: { id: "${teams.hr}", name: "x" }) { team { id } } }`,
      `mutation { deleteTeam(input: { id: "${teams.hr}" }) { deletedTeamId } }`,
      'mutation { createFolder(input: { name: "x" }) { folder { id } } }',
      `mutation { updateFolder(input: { id: "${folderId}", name: "x" }) { folder { id } } }`,
      `mutation { deleteFolder(input: { id: "${folderId}" }) { deletedFolderId } }`,
    ])
      await refused(() => hr.ask(act), 'forbidden');
    expect(ok(await hr.ask('{ folders { name writable } }')).folders).toEqual(
      expect.arrayContaining([{ name: 'Contrats de travail', writable: true }]),
    );
    expect(ok(await sales.ask('{ folders { name } }')).folders).toEqual([]);
  });

  it('have names that differ, and nothing of another organisation', async () => {
    const stranger = await signedInMember(world, await world.caller(), 'OWNER');
    const team = (name: string, memberId = hr.membershipId) =>
      owner.ask(`mutation { createTeam(input: { name: "${name}", memberIds: ["${memberId}"] }) { team { id } } }`);
    const folder = (name: string, teamId = teams.hr, more = '') =>
      owner.ask(
        `mutation { createFolder(input: { name: "${name}", rights: [{ teamId: "${teamId}", canWrite: true } ${more}] }) { folder { id } } }`,
      );
    await refused(() => team('rh'), 'invalid_body');
    await refused(() => team(''), 'invalid_body');
    await refused(() => team('Nouvelle', stranger.membershipId), 'unknown_member');
    const change = (act: string) => owner.ask(`mutation { ${act} }`);
    const other = await newTeam('Autre équipe');
    await refused(() => change(`updateTeam(input: { id: "${other}", name: "RH" }) { team { id } }`), 'invalid_body');
    await refused(
      () => change(`updateTeam(input: { id: "${other}", memberIds: ["${stranger.membershipId}"] }) { team { id } }`),
      'unknown_member',
    );
    const second = await newFolder('Autre dossier');
    await refused(
      () => change(`updateFolder(input: { id: "${second}", name: "contrats de travail" }) { folder { id } }`),
      'invalid_body',
    );
    await refused(() => folder('CONTRATS DE TRAVAIL'), 'invalid_body');
    await refused(() => folder('Nouveau', randomUUID()), 'not_found');
    await refused(() => folder('Nouveau', teams.hr, `{ teamId: "${teams.hr}", canWrite: false }`), 'invalid_body');
    for (const act of [
      `updateTeam(input: { id: "${teams.hr}", name: "x" }) { team { id } }`,
      `deleteTeam(input: { id: "${teams.hr}" }) { deletedTeamId }`,
      `updateFolder(input: { id: "${folderId}", name: "x" }) { folder { id } }`,
      `deleteFolder(input: { id: "${folderId}" }) { deletedFolderId }`,
    ])
      await refused(() => stranger.ask(`mutation { ${act} }`), 'not_found');
    ok(await owner.ask(`mutation { updateTeam(input: { id: "${teams.hr}", name: "RH" }) { team { id } } }`));
  });

  it('end without their envelopes: a folder that holds some is deleted only if an owner lets every member see them', async () => {
    const folder = await newFolder(`Dossier ${randomUUID()}`, { [teams.hr]: true });
    const { id } = await put({}, folder);
    const remove = (more = '') =>
      owner.ask(`mutation { deleteFolder(input: { id: "${folder}" ${more} }) { deletedFolderId } }`);
    await refused(() => remove(), 'folder_not_empty');
    expect(await sees(sales, id)).toBe(false);
    ok(await remove('releaseEnvelopes: true'));
    expect(await sees(sales, id)).toBe(true);
    expect(await world.database.prisma.folderRight.count({ where: { folderId: folder } })).toBe(0);
  });

  it('leave the credentials of programs to owners: a manager could otherwise see every folder', async () => {
    const key = (by: SignedInMember) =>
      by.ask('mutation { createApiKey(input: { name: "k", mode: TEST, scopes: [ENVELOPES_READ] }) { secret } }');
    const hook = (by: SignedInMember) =>
      by.ask('mutation { createWebhookEndpoint(input: { url: "https://exemple.fr/h" }) { webhookEndpoint { id } } }');
    await refused(() => key(hr), 'forbidden');
    await refused(() => hook(hr), 'forbidden');
    ok(await key(owner));
    ok(await hook(owner));
    const other = await signedInMember(world, await world.caller(), 'MANAGER');
    ok(await key(other));
    const { id } = await sealedEnvelope(world, caller);
    ok(await move(owner, [id]));
    const payloads = async (by: SignedInMember) =>
      JSON.stringify(
        ok(
          await by.ask(
            '{ events(last: 50) { nodes { event payload data { __typename ... on EnvelopeCompletedData { envelope { id } } } } } }',
          ),
        ),
      );
    expect(await payloads(hr)).toContain(id);
    expect(await payloads(sales)).not.toContain(id);
  });
});
