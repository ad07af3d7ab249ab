import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sealingAuthorities } from '../../../src/modules/signing/index.ts';
import { authorities } from '../../../src/modules/signing/sealing-credentials.ts';
import { builtInCertificates, openTimestamps } from '../../../src/modules/trust/index.ts';
import { judgeLevel } from '../../standards/validation/judge-level.ts';
import { rest } from '../../world/client.ts';
import { readEnvelope } from '../../world/envelope.ts';
import { everyFile, everyRow } from '../../world/everything.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { scrawl } from '../documents/picture.ts';
import { codeOf } from './acts.ts';
import { attested, createAdvanced, download, rootOf, signAdvanced, signer } from './advanced-people.ts';

/** A signature leaves neither its key nor the name of an erased person. */
let world: World;
let caller: Caller;
const printed: string[] = [];
beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    vi.spyOn(stream, 'write').mockImplementation((chunk, ...more) => {
      printed.push(String(chunk));
      if (String(chunk).startsWith('{"level"')) return true; // the log is read here, not there
      return write(chunk as string, ...(more as []));
    });
  }
  world = await openWorld({ env: { LOG_LEVEL: 'debug' } });
  caller = await world.caller({ mode: 'LIVE' });
});
afterAll(async () => {
  await world?.close();
  vi.restoreAllMocks();
});

const rowsNow = async () => [...(await everyRow(world)).values()].join('\n');

/** How bytes can stand in text: hexadecimal, and base64 whatever stands before them. */
const spellings = (bytes: Buffer): string[] => [
  bytes.toString('hex'),
  ...[0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    return text.slice(before ? 4 : 0, -4);
  }),
];

/** Records each key that the built-in CA creates. */
function watchKeys(): KeyObject[] {
  const { services, authority, clockGuard: guard } = world.service;
  const { clock, config, keystore } = services;
  const keys: KeyObject[] = [];
  const certificates = builtInCertificates({
    authority,
    keystore,
    clock,
    organization: config.sealOrganization,
    generateKey: async () => {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      keys.push(pair.privateKey);
      return pair;
    },
  });
  world.service.replace(
    authorities,
    sealingAuthorities(services, {
      authority,
      timestamps: openTimestamps({ authority, guard, clock, config, log: services.log }),
      certificates,
    }),
  );
  return keys;
}

describe('the key of an advanced signature', () => {
  it('is new for each signature and appears in no row, file or log', async () => {
    const keys = watchKeys();
    const envelope = await createAdvanced(world, caller, [signer(1), signer(2)]);
    for (const who of envelope.signers) expect(codeOf(await signAdvanced(world, who))).toBeUndefined();
    await world.settle();
    expect(await readEnvelope(world, caller, envelope.id)).toMatchObject({ status: 'completed' });
    expect(keys).toHaveLength(2);

    const [rows, files] = [await rowsNow(), await everyFile(world)];
    const log = printed.join('');
    for (const key of keys) {
      const { d, x } = key.export({ format: 'jwk' });
      const [secret, open] = [Buffer.from(d!, 'base64url'), Buffer.from(x!, 'base64url')];
      // The search works: the public key is in the sealed file, in hexadecimal.
      const everywhere = [...files.values()].map((bytes) => bytes.toString('latin1'));
      expect(everywhere.some((text) => text.includes(open.toString('hex')))).toBe(true);
      for (const needle of spellings(secret)) {
        expect(rows).not.toContain(needle);
        expect(log).not.toContain(needle);
        expect(everywhere.some((text) => text.includes(needle))).toBe(false);
      }
      expect([...files.values()].some((bytes) => bytes.includes(secret))).toBe(false);
    }
  });
});

describe('erasing an identity', () => {
  const canary = 'Quetzalcoatlus';

  it('removes the certificate’s names from every row and keeps the signature', async () => {
    const envelope = await createAdvanced(world, caller, [signer(3, attested(canary, canary))]);
    const [person] = envelope.signers;
    const drawn = { typedSignature: null, drawnSignature: scrawl().toString('base64') };
    expect(codeOf(await signAdvanced(world, person, drawn))).toBeUndefined();
    await world.settle();
    const before = await readEnvelope(world, caller, envelope.id);
    expect(before.signers[0].signature.certificate_subject).toContain(canary);
    expect(await rowsNow()).not.toContain(canary); // encrypted even before

    const { status } = await rest(world.url, caller.key, 'DELETE', `/identities/${person.signature.identity_id}`);
    expect(status).toBe(200);
    const { signature } = (await readEnvelope(world, caller, envelope.id)).signers[0];
    expect(signature).toEqual({ ...before.signers[0].signature, certificate_subject: null });
    const row = await world.database.prisma.signature.findUniqueOrThrow({ where: { signerId: person.id } });
    expect([row.sealedSubject, row.material]).toEqual([null, null]);

    const sealed = await download(before.documents[0].sealed_download_url);
    const judged = judgeLevel(sealed, { roots: [await rootOf(world, 'LIVE')] });
    expect(judged).toMatchObject({ level: 'B-LTA', findings: [] });
    const { body } = await rest(world.url, caller.key, 'POST', '/verify', {
      sha256: before.documents[0].sealed_sha256,
    });
    expect(body).toMatchObject({ known: true, chain_valid: true });
    expect(body.signers[0]).toMatchObject({
      certificate_subject: null,
      certificate_serial: signature.certificate_serial,
    });
  });

  it('between signature and seal still lets the seal be made, without the names', async () => {
    const envelope = await createAdvanced(world, caller, [signer(4)]);
    const [person] = envelope.signers;
    expect(codeOf(await signAdvanced(world, person))).toBeUndefined();
    await rest(world.url, caller.key, 'DELETE', `/identities/${person.signature.identity_id}`);
    await world.settle();
    const sealed = await readEnvelope(world, caller, envelope.id);
    expect(sealed).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
    expect(sealed.signers[0].signature).toMatchObject({
      certificate_subject: null,
      certificate_serial: expect.any(String),
    });
  });
});
