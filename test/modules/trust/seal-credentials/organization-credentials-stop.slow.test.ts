import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasOpenssl } from '../../../standards/openssl.ts';
import type { Caller } from '../../../world/world.ts';
import { openOwnSealWorld, SIREN } from './own-seal-world.ts';

/** Credentials that stop while they seal: removed, replaced or revoked by another service process, without Redis. */
describe.skipIf(!hasOpenssl)('a seal credential that stops', () => {
  let own: Awaited<ReturnType<typeof openOwnSealWorld>>;
  beforeAll(async () => {
    own = await openOwnSealWorld();
  });
  afterAll(() => own?.close());

  const add = async ({ organizationId: org }: Caller, name: string): Promise<string> => {
    const credential = `pem:${own.ca.issue(name, { siren: SIREN })}`;
    return (await own.command('seal add', { org, credential })).credential.fingerprint_sha256;
  };
  const withCredential = async (name: string) => {
    const caller = await own.world.caller({ mode: 'LIVE' });
    return { caller, org: caller.organizationId, fingerprint: await add(caller, name) };
  };
  /** Runs `act` once, while the next seal gets its first time-stamp. */
  const during = (act: () => Promise<unknown>) => {
    own.hooks.beforeStamp = async () => {
      own.hooks.beforeStamp = async () => {};
      await act();
    };
  };

  it('is removed while it seals: the seal is made again by the built-in authority, and earlier seals stay valid', async () => {
    const { caller, org, fingerprint } = await withCredential('Retiré');
    const before = await own.sealed(caller, await own.authorizeOne(caller));
    expect(before.fingerprint).toBe(fingerprint);
    await expect(own.command('seal remove', { org })).rejects.toThrow('Add --yes to confirm');
    const id = await own.authorizeOne(caller);
    during(() => own.command('seal remove', { org, yes: true }));
    const after = await own.sealed(caller, id);
    expect(after.subject).not.toContain('Autrui');
    expect((await own.sealing(id)).attempts).toBe(2);
    for (const { pdf } of [before, after])
      expect(await own.judge(pdf)).toMatchObject({ verdict: 'holds', mode: 'live' });
    const { data } = await own.command('seal list', { org });
    expect(data).toMatchObject([{ state: 'removed', fingerprint_sha256: fingerprint }]);
    const [row] = await own.world.database.prisma.sealCredential.findMany({ where: { organizationId: org } });
    expect(row!.encryptedSetting).toBeNull();
    await expect(own.command('seal remove', { org, yes: true })).rejects.toThrow(
      'The organisation has no seal credential.',
    );
  });

  it('is replaced while it seals: the seal is made again with the successor', async () => {
    const { caller } = await withCredential('Premier');
    await own.sealed(caller, await own.authorizeOne(caller));
    const id = await own.authorizeOne(caller);
    during(() => add(caller, 'Second'));
    expect((await own.sealed(caller, id)).subject).toContain('Second');
    expect((await own.sealing(id)).attempts).toBe(2);
  });

  it('is revoked while it seals: seals wait with the reason until another is added', async () => {
    const { caller, org, fingerprint } = await withCredential('Révoqué');
    const before = await own.sealed(caller, await own.authorizeOne(caller));
    const { credentials } = await own.command('keys list', {});
    expect(credentials).toContainEqual(
      expect.objectContaining({ fingerprint_sha256: fingerprint, state: 'in use', organization_id: org }),
    );
    const reason = 'superseded';
    await expect(own.command('keys revoke', { reason }, fingerprint)).rejects.toThrow(
      /wait until `esign seal add`.*Add --yes/s,
    );
    const id = await own.authorizeOne(caller);
    during(async () => {
      const { key } = await own.command('keys revoke', { reason, yes: true }, fingerprint);
      expect(key).toMatchObject({ state: 'revoked', reason });
    });
    await own.world.settle();
    expect(await own.sealing(id)).toMatchObject({
      state: 'WAITING',
      waitsFor: 'CREDENTIAL',
      reason: expect.stringContaining('was revoked with esign keys revoke'),
    });
    await expect(own.command('keys revoke', { reason, yes: true }, fingerprint)).rejects.toThrow(
      'has not sealed with the certificate since',
    );
    const credential = `pem:${own.ca.directory}/Révoqué.all.pem`;
    await expect(own.command('seal add', { org, credential })).rejects.toThrow('was revoked with esign keys revoke');
    await add(caller, 'Nouveau');
    own.world.clock.advance(600_000);
    const after = await own.sealed(caller, id);
    expect(after.subject).toContain('Nouveau');
    for (const { pdf } of [before, after]) expect(await own.judge(pdf)).toMatchObject({ verdict: 'holds' });
  });

  it.each([
    [{ reason: 'superseded', since: '2026-01-01' }, /--since does not apply/],
    [{ reason: 'cACompromise' }, /--reason must be one of/],
    [{ reason: 'superseded', yes: true as const }, /No key has the id/],
  ])('is not revoked with %j', async (flags, message) => {
    const withdrawn = await own.world.database.prisma.withdrawnCertificate.findMany();
    await expect(own.command('keys revoke', flags, 'ab'.repeat(32))).rejects.toThrow(message);
    expect(await own.world.database.prisma.withdrawnCertificate.findMany()).toEqual(withdrawn);
  });

  it('is in a backup, beside the keys of built-in seals under mandates', async () => {
    const { caller } = await withCredential('Sauvegardé');
    await own.sealed(caller, await own.authorizeOne(caller, { siren: '552100554' }));
    const { code, errors } = await own.esign('backup', `${own.ca.directory}/backup`);
    expect(code, errors).toBe(0);
  });
});
