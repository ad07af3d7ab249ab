import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../src/kernel/clock.ts';
import { endLapsedAuthorizations } from '../../../src/modules/signing/own-certificate/failures.ts';
import { isCertificateOf } from '../../../src/modules/signing/own-certificate/signer-service.ts';
import { validatePdf } from '../../../src/standards/validation/validate-pdf.ts';
import { parseCertificate } from '../../../src/standards/x509/certificate.ts';
import { hasOpenssl } from '../../standards/openssl.ts';
import { available } from '../../standards/validators/outside.ts';
import { pdfsig, pdfsigAvailable } from '../../standards/validators/pdfsig.ts';
import { type GraphqlAnswer, graphql, linkOf, rest } from '../../world/client.ts';
import { onePager, readEnvelope } from '../../world/envelope.ts';
import { byWrongCode, traceOf } from '../../world/trace.ts';
import { TrustService } from '../../world/trust-service.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { type CertificateWish, openOpensslCa } from '../trust/seal-credentials/openssl-ca.ts';
import { codeOf, inputFor, pathsOf } from './acts.ts';
import { codeFor, download, rootOf, signAdvanced } from './advanced-people.ts';

interface Refusal {
  readonly code: string;
  readonly reason?: string;
}

/** A signer signs with a certificate of their own at a trust service, whatever that answers. */
describe.skipIf(!hasOpenssl)('a signer with a certificate of their own', () => {
  let ca: Awaited<ReturnType<typeof openOpensslCa>>;
  let remote: TrustService;
  let world: World;
  let caller: Caller;

  const filesOf = (name: string) => {
    const file = (each: string) => `${ca.directory}/${each}`;
    return { key: file(`${name}.key`), certificates: [`${name}.pem`, 'ca.pem', 'root.pem'].map(file) };
  };
  const issued = (name: string, wish: CertificateWish = {}) => {
    ca.issue(name, wish);
    return { files: filesOf(name) };
  };
  beforeAll(async () => {
    ca = await openOpensslCa();
    remote = await TrustService.open(issued('Ada Lovelace'));
    world = await openWorld({ env: remote.env });
    caller = await world.caller({ mode: 'LIVE' });
  });
  afterAll(async () => {
    await world?.close();
    await remote?.close();
    await ca?.close();
  });

  const person = (givenName: string, familyName: string, more: object = {}) => ({
    ...{ email: `${givenName.toLowerCase()}@exemple.fr`, name: `${givenName} ${familyName}` },
    identity: { method: 'PARTNER_ATTESTED', givenName, familyName, verifiedBy: 'Agence' },
    ...more,
  });
  const ada = (more: object = {}) => person('Ada', 'Lovelace', { ownCertificate: true, ...more });
  const create = async (signers: readonly object[], more: object = {}, on = world, by = caller) => {
    const pdfBase64 = (await onePager()).toString('base64');
    const place = { type: 'SIGNATURE', page: 1, x: 10, width: 30, height: 6 };
    const input = {
      ...{ name: 'Contrat', signatureLevel: 'ADVANCED', send: true, signers },
      documents: ['Contrat.pdf', 'Annexe.pdf'].map((name) => ({ name, pdfBase64 })),
      fields: signers.flatMap((_, signerIndex) =>
        [0, 1].map((documentIndex) => ({ ...place, documentIndex, signerIndex, y: 5 + signerIndex * 9 })),
      ),
      ...more,
    };
    const text = 'mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id } } }';
    return graphql(on.url, `Bearer ${by.key}`, text, { input });
  };
  const sent = async (signers: readonly object[] = [ada()], more: object = {}) => {
    const { data, errors } = await create(signers, more);
    if (errors) throw new Error(JSON.stringify(errors));
    return readEnvelope(world, caller, data.createEnvelope.envelope.id);
  };
  const sentTo = async (signers?: readonly object[]) => {
    const envelope = await sent(signers);
    return { id: envelope.id as string, url: envelope.signers.at(-1).sign_url as string };
  };
  const begin = async (url: string, more: object = {}): Promise<GraphqlAnswer> =>
    graphql(
      world.url,
      linkOf(url),
      'mutation ($input: SignEnvelopeInput!) { signEnvelope(input: $input) { authorizationUrl signingSession { state } } }',
      { input: { ...(await inputFor(world, url)), ...more } },
    );
  const goOn = (url: string, { state, code }: { state: string; code: string }): Promise<GraphqlAnswer> =>
    graphql(
      world.url,
      linkOf(url),
      'mutation ($input: ContinueCertificateSignatureInput!) { continueCertificateSignature(input: $input) { authorizationUrl signingSession { state certificate { subject } } } }',
      { input: { state, code } },
    );
  const urlIn = ({ data, errors }: GraphqlAnswer, name: string): string => {
    if (errors) throw new Error(JSON.stringify(errors));
    return data[name].authorizationUrl;
  };
  /** Back from showing the certificates. */
  const shown = async (url: string, more: object = {}) => remote.agree(urlIn(await begin(url, more), 'signEnvelope'));
  /** Back from authorizing the signatures. */
  const authorized = async (url: string) =>
    remote.agree(urlIn(await goOn(url, await shown(url)), 'continueCertificateSignature'));
  const signs = async (url: string) => {
    const { data, errors } = await goOn(url, await authorized(url));
    expect(errors).toBeUndefined();
    return data.continueCertificateSignature;
  };
  const states = { data: { continueCertificateSignature: { signingSession: { state: 'SIGNED' } } } };

  it('signs every document after the others, as a revision of its own below the seal', async () => {
    const { id, signers } = await sent([person('Alan', 'Turing'), ada({ order: 1 })]);
    const [alan, own] = signers;
    expect(codeOf(await begin(own.sign_url))).toBe('not_your_turn');
    expect(codeOf(await signAdvanced(world, alan))).toBeUndefined();
    expect(await signs(own.sign_url)).toMatchObject({
      authorizationUrl: null,
      signingSession: { state: 'SIGNED', certificate: { subject: 'CN=Ada Lovelace,O=Autrui,C=FR' } },
    });
    await world.settle();
    const envelope = await readEnvelope(world, caller, id);
    expect(envelope).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
    const ours = await rootOf(world, 'LIVE');
    const root = parseCertificate(pemOf('root.pem'));
    for (const { sealed_download_url: url, revision } of envelope.documents) {
      expect(revision).toBe(3);
      const pdf = await download(url);
      if (pdfsigAvailable) {
        const judged = pdfsig(pdf).filter(({ type }) => type.includes('CAdES'));
        expect(judged.map(({ signer, valid }) => [signer, valid])).toEqual([
          ['Alan Turing', true],
          ['Ada Lovelace', true],
          [expect.any(String), true],
        ]);
      }
      const at = new Date(world.clock.now().getTime() + MINUTE);
      const all = validatePdf(pdf, { anchors: [ours, root.der], at });
      expect(all.verdict).toBe('holds');
      // Without the root of that authority, nobody vouches for her. Qualified is what trusted lists say: none does here.
      const alone = validatePdf(pdf, { anchors: [ours], at });
      expect(alone.verdict).toBe('undetermined');
      expect(all.signatures.map(({ qualification }) => qualification)).toEqual(all.signatures.map(() => null));
    }
    const events = await world.database.prisma.evidenceEvent.findMany({ where: { chainId: id } });
    const data = (type: string, n = 0) => events.filter((event) => event.type === type)[n]!.data as any;
    expect(JSON.stringify(data('envelope.created'))).toContain('"own_certificates":[2]');
    expect(data('signer.signed', 1)).toMatchObject({ own_certificate: true, level: 'advanced' });
    expect(data('signer.signed', 1)).not.toHaveProperty('key_made_at');
    expect(data('signer.signed', 0)).not.toHaveProperty('own_certificate');
    if (available('pdftotext', '-v')) {
      const text = textOf(await download(envelope.evidence_download_url));
      expect(text).toContain('tenue par le prestataire de confiance du signataire');
      expect(text).toContain('un rapport de validation le dit');
      expect(text).toContain('CN=Ada Lovelace');
    }
    expect(await world.database.prisma.certificateAuthorization.count()).toBe(0);
  });

  const pemOf = (name: string): Buffer => {
    const body = readFileSync(`${ca.directory}/${name}`, 'utf8').replace(/-----.*-----|\s/g, '');
    return Buffer.from(body, 'base64');
  };
  const textOf = (pdf: Buffer): string => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'esign-text-'));
    try {
      writeFileSync(path.join(folder, 'a.pdf'), pdf);
      const { stdout } = spawnSync('pdftotext', ['-layout', path.join(folder, 'a.pdf'), '-'], { encoding: 'utf8' });
      return stdout.replaceAll(/\s+/g, ' ');
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('asks a code first where the sender wants one, and uses it up', async () => {
    const envelope = await sent([ada({ authentication: ['OTP_EMAIL'] })]);
    const [who] = envelope.signers;
    expect(codeOf(await begin(who.sign_url))).toBe('code_required');
    const code = await codeFor(world, who);
    const back = await shown(who.sign_url, { code });
    expect(codeOf(await begin(who.sign_url, { code }))).toBe('code_required');
    expect(back.state).not.toBe('');
    // The first request still counts.
    const next = await remote.agree(urlIn(await goOn(who.sign_url, back), 'continueCertificateSignature'));
    expect(await goOn(who.sign_url, next)).toMatchObject(states);
    const { signers } = await readEnvelope(world, caller, envelope.id);
    expect(signers[0].signature.authentication_used).toEqual(['otp_email']);
  });

  it('asks to authorize exactly the hashes of its documents, bound to this browser', async () => {
    const { url } = await sentTo();
    await authorized(url);
    const [service, credential] = remote.opened.slice(-2).map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(service).toMatchObject({ scope: 'service', code_challenge_method: 'S256' });
    expect(credential).toMatchObject({ scope: 'credential', numSignatures: '2' });
    expect(new Set(credential!.hashes!.split(',')).size).toBe(2);
    expect(credential!.redirect_uri).toBe(`${world.url}/certificate/return`);
    expect(new Set([service!.state, credential!.state]).size).toBe(2);
    expect(service!.code_challenge).not.toBe(credential!.code_challenge);
  });

  const failuresOf = async (chainId: string) => {
    const where = { chainId, type: 'signer.certificate_failed' };
    const events = await world.database.prisma.evidenceEvent.findMany({ where, orderBy: { seq: 'asc' } });
    return events.map(({ data }) => (data as { failure: string }).failure);
  };
  /**
   * Expects a refusal that changed nothing but what waited, and that the signer can sign afterwards. The chain of `failedIn` has
   * one event more, with the reason.
   */
  const expectRefused = async (url: string, act: () => Promise<GraphqlAnswer>, refusal: Refusal, failedIn?: string) => {
    const but = ['certificate_authorizations', ...(failedIn ? byWrongCode : [])] as const;
    await world.settle();
    const before = await traceOf(world, but);
    const { errors } = await act();
    expect(errors?.[0]?.extensions).toMatchObject(refusal);
    expect(await traceOf(world, but)).toEqual(before);
    if (failedIn) expect(await failuresOf(failedIn)).toEqual([refusal.reason ?? refusal.code]);
    remote.become(ADA());
    expect((await signs(url)).signingSession.state).toBe('SIGNED');
  };
  const ADA = () => ({ files: filesOf('Ada Lovelace'), multisign: 5, info: {}, listed: undefined as never });
  const lapsed = { code: 'authorization_lapsed' };

  it.each<[string, (url: string) => Promise<() => Promise<GraphqlAnswer>>]>([
    ['a state that nobody asked for', async (url) => () => goOn(url, { state: 'x'.repeat(43), code: 'code' })],
    [
      'the state of another signer',
      async (url) => {
        const back = await shown((await sentTo()).url);
        return () => goOn(url, back);
      },
    ],
    [
      'a state that was used',
      async (url) => {
        const back = await shown(url);
        await goOn(url, back);
        return () => goOn(url, back);
      },
    ],
    [
      'a state that a newer one has replaced',
      async (url) => {
        const back = await shown(url);
        await shown(url);
        return () => goOn(url, back);
      },
    ],
    [
      'an authorization after a quarter of an hour',
      async (url) => {
        const back = await authorized(url);
        world.clock.advance(16 * MINUTE);
        return () => goOn(url, back);
      },
    ],
  ])('refuses %s', async (_title, prepare) => {
    const { url } = await sentTo();
    await expectRefused(url, await prepare(url), lapsed);
  });

  it('refuses to go on after the envelope was canceled, or its documents were signed by another', async () => {
    const canceled = await sentTo();
    const back = await authorized(canceled.url);
    await rest(world.url, caller.key, 'POST', `/envelopes/${canceled.id}/cancel`, { reason: 'erreur' });
    expect(codeOf(await goOn(canceled.url, back))).toBe('authorization_lapsed');
    const { id, url } = await sentTo();
    const late = await authorized(url);
    await world.database.prisma.document.updateMany({
      where: { envelopeId: id },
      data: { revision: 1, currentSha256: '0'.repeat(64) },
    });
    const asked = remote.methods().length;
    expect(codeOf(await goOn(url, late))).toBe('authorization_lapsed');
    // The authorization was not even used.
    expect(remote.methods().slice(asked)).toEqual([]);
    expect((await readEnvelope(world, caller, id)).signers[0].status).not.toBe('signed');
  });

  it.each([
    ['no certificate that can sign here', () => ({ info: { SCAL: '1' } }), 'no_certificate'],
    ['a certificate of another person', () => issued('Grace Hopper'), 'certificate_of_other'],
    ['a certificate that signs fewer documents at once', () => ({ multisign: 1 }), 'too_many_for_certificate'],
    [
      'a revoked certificate',
      () => {
        const options = issued('Ada King Lovelace');
        ca.revoke('Ada King Lovelace');
        return options;
      },
      'certificate_revoked',
    ],
  ])('refuses %s', async (_title, options, reason) => {
    const { id, url } = await sentTo([ada({ identity: { ...ada().identity, givenName: 'Ada King' } })]);
    const back = await shown(url);
    remote.become({ ...ADA(), ...options() });
    await expectRefused(url, () => goOn(url, back), { code: 'certificate_refused', reason }, id);
  });

  const signature = (...signatures: string[]) => ({ status: 200, body: { signatures } });
  it.each([
    ['oauth2/token', 'no json'],
    ['credentials/list', 'flood'],
    ['credentials/info', 'cut'],
  ] as const)('is unavailable while %s fails before the certificate is known (%s)', async (method, disturbance) => {
    const { id, url } = await sentTo();
    const back = await shown(url);
    remote.disturb(method, disturbance);
    await expectRefused(url, () => goOn(url, back), { code: 'unavailable' }, id);
  });

  it.each([
    ['fewer signatures', 'signatures/signHash', signature('AAAA')],
    ['signatures of another key', 'signatures/signHash', signature('AAAA', 'AAAA')],
    ['HTML instead of JSON', 'signatures/signHash', 'no json'],
    [
      'an authorization that ran out there',
      'signatures/signHash',
      { status: 400, body: { error_description: 'SAD expired' } },
    ],
    ['a huge answer', 'signatures/signHash', 'flood'],
    ['a lost connection', 'signatures/signHash', 'cut'],
    ['a replayed code', 'oauth2/token', { status: 400, body: { error: 'invalid_grant' } }],
  ] as const)('signs nothing after %s', async (_title, method, disturbance) => {
    const { id, url } = await sentTo();
    const back = await authorized(url);
    remote.disturb(method, disturbance);
    await expectRefused(url, () => goOn(url, back), { code: 'unavailable' }, id);
  });

  it.each<[string, string, (name: string) => void]>([
    ['was revoked', 'certificate_revoked', (name) => ca.revoke(name)],
    ['ended', 'no_certificate', () => world.clock.advance(6 * MINUTE)],
  ])('signs nothing with a certificate that %s while its owner authorized', async (_title, reason, happen) => {
    const { id, url } = await sentTo([ada({ identity: { ...ada().identity, givenName: 'Ada King' } })]);
    const name = 'Ada King Lovelace';
    const time = (at: number) => new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '');
    const end = time(world.clock.now().getTime() + 5 * MINUTE);
    remote.become({ ...ADA(), ...issued(name, { dates: [time(Date.now() - MINUTE), end] }) });
    const back = await authorized(url);
    happen(name);
    const asked = remote.methods().length;
    await expectRefused(url, () => goOn(url, back), { code: 'certificate_refused', reason }, id);
    // The authorization was not used.
    expect(remote.methods().slice(asked)[0]).not.toBe('oauth2/token');
  });

  it('changes nothing and uses up no code while the trust service cannot be reached', async () => {
    const envelope = await sent([ada({ authentication: ['OTP_EMAIL'] })]);
    const [who] = envelope.signers;
    const code = await codeFor(world, who);
    const { env } = remote;
    const down = await openWorld({ env: { ...env, SIGNER_CSC_URL: 'http://localhost:9/csc/v2' } });
    const by = await down.caller({ mode: 'LIVE' });
    const { data } = await create([ada()], {}, down, by);
    const { signers } = await readEnvelope(down, by, data.createEnvelope.envelope.id);
    await down.settle();
    const before = await traceOf(down);
    const input = await inputFor(down, signers[0].sign_url);
    const text = 'mutation ($input: SignEnvelopeInput!) { signEnvelope(input: $input) { authorizationUrl } }';
    expect(codeOf(await graphql(down.url, linkOf(signers[0].sign_url), text, { input }))).toBe('unavailable');
    expect(await traceOf(down)).toEqual(before);
    await down.close();
    expect(codeOf(await begin(who.sign_url, { code }))).toBeUndefined();
  });

  it('is possible at level advanced, in a turn of its own, where a trust service is connected', async () => {
    await world.settle();
    const before = await traceOf(world);
    const refused = async (signers: readonly object[], more: object = {}, on = world, by = caller) =>
      pathsOf(await create(signers, more, on, by));
    expect(await refused([ada({ identity: null })], { signatureLevel: 'SIMPLE' })).toEqual([
      'signers.0.ownCertificate',
    ]);
    expect(await refused([person('Alan', 'Turing'), ada()])).toEqual(['signers.1.order']);
    expect(await traceOf(world)).toEqual(before);
    const plain = await openWorld();
    expect(await refused([ada()], {}, plain, await plain.caller({ mode: 'LIVE' }))).toEqual([
      'signers.0.ownCertificate',
    ]);
    await plain.close();
  });

  it('forgets what waits for an erased person, and what nobody came back for', async () => {
    const { prisma } = world.database;
    const waiting = () => prisma.certificateAuthorization.count();
    const { id, url } = await sentTo();
    await shown(url);
    const kept = await waiting();
    const row = await prisma.signer.findFirstOrThrow({ where: { envelopeId: id } });
    const secret = Buffer.from(
      (await prisma.certificateAuthorization.findUniqueOrThrow({ where: { signerId: row.id } })).sealedRequest,
    );
    expect(secret.toString('latin1')).not.toContain('Ada');
    const erase = `mutation { deleteIdentity(input: { id: "${row.identityId}" }) { identity { id } } }`;
    expect(codeOf(await graphql(world.url, `Bearer ${caller.key}`, erase))).toBeUndefined();
    expect(await waiting()).toBe(kept - 1);
    const left = await sentTo();
    await shown(left.url);
    world.clock.advance(16 * MINUTE);
    await endLapsedAuthorizations(world.service.services);
    expect(await waiting()).toBe(0);
    expect(await failuresOf(left.id)).toEqual(['abandoned']);
  });

  it('compares names as typed ones, and takes no pseudonym', () => {
    const { subject } = parseCertificate(pemOf('Ada Lovelace.pem'));
    const isOf = (givenName: string, familyName: string) => isCertificateOf({ subject }, { givenName, familyName });
    expect(isOf('Ada', 'Lovelace')).toBe(true);
    expect(isOf('Âda Augusta', 'LOVELACE')).toBe(true);
    expect(isOf('Ada', 'Byron')).toBe(false);
  });
});
