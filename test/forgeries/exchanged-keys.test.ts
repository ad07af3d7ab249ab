import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/kernel/ids.ts';
import { signCms } from '../../src/standards/cms/sign.ts';
import { encodeCrl } from '../../src/standards/crl/crl.ts';
import { encodeCertId, encodeOcspResponse } from '../../src/standards/ocsp/response.ts';
import { addSecurityStoreAndTimestamp, seal } from '../../src/standards/pades/index.ts';
import { encodeTimestampRequest, parseTimestampRequest } from '../../src/standards/rfc3161/request.ts';
import { issueToken } from '../../src/standards/rfc3161/tst-info.ts';
import { validatePdf } from '../../src/standards/validation/index.ts';
import { contract } from '../fixtures/pdf.ts';
import { bytesOf, prepare } from '../standards/pades/world.ts';
import { DAY, type Entity, hierarchy, issue, signerOf } from '../standards/x509-world.ts';

/**
 * Every key of the built-in authorities, and every thing that one of them signs: a key makes nothing that belongs to
 * another one. The files are whole: the certificate and the status of whoever signs stand in them too.
 */
const holders = ['root', 'ca', 'tsaCa', 'seal', 'digestSeal', 'signer', 'unit', 'responder'] as const;
type Holder = (typeof holders)[number];

/** Who may make each thing. That a digest seal seals no evidence is in purposes.test.ts. */
const rightful = {
  'the signature of a document': ['seal', 'digestSeal', 'signer'],
  'a time-stamp': ['unit'],
  'the status of a seal': ['ca', 'responder'],
  'the list of revoked authorities': ['root'],
} as const satisfies Record<string, readonly Holder[]>;
type Thing = keyof typeof rightful;
const usual: Record<Thing, Holder> = {
  'the signature of a document': 'seal',
  'a time-stamp': 'unit',
  'the status of a seal': 'ca',
  'the list of revoked authorities': 'root',
};

let keys: Record<Holder, Entity>;
let document: Buffer;
const now = new Date();
beforeAll(async () => {
  const own = await hierarchy(now);
  const ordered = { by: own.ca, from: now, days: 1 / 25 };
  keys = {
    ...own,
    digestSeal: await issue({
      ...ordered,
      profile: 'digestSeal',
      commonName: 'Essai – cachet sur empreinte',
      days: 900,
    }),
    signer: await issue({
      ...ordered,
      ...{ profile: 'signer', commonName: 'Ada Essai' },
      change: (order) => ({
        ...order,
        register: 'http://127.0.0.1:9/pki',
        subject: {
          country: 'FR',
          surname: 'Essai',
          givenName: 'Ada',
          serialNumber: 'ES:FR-00FF',
          commonName: 'Ada Essai',
        },
      }),
    }),
  };
  document = await contract();
});

const issuerOf = (holder: Holder): Holder => {
  if (holder === 'root' || holder === 'ca' || holder === 'tsaCa') return 'root';
  return holder === 'unit' ? 'tsaCa' : 'ca';
};
const signerAs = (holder: Holder) => signerOf(keys[holder], keys[issuerOf(holder)]);

/** A file at B-LTA, in which each thing is made by the holder of `by`. */
async function fileBy(by: Record<Thing, Holder>): Promise<Buffer> {
  const window = { thisUpdate: now, nextUpdate: new Date(now.getTime() + DAY), nonce: null };
  const answer = (about: Holder, responder: Holder) =>
    encodeOcspResponse(
      {
        ...window,
        answers: [
          {
            certId: encodeCertId(keys[about].certificate.serial, keys[issuerOf(about)].certificate),
            status: { kind: 'good' },
          },
        ],
      },
      signerAs(responder),
    );
  const token = (digest: Buffer) =>
    issueToken(
      { signer: signerAs(by['a time-stamp']), policy: '1.3.6.1.4.1.99999.1', now: new Date(), serial: randomBytes(16) },
      parseTimestampRequest(encodeTimestampRequest(digest, randomBytes(8)).der),
    );
  const signer = by['the signature of a document'];
  const others = holders.filter((holder) => issuerOf(holder) === 'ca' && holder !== signer && holder !== 'responder');
  const list = await encodeCrl(
    { thisUpdate: now, nextUpdate: new Date(now.getTime() + 30 * DAY), number: 1, revoked: [] },
    signerAs(by['the list of revoked authorities']),
  );
  const sealed = await seal(await prepare(document), {
    ...{ field: 'ServiceSeal', at: now, reason: 'Cachet du service' },
    cms: (digest) =>
      signCms(signerAs(signer), { kind: 'detached', sha256: digest }, { timestamp: (value) => token(sha256(value)) }),
  });
  return bytesOf(
    await addSecurityStoreAndTimestamp(sealed, {
      field: 'ArchiveTimestamp1',
      validation: {
        certificates: holders.map((holder) => keys[holder].certificate.der),
        ocspResponses: await Promise.all([
          answer(signer, by['the status of a seal']),
          answer('unit', 'tsaCa'),
          ...others.map((holder) => answer(holder, 'ca')),
        ]),
        crls: [list],
      },
      token,
    }),
  );
}

const judge = async (thing: Thing, holder: Holder) =>
  validatePdf(await fileBy({ ...usual, [thing]: holder }), {
    anchors: [keys.root.certificate.der],
    at: new Date(now.getTime() + 1_000),
  });

describe.each(Object.keys(rightful) as Thing[])('%s', (thing) => {
  it.each(rightful[thing].map((holder) => [holder]))('holds if %s made it', async (holder) => {
    const { verdict, signatures } = await judge(thing, holder as Holder);
    expect([verdict, signatures.map(({ reasons }) => reasons)]).toEqual(['holds', [[], []]]);
  });

  it.each(holders.filter((holder) => !(rightful[thing] as readonly Holder[]).includes(holder)))(
    'does not hold if %s made it',
    async (holder) => {
      expect((await judge(thing, holder)).verdict).not.toBe('holds');
    },
  );
});
