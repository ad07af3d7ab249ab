import type { ErrorRequestHandler, Request, Response, Router } from 'express';
import express from 'express';
import { z } from 'zod';
import { system } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { equalInConstantTime, sha256 } from '../../kernel/ids.ts';
import { type Identity, repeatableTransaction, type Tx } from '../../platform/database/index.ts';
import { httpRefusal } from '../../platform/http/index.ts';
import type { Services } from '../../platform/services.ts';
import { advance } from '../evidence/index.ts';
import { statusNow, validityFrom } from './attach-identity.ts';
import {
  commitmentsOf,
  documentNumberMac,
  type IdentityAttributes,
  openAttributes,
  type RemoteCheck,
  sealAttributes,
} from './attributes.ts';
import { type CheckOutcome, isSigned, parseOutcome } from './provider/provider.ts';
import { forgetJobs, identityChain, identityLifecycle, lockIdentity, scheduleExpiry } from './store.ts';

/**
 * Records the outcome of a remote check. Only the first counts, and only while the identity is pending: later ones
 * change nothing. Returns true if this call counted.
 * @throws Fault `not_found` if the provider has no such identity or check
 */
export const recordOutcome = (
  services: Services,
  id: string,
  provider: RemoteCheck['provider'],
  outcome: CheckOutcome,
): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const identity = await lockIdentity(tx, id);
    if (!identity) throw refuse('not_found');
    if (statusNow(identity, services.clock.now()) !== 'PENDING') return false;
    const { attributes, check } = openAttributes(services, identity)!;
    if (check?.provider !== provider || !same(check.reference, outcome.reference)) throw refuse('not_found');
    if (outcome.status === 'failed') await fail(services, tx, identity);
    else
      await recordVerified(services, tx, identity, check, { ...attributes, ...outcome.attributes }, outcome.verifiedAt);
    return true;
  });

const same = (one: string, other: string): boolean => equalInConstantTime(sha256(one), sha256(other));

async function fail(services: Services, tx: Tx, identity: Identity): Promise<void> {
  await advance(services, tx, system, {
    lifecycle: identityLifecycle,
    move: 'failed',
    row: identity,
    subject: identityChain(identity),
    set: { lapsesAt: null },
  });
  await forgetJobs(tx, identity.id);
}

/** Makes an identity verified with the attributes that its check has read. `more` goes to its chain. */
export async function recordVerified(
  services: Services,
  tx: Tx,
  identity: Identity,
  check: RemoteCheck,
  read: IdentityAttributes,
  claimedAt: Date | null,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const now = services.clock.now();
  const verifiedAt = claimedAt && claimedAt >= identity.createdAt && claimedAt <= now ? claimedAt : now;
  const attributes = { ...read, verifiedBy: check.by, attestationRef: check.reference };
  const { documentNumberHash: hash, documentExpiresOn } = attributes;
  const { expiresAt, lapsesAt } = validityFrom(now, identity.expiresInDays, documentExpiresOn);
  await advance(services, tx, system, {
    lifecycle: identityLifecycle,
    move: 'verified',
    row: identity,
    subject: identityChain(identity),
    set: {
      verifiedAt,
      expiresAt,
      lapsesAt,
      sealedAttributes: sealAttributes(services, identity.id, { attributes, check }),
      documentNumberMac: hash === null ? null : documentNumberMac(services, identity, hash),
    },
    data: { verified_at: verifiedAt.toISOString(), provider: check.provider, ...more },
    personal: commitmentsOf(attributes),
  });
  await forgetJobs(tx, identity.id);
  await scheduleExpiry(tx, identity.id, lapsesAt);
}

/** Maximum size of a message, bytes. Usual outcomes have a few hundred. */
const MAX_MESSAGE = 64 * 1024;
const PATH = '/idv/callback';

const envelope = z.object({ type: z.literal('identity.outcome'), identity_id: z.uuid() });

/**
 * `POST /idv/callback`: receives a signed outcome from the provider (protocol in the guide `operators.md`). Answers 200, also
 * for a repeated outcome; 401 without a signature, with another secret, or if over five minutes old; 400 if it is not
 * an outcome; 404 for an unknown check, or if no provider is configured.
 */
export function idvRouter(services: Services): Router {
  const router = express.Router();
  const { idvUrl, idvSecret } = services.config;
  if (!idvUrl || !idvSecret) return router;
  router.post(
    PATH,
    express.raw({ type: () => true, limit: MAX_MESSAGE, inflate: false }),
    async (request, response) => {
      const counted = await receive(services, idvSecret, request);
      response.json({ received: true, counted });
    },
  );
  router.all(PATH, (_request, response) => {
    response.set('Allow', 'POST');
    throw refuse('method_not_allowed');
  });
  router.use(PATH, problem(services));
  return router;
}

/** Checks the signature on the raw bytes before parsing them. */
async function receive(services: Services, secret: string, { headers, body }: Request): Promise<boolean> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const signature = Object.fromEntries(Object.entries(headers).filter(([, value]) => typeof value === 'string'));
  if (!isSigned(secret, signature, bytes, services.clock.now()))
    throw refuse('unauthorized', 'The signature is invalid.');
  const message = parseJson(bytes);
  const { data } = envelope.safeParse(message);
  const outcome = parseOutcome(message);
  if (!data || !outcome) throw refuse('invalid_body', 'The body is not an outcome of a verification.');
  return recordOutcome(services, data.identity_id, 'https', outcome);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw refuse('invalid_json');
  }
}

const problem =
  (services: Services): ErrorRequestHandler =>
  (error, _request, response: Response, _next) => {
    const fault = httpRefusal(error);
    if (fault.code === 'internal')
      services.log.error({ err: error }, 'an outcome of an identity verification was rejected');
    const { code, message, status } = fault;
    response.status(status).json({ error: { code, message } });
  };
