import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../src/kernel/clock.ts';
import { sweepBlobs } from '../../../src/modules/documents/sweep-blobs.ts';
import { sealingAuthorities } from '../../../src/modules/signing/index.ts';
import { authorities } from '../../../src/modules/signing/sealing-credentials.ts';
import {
  builtInCertificates,
  openTimestamps,
  SigningCertificateUnavailable,
  type TimestampAuthority,
} from '../../../src/modules/trust/index.ts';
import { checkOcspResponse, encodeOcspRequest } from '../../../src/standards/ocsp/request.ts';
import { encodeCertId } from '../../../src/standards/ocsp/response.ts';
import { type Certificate, parseCertificate } from '../../../src/standards/x509/certificate.ts';
import { graphql, linkOf, rest } from '../../world/client.ts';
import { readEnvelope } from '../../world/envelope.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { act } from '../simulation/asks.ts';
import { outsideConfig } from '../trust/timestamps/outside-config.ts';
import { codeOf, signWith } from './acts.ts';
import { codeFor, createAdvanced, signAdvanced, signer } from './advanced-people.ts';

/** An unreachable authority, a concurrent cancellation, a crash: nothing is lost or left incomplete. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const machines = () => {
  const { services, authority, clockGuard: guard } = world.service;
  const { clock, config, keystore, log } = services;
  const own = (tsaUrl: string | null) =>
    openTimestamps({ authority, guard, clock, log, config: outsideConfig(tsaUrl) });
  return {
    services,
    authority,
    own,
    certificates: { authority, keystore, clock, organization: config.sealOrganization },
  };
};
/** The machines as they are by default. */
beforeEach(() => {
  const { services, authority, own } = machines();
  world.service.replace(authorities, sealingAuthorities(services, { authority, timestamps: own(null) }));
});

