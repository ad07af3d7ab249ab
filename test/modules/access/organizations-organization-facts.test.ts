import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealSheet } from '../../../src/modules/attendance/seal-sheet.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { available, run, withScratch } from '../../standards/validators/outside.ts';
import { graphql } from '../../world/client.ts';
import { createEnvelope } from '../../world/envelope.ts';
import { signedInMember } from '../../world/member.ts';
import { createSession, keyOf, readSession } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const set = (input: string) =>
  `mutation { setOrganizationFacts(input: { ${input} }) { organization { legalForm address siret activityNumber } } }`;

const words = async (sha256: string): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of world.service.services.storage.stream(sha256)) parts.push(Buffer.from(part));
  const { stdout } = withScratch(({ file }) =>
    run('pdftotext', ['-layout', '-enc', 'UTF-8', file(Buffer.concat(parts), '.pdf'), '-']),
  );
  return Buffer.from(stdout, 'latin1').toString('utf8').replace(/\s+/g, ' ');
};

describe('the facts of an organisation', () => {
  it('stand on one line each, stay where they are omitted, and are on the sheet and in its chain', async () => {
    const manager = await signedInMember(world, caller, 'MANAGER');
    await manager.ask(set('legalForm: "SASU", siret: "732 829 320 00074", activityNumber: "52 44 00001 44"'));
    const { data } = await manager.ask(set('address: "2 rue du Port\\n44000 Nantes", legalForm: " "'));
    expect(data.setOrganizationFacts.organization).toEqual({
      legalForm: null,
      address: '2 rue du Port 44000 Nantes',
      siret: '73282932000074',
      activityNumber: '52 44 00001 44',
    });
    const { services } = world.service;
    const { id } = await createSession(world, caller);
    await closeSession(services, keyOf(caller), { id });
    // What is stated after the session was closed is not on its sheet.
    await manager.ask(set('address: "Ailleurs"'));
    await sealSheet(services, id);
    const { sheetSha256, evidenceSha256 } = await readSession(services, id);
    if (!available('pdftotext', '-v')) return;
    for (const sha256 of [sheetSha256!, evidenceSha256!]) {
      const text = await words(sha256);
      expect(text).toContain('2 rue du Port 44000 Nantes');
      expect(text).toContain('52 44 00001 44');
      expect(text).not.toContain('Ailleurs');
    }
    expect(await words(sheetSha256!)).toContain('SIRET 732 829 320 00074');
  });

  it('name who signs, and say that the organisation does temporary work, as an envelope with a mission does', async () => {
    const own = await world.caller();
    const manager = await signedInMember(world, own, 'MANAGER');
    const facts = 'representativeName representativeRole representativeEmail temporaryWork';
    const read = async () => (await manager.ask(`{ viewer { organization { ${facts} } } }`)).data.viewer.organization;
    const nothing = { representativeName: null, representativeRole: null, representativeEmail: null };
    expect(await read()).toEqual({ ...nothing, temporaryWork: false });
    const stated = {
      representativeName: 'Zoé Fabre',
      representativeRole: 'Directrice',
      representativeEmail: 'z@exemple.fr',
    };
    const input = Object.entries(stated).map(([name, value]) => `${name}: "${value}"`);
    await manager.ask(set([...input, 'temporaryWork: true'].join(', ')));
    expect(await read()).toEqual({ ...stated, temporaryWork: true });
    expect(codeOf(await manager.ask(set('representativeEmail: "personne"')))).toBe('invalid_body');
    await manager.ask(set('temporaryWork: false, representativeEmail: null'));
    expect(await read()).toEqual({ ...stated, representativeEmail: null, temporaryWork: false });
    const { id } = await createEnvelope(world, own);
    await world.database.prisma.envelope.update({ where: { id }, data: { legalDeadline: world.clock.now() } });
    expect((await read()).temporaryWork).toBe(true);
  });

  it('are refused to readers and API keys, and a SIRET with a wrong check digit, and nothing changes', async () => {
    const reader = await signedInMember(world, caller, 'READER');
    const manager = await signedInMember(world, caller, 'MANAGER');
    const before = await traceOf(world);
    expect(codeOf(await reader.ask(set('address: "x"')))).toBe('forbidden');
    expect(codeOf(await graphql(world.url, `Bearer ${caller.key}`, set('address: "x"')))).toBe('forbidden');
    for (const wrong of ['siret: "73282932000075"', 'siret: "732829320"', `address: "${'x'.repeat(301)}"`])
      expect(codeOf(await manager.ask(set(wrong))), wrong).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
  });
});
