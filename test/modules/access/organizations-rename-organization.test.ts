import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EvidenceProof, readProof } from '../../../src/modules/evidence/file/index.ts';
import { graphql, linkOf, rest, signByLink } from '../../world/client.ts';
import { createEnvelope } from '../../world/envelope.ts';
import { signedInMember } from '../../world/member.ts';
import { traceOf } from '../../world/trace.ts';
import { openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const rename = (name: string) =>
  `mutation { renameOrganization(input: { name: ${JSON.stringify(name)} }) { organization { name } } }`;

/** The name in the evidence file of a completed envelope. */
async function provenName(key: string, id: string): Promise<string> {
  const { body } = await rest(world.url, key, 'GET', `/envelopes/${id}`);
  const pdf = Buffer.from(await (await fetch(body.evidence_download_url)).arrayBuffer());
  return (readProof(pdf) as EvidenceProof).envelope.organization.name;
}

describe('renaming an organisation', () => {
  it('changes its pages, mails and new files; what is sealed keeps the old name', async () => {
    const caller = await world.caller();
    const owner = await signedInMember(world, caller, 'OWNER');
    const [before, after] = [await createEnvelope(world, caller), await createEnvelope(world, caller)];
    await signByLink(world.url, before.signers[0].sign_url);
    await world.settle();
    const { data } = await owner.ask(rename('  Ateliers\nRiva & Fils\t'));
    expect(data.renameOrganization.organization.name).toBe('Ateliers Riva & Fils');
    const asked = '{ signingSession { envelope { organizationName } } }';
    const page = await graphql(world.url, linkOf(after.signers[0].sign_url), asked);
    expect(page.data.signingSession.envelope.organizationName).toBe('Ateliers Riva & Fils');
    await signByLink(world.url, after.signers[0].sign_url);
    await world.settle();
    expect((await world.mailbox())[0]!.text).toContain('Ateliers Riva & Fils');
    expect(await provenName(caller.key, before.id)).toBe('Atelier Horizon');
    expect(await provenName(caller.key, after.id)).toBe('Ateliers Riva & Fils');
    const log = await owner.ask('{ auditLog(first: 1) { nodes { act } } }');
    expect(log.data.auditLog.nodes).toEqual([{ act: 'renameOrganization' }]);
  });

  it('is refused to managers and API keys, and for no name or one that is too long, and nothing changes', async () => {
    const caller = await world.caller();
    const owner = await signedInMember(world, caller, 'OWNER');
    const manager = await signedInMember(world, caller, 'MANAGER');
    const before = await traceOf(world);
    expect(codeOf(await manager.ask(rename('Autre')))).toBe('forbidden');
    expect(codeOf(await graphql(world.url, `Bearer ${caller.key}`, rename('Autre')))).toBe('forbidden');
    for (const wrong of ['', ' \n ', 'x'.repeat(201)])
      expect(codeOf(await owner.ask(rename(wrong)))).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
  });
});
