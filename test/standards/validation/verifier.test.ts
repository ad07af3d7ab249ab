import { sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Verifier } from '../../../src/standards/validation/verifier.ts';
import { hierarchy, issue } from '../x509-world.ts';

describe('the memory of verified responses and lists', async () => {
  const { ca } = await hierarchy();
  const stranger = await issue({ profile: 'root', commonName: 'Stranger', by: null, from: new Date(), days: 10 });
  const { signatureAlgorithm: algorithm } = ca.certificate;
  const data = Buffer.from('good');
  const genuine = { data, algorithm, signature: sign('sha256', data, ca.privateKey) };
  /** Each with a verifier and a subject of its own, as in another file. */
  const verdictOf = (value: typeof genuine, by = ca) => new Verifier().verifyStatus({}, by.certificate, value).status;

  it('accepts the same response in every file', () => {
    expect([verdictOf(genuine), verdictOf(genuine)]).toEqual(['valid', 'valid']);
  });

  it.each([
    ['the same signature over other data', { ...genuine, data: Buffer.from('evil') }],
    ['another signature over the same data', { ...genuine, signature: sign('sha256', data, stranger.privateKey) }],
    ['a signature cut short', { ...genuine, signature: genuine.signature.subarray(0, -1) }],
  ])('rejects %s after the genuine response', (_, value) => {
    expect([verdictOf(genuine), verdictOf(value)]).toEqual(['valid', 'invalid']);
  });

  it('rejects the genuine response as one of another responder', () => {
    expect([verdictOf(genuine), verdictOf(genuine, stranger)]).toEqual(['valid', 'invalid']);
  });
});
