import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer } from '../../../world/wallet.ts';
import { now } from '../../../world/wallet-issuer.ts';
import { cbor, type MdocDeviation, type MdocSetup, mobilePerson, PID, Tag } from '../../../world/wallet-mdoc.ts';
import { AnswersWorld } from './answers-world.ts';

/** Hostile and mistaken wallets with mobile documents (ISO/IEC 18013-5): each is refused, and the identity stays as it was. */
let world: AnswersWorld;

beforeAll(async () => {
  world = await AnswersWorld.open();
});
afterAll(() => world?.close());

interface Hostile {
  readonly name: string;
  readonly reason: string;
  readonly setup?: MdocSetup;
  readonly deviation?: MdocDeviation;
}

const item = (digestID: number, elementIdentifier: string, elementValue: unknown) =>
  new Tag(24, cbor({ digestID, random: Buffer.alloc(16), elementIdentifier, elementValue }));
const deep = (levels: number) => Buffer.concat([Buffer.alloc(levels, 0x81), Buffer.from([0])]);

const wallets: readonly Hostile[] = [
  { name: 'an expired document', reason: 'outdated', setup: { validUntil: now() - 3_600 } },
  { name: 'a document of tomorrow', reason: 'outdated', setup: { validFrom: now() + 86_400 } },
  {
    name: 'one that was signed before its issuer had a certificate',
    reason: 'untrusted',
    setup: { signed: 946_684_800 },
  },
  { name: 'times that are no dates', reason: 'malformed', setup: { security: { validityInfo: { signed: 'x' } } } },
  { name: 'another type', reason: 'lacking', setup: { docType: 'org.iso.18013.5.1.mDL' } },
  {
    name: 'the type of the request on a document of another type',
    reason: 'lacking',
    setup: { docType: 'org.iso.18013.5.1.mDL', nameSpace: PID },
    deviation: { docType: PID },
  },
  { name: 'another type on the outside', reason: 'lacking', deviation: { docType: 'org.iso.18013.5.1.mDL' } },
  { name: 'a long life without status', reason: 'lacking', setup: { security: { status: undefined } } },
  { name: 'a status of another kind', reason: 'malformed', setup: { security: { status: { identifier_list: {} } } } },
  { name: 'a weak hash function', reason: 'malformed', setup: { security: { digestAlgorithm: 'MD5' } } },
  { name: 'no key of the holder', reason: 'malformed', setup: { security: { deviceKeyInfo: {} } } },
  { name: 'an object of another version', reason: 'malformed', setup: { security: { version: '2.0' } } },
  { name: 'no certificate', reason: 'malformed', setup: { chain: [] } },
  { name: 'six certificates', reason: 'malformed', setup: { chain: Array(6).fill(Buffer.from('x')) } },
  {
    name: 'a critical header',
    reason: 'malformed',
    setup: {
      head: new Map<number, unknown>([
        [1, -7],
        [2, [99]],
      ]),
    },
  },
  { name: 'an algorithm that is not that of the key', reason: 'malformed', setup: { head: new Map([[1, -35]]) } },
  { name: 'no algorithm under the signature', reason: 'malformed', setup: { head: new Map() } },
  { name: 'fewer elements than asked', reason: 'lacking', deviation: { disclose: ['given_name'] } },
  { name: 'a name that is no text', reason: 'lacking', setup: { elements: { ...mobilePerson, family_name: ['a'] } } },
  { name: 'another person', reason: 'other_person', setup: { elements: { ...mobilePerson, family_name: 'Durand' } } },
  { name: 'elements of another namespace', reason: 'lacking', setup: { nameSpace: 'fr.example.pid' } },
  {
    name: 'a changed element',
    reason: 'forged',
    deviation: { items: ([first]) => [first, item(1, 'family_name', 'Müller')] },
  },
  { name: 'an element of its own', reason: 'forged', deviation: { items: (all) => [...all, item(77, 'sex', 1)] } },
  { name: 'an element twice', reason: 'forged', deviation: { items: (all) => [...all, all[0]] } },
  { name: 'another nonce', reason: 'unbound', deviation: { nonce: 'of another request' } },
  { name: 'another verifier', reason: 'unbound', deviation: { client: 'x509_san_dns:shop.example' } },
  {
    name: 'another address for the answer',
    reason: 'unbound',
    deviation: { responseUri: 'https://shop.example/answer' },
  },
  { name: 'another key of encryption', reason: 'unbound', deviation: { thumbprint: Buffer.alloc(32) } },
  { name: 'no proof of possession', reason: 'unbound', deviation: { deviceAuth: () => ({}) } },
  {
    name: 'a MAC',
    reason: 'unbound',
    deviation: { deviceAuth: () => ({ deviceMac: [Buffer.alloc(0), {}, null, Buffer.alloc(32)] }) },
  },
  {
    name: 'a status that is no success',
    reason: 'malformed',
    deviation: { response: (all) => ({ ...all, status: 10 }) },
  },
  {
    name: 'two documents',
    reason: 'malformed',
    deviation: { response: (all) => ({ ...all, documents: [...all.documents, ...all.documents] }) },
  },
  { name: 'no document', reason: 'malformed', deviation: { response: (all) => ({ ...all, documents: undefined }) } },
];

describe('a wallet that presents a mobile document', () => {
  it.each(wallets)('with $name is refused: $reason', async ({ reason, setup, deviation }) => {
    const begun = await world.begin();
    expect(await world.sendMdoc(begun, setup, deviation)).toMatchObject({ status: 400 });
    await world.expectUntouched(begun, `refused ${reason}`);
  });

  it.each([
    ['nests too deeply', deep(20_000)],
    ['states more items than it has', Buffer.from('9bffffffffffffffff00', 'hex')],
    ['states more bytes than it has', Buffer.from('5bffffffffffffffff00', 'hex')],
    ['has a key twice', Buffer.from('a2617600617600', 'hex')],
    ['has text that is no UTF-8', Buffer.from('a161ff00', 'hex')],
    ['goes on after its end', Buffer.from('a000', 'hex')],
    ['never ends', Buffer.from('9f9f9f9f', 'hex')],
    ['has 30,000 empty lists', Buffer.concat([Buffer.from('997530', 'hex'), Buffer.alloc(30_000, 0x80)])],
  ])('whose CBOR %s is refused', async (_name, bytes) => {
    const begun = await world.begin();
    await answer(begun.request, bytes.toString('base64url'), 'identity_mdoc');
    await world.expectUntouched(begun, 'refused malformed');
  });
});