const blobs = async () =>
  (await readdir(world.dataDir, { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name));

describe('while the time-stamp authority is down', () => {
  it('signing is refused, changes nothing and costs no try; the same request succeeds once it is back', async () => {
    const { services, authority, own } = machines();
    const envelope = await createAdvanced(world, caller, [signer(1)]);
    const [who] = envelope.signers;
    const code = await codeFor(world, who);
    world.service.replace(
      authorities,
      sealingAuthorities(services, { authority, timestamps: own('http://127.0.0.1:9/tsa') }),
    );
    const before = [await traceOf(world, ['signing_certificates']), await blobs()];
    for (let press = 0; press < 7; press += 1) {
      expect(codeOf(await signWith(world, who.sign_url, { code }))).toBe('unavailable');
    }
    expect([await traceOf(world, ['signing_certificates']), await blobs()]).toEqual(before);
    // The unused certificates are revoked.
    const rows = await world.database.prisma.signingCertificate.findMany({ where: { signerId: who.id } });
    expect(rows.map(({ state }) => state)).toEqual(Array(7).fill('ABANDONED'));

    world.service.replace(authorities, sealingAuthorities(services, { authority, timestamps: own(null) }));
    expect(codeOf(await signWith(world, who.sign_url, { code }))).toBeUndefined();
  });

  it('a simulated signature is refused too', async () => {
    const { services, authority, own } = machines();
    const envelope = await createAdvanced(world, caller, [signer(1)]);
    world.service.replace(
      authorities,
      sealingAuthorities(services, { authority, timestamps: own('http://127.0.0.1:9/tsa') }),
    );
    expect(codeOf(await act(world, caller, 'simulateSignature', envelope.signers[0].id))).toBe('unavailable');
    expect(await readEnvelope(world, caller, envelope.id)).toMatchObject({ signers: [{ signed_at: null }] });
  });

  it('no signature is attested, for the signer and for the sender', async () => {
    const { services, authority, own } = machines();
    const [who] = (await createAdvanced(world, caller, [signer(1)])).signers;
    expect(codeOf(await signAdvanced(world, who))).toBeUndefined();
    await world.settle();
    world.service.replace(
      authorities,
      sealingAuthorities(services, { authority, timestamps: own('http://127.0.0.1:9/tsa') }),
    );
    const before = [await traceOf(world), await blobs()];
    const attest = (by: string, field: string) =>
      graphql(world.url, by, `mutation { ${field} { signatureAttestation { sha256 } } }`);
    expect(codeOf(await attest(linkOf(who.sign_url), 'attestOwnSignature'))).toBe('unavailable');
    expect(codeOf(await attest(`Bearer ${caller.key}`, `attestSignature(input: { signerId: "${who.id}" })`))).toBe(
      'unavailable',
    );
    expect([await traceOf(world), await blobs()]).toEqual(before);
  });

  it('the seal waits for the signatures’ time-stamps and keeps its level', async () => {
    const { services, authority, own } = machines();
    const envelope = await createAdvanced(world, caller, [signer(1)]);
    expect(codeOf(await signAdvanced(world, envelope.signers[0]))).toBeUndefined();
    world.service.replace(
      authorities,
      sealingAuthorities(services, { authority, timestamps: own('http://127.0.0.1:9/tsa') }),
    );
    await world.settle();
    expect(await readEnvelope(world, caller, envelope.id)).toMatchObject({ status: 'sent', pades_level: null });
    world.service.replace(authorities, sealingAuthorities(services, { authority, timestamps: own(null) }));
    world.clock.advance(MINUTE);
    await world.settle();
    expect(await readEnvelope(world, caller, envelope.id)).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
  });
});

it('refuses to sign while no signing certificate can be issued', async () => {
  const { services, authority, own } = machines();
  const envelope = await createAdvanced(world, caller, [signer(1)]);
  const code = await codeFor(world, envelope.signers[0]);
  const down = () => Promise.reject(new SigningCertificateUnavailable('the CA does not answer'));
  world.service.replace(
    authorities,
    sealingAuthorities(services, {
      authority,
      timestamps: own(null),
      certificates: { issue: down, preview: down },
    }),
  );
  const before = await traceOf(world);
  expect(codeOf(await signWith(world, envelope.signers[0].sign_url, { code }))).toBe('unavailable');
  expect(await traceOf(world)).toEqual(before);
});

/** The built-in authority, which runs `meanwhile` before its first answer. */
function pausing(meanwhile: () => Promise<unknown>): Record<'LIVE' | 'TEST', TimestampAuthority> {
  const { TEST: real } = machines().own(null);
  let first = true;
  const timestamp = async (digest: Buffer) => {
    if (first) {
      first = false;
      await meanwhile();
    }
    return real.timestamp(digest);
  };
  const authority = { timestamp, validationData: real.validationData, outsideUnits: real.outsideUnits };
  return { LIVE: authority, TEST: authority };
}

describe('concurrent with a signature', () => {
  it('a cancellation wins: no signature, its certificate revoked, its file swept', async () => {
    const { services, authority, certificates } = machines();
    const envelope = await createAdvanced(world, caller, [signer(1)]);
    const { id, signers } = envelope;
    const code = await codeFor(world, signers[0]);
    let used: Certificate | undefined;
    const provider = builtInCertificates(certificates);
    world.service.replace(
      authorities,
      sealingAuthorities(services, {
        authority,
        timestamps: pausing(() => rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`)),
        certificates: {
          ...provider,
          issue: async (request) => {
            const credential = await provider.issue(request);
            used = credential.signer.certificate;
            return credential;
          },
        },
      }),
    );
    const before = await blobs();
    expect(codeOf(await signWith(world, signers[0].sign_url, { code }))).toBe('gone');
    const after = await readEnvelope(world, caller, id);
    expect(after).toMatchObject({ status: 'canceled' });
    expect(after.documents[0]).toMatchObject({ revision: 0, current_sha256: after.documents[0].sha256 });
    expect(after.signers[0].signature).toMatchObject({ certificate_serial: null, applied_at: null });

    const issuer = await issuerOf(used!);
    const response = await fetch(used!.ocspUrls[0]!, {
      method: 'POST',
      headers: { 'content-type': 'application/ocsp-request' },
      body: new Uint8Array(encodeOcspRequest(encodeCertId(used!.serial, issuer))),
    });
    const question = { certificate: used!, issuer, now: world.clock.now() };
    expect(checkOcspResponse(Buffer.from(await response.arrayBuffer()), question).status).toBe('revoked');

    const left = (await blobs()).filter((name) => !before.includes(name));
    expect(left).toHaveLength(1);
    world.clock.advance(2 * HOUR);
    await sweepBlobs(services);
    expect((await blobs()).filter((name) => left.includes(name))).toEqual([]);
  });

  it('an erasure wins: the erased name is stored nowhere', async () => {
    const { services, authority } = machines();
    const envelope = await createAdvanced(world, caller, [signer(1)]);
    const [who] = envelope.signers;
    const code = await codeFor(world, who);
    const erase = () => rest(world.url, caller.key, 'DELETE', `/identities/${who.signature.identity_id}`);
    world.service.replace(authorities, sealingAuthorities(services, { authority, timestamps: pausing(erase) }));
    expect(codeOf(await signWith(world, who.sign_url, { code }))).toBe('identity_lapsed');
    expect(await world.database.prisma.signature.count({ where: { signerId: who.id } })).toBe(0);
    const [row] = await world.database.prisma.signingCertificate.findMany({ where: { signerId: who.id } });
    expect(row!.state).toBe('ABANDONED');
  });

  it('a new code invalidates the old one', async () => {
    const { services, authority } = machines();
    const envelope = await createAdvanced(world, caller, [signer(1)]);
    const [who] = envelope.signers;
    const code = await codeFor(world, who);
    const askAgain = () => {
      world.clock.advance(30_000);
      return codeFor(world, who);
    };
    world.service.replace(authorities, sealingAuthorities(services, { authority, timestamps: pausing(askAgain) }));
    expect(codeOf(await signWith(world, who.sign_url, { code }))).toBe('code_required');
    expect((await readEnvelope(world, caller, envelope.id)).documents[0].revision).toBe(0);
  });
});

const issuerOf = async (certificate: Certificate): Promise<Certificate> =>
  parseCertificate(Buffer.from(await (await fetch(certificate.caIssuersUrls[0]!)).arrayBuffer()));
