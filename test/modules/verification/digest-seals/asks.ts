import { randomBytes } from 'node:crypto';
import { authorities } from '../../../../src/modules/signing/sealing-credentials.ts';
import { type TimestampAuthority, TimestampUnavailable } from '../../../../src/modules/trust/index.ts';
import { type GraphqlAnswer, graphql } from '../../../world/client.ts';
import type { Caller, World } from '../../../world/world.ts';

/** The mutations of digest seals, as a client without our package sends them. */

export const freshDigest = (): string => randomBytes(32).toString('hex');

const SEAL = `digestSeal {
  id name digest sealedAt padesLevel certificateSubject certificateFingerprintSha256 timestampedAt proofRetainedUntil
  files { sha256 padesLevel reportedAt }
}`;
const documents = {
  sealDigest: `mutation ($input: SealDigestInput!) { sealDigest(input: $input) {
    cms validationData { certificates ocspResponses crls } ${SEAL} } }`,
  timestampDigest: `mutation ($input: TimestampDigestInput!) { timestampDigest(input: $input) { token ${SEAL} } }`,
  reportSealedFile: `mutation ($input: ReportSealedFileInput!) { reportSealedFile(input: $input) { ${SEAL} } }`,
} as const;

/** Runs a mutation and returns the whole answer. */
export const ask = (
  { url }: Pick<World, 'url'>,
  { key }: Pick<Caller, 'key'>,
  mutation: keyof typeof documents,
  input: Record<string, unknown>,
): Promise<GraphqlAnswer> => graphql(url, `Bearer ${key}`, documents[mutation], { input });

/** Runs a mutation that must succeed, and returns its payload. */
export async function done(...call: Parameters<typeof ask>): Promise<any> {
  const { data, errors } = await ask(...call);
  if (errors) throw new Error(JSON.stringify(errors));
  return data[call[2]];
}

/** The code of the first error. */
export const codeOf = ({ errors }: GraphqlAnswer): unknown => errors?.[0]?.extensions?.code;

/** Breaks parts of the time-stamp authority of test mode until the returned function is called. */
export function breakTimestamps({ service }: World, ...parts: ('timestamp' | 'validationData')[]): () => void {
  const { timestamps, ...others } = service.services.of(authorities);
  const down = () => Promise.reject(new TimestampUnavailable('tsa.example did not answer'));
  const broken = (authority: TimestampAuthority): TimestampAuthority => ({
    timestamp: (digest) => (parts.includes('timestamp') ? down() : authority.timestamp(digest)),
    validationData: (tokens) => (parts.includes('validationData') ? down() : authority.validationData(tokens)),
    outsideUnits: () => [],
  });
  service.replace(authorities, {
    ...others,
    timestamps: { LIVE: broken(timestamps.LIVE), TEST: broken(timestamps.TEST) },
  });
  return () => {
    service.replace(authorities, { ...others, timestamps });
  };
}
