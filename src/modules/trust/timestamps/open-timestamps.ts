import { randomBytes } from 'node:crypto';
import type { Request, Response, Router } from 'express';
import express from 'express';
import type { Mode } from '../../../kernel/actor.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import type { Config } from '../../../platform/config/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { ClockWatch } from '../../../platform/machine-clock/index.ts';
import type { Neighbours } from '../../../platform/neighbours/index.ts';
import { logFailure } from '../../../platform/outage.ts';
import { parseCms } from '../../../standards/cms/read.ts';
import { encodeRejection, imprintOf } from '../../../standards/rfc3161/request.ts';
import { answerTimestampRequest, issueToken, newGenTime, type Unit } from '../../../standards/rfc3161/tst-info.ts';
import type { Authority } from '../authorities/authority.ts';
import { type TimestampAuthority, timestampProvider } from './authority.ts';
import { AuthorityList } from './authority-list.ts';
import { type ClockGuard, ClockWrong } from './clock-guard.ts';
import { OutsideAuthority } from './outside.ts';

interface TimestampOptions {
  readonly authority: Authority;
  /** Of the built-in authority. */
  readonly guard: ClockGuard;
  readonly config: Pick<Config, 'timestampAuthorities'>;
  readonly clock: Clock;
  /** Told the time in time-stamps of external authorities. */
  readonly clockWatch?: ClockWatch;
  readonly log: Log;
  /** Records whether the external authorities answer. */
  readonly neighbours?: Neighbours;
}

/**
 * Returns the authority of each mode: the list in TSA_URLS if it is set, also for test envelopes, so that tests use the
 * real ones; otherwise the built-in one, with the mode's own hierarchy.
 */
export function openTimestamps(options: TimestampOptions): Readonly<Record<Mode, TimestampAuthority>> {
  const { config, clock, clockWatch } = options;
  const authorities = config.timestampAuthorities.map((setting) => new OutsideAuthority(setting, clock, clockWatch));
  const outside = authorities.length > 0 ? new AuthorityList({ ...options, authorities }) : null;
  return {
    LIVE: outside ?? builtInAuthority(options, 'LIVE'),
    TEST: outside ?? builtInAuthority(options, 'TEST'),
  };
}

interface TsaOptions extends StampingMachines {
  readonly log: Log;
}

/** A request has about 100 bytes. The limit allows extensions, which are then rejected with a precise error. */
const MAX_QUERY = 64 * 1024;
const QUERY = 'application/timestamp-query';
const REPLY = 'application/timestamp-reply';

/**
 * Serves the built-in authority over HTTP (RFC 3161 §3.4): `POST /tsa`, and `POST /tsa/test` for the test hierarchy.
 */
export function tsaRouter({ log, ...machines }: TsaOptions): Router {
  const router = express.Router();
  const body = express.raw({ type: QUERY, limit: MAX_QUERY, inflate: false });

  const serve = (mode: Mode) => async (request: Request, response: Response) => {
    if (!Buffer.isBuffer(request.body)) {
      response.status(415).type('text/plain').send(`${QUERY}\n`);
      return;
    }
    response.set({ 'Content-Type': REPLY, 'Cache-Control': 'no-store' });
    response.send(await answer(mode, request.body));
  };

  const answer = async (mode: Mode, query: Buffer): Promise<Buffer> => {
    try {
      return await answerTimestampRequest(await currentUnit(machines, mode), query);
    } catch (error) {
      if (error instanceof ClockWrong) return encodeRejection('timeNotAvailable', 'the clock is not right');
      logFailure(log, 'error', { err: error }, 'a time-stamp request could not be answered');
      return encodeRejection('systemFailure', 'try again later');
    }
  };

  router.post('/tsa', body, serve('LIVE'));
  router.post('/tsa/test', body, serve('TEST'));
  return router;
}

interface StampingMachines {
  readonly authority: Authority;
  readonly clock: Clock;
  readonly guard: ClockGuard;
}

/** Returns the current built-in time-stamping unit. @throws ClockWrong if it may not state the time */
async function currentUnit({ authority, clock, guard }: StampingMachines, mode: Mode): Promise<Unit> {
  const signer = await authority.tsuKey(mode);
  await guard.assertRight(signer.certificate);
  return { signer, policy: itemAt(signer.certificate.policies, 0), now: clock.now(), serial: freshSerial() };
}

/**
 * Random, and thus unique without a shared counter. The first bits are fixed, so that its hex equals that of the
 * INTEGER.
 */
function freshSerial(): Buffer {
  const serial = randomBytes(16);
  serial[0] = (itemAt(serial, 0) & 0x3f) | 0x40;
  return serial;
}

/**
 * The built-in authority, called in process: no request and no nonce, but the same tokens as from its endpoint. Knows
 * the facts about a token without parsing it. Makes none while the clock is wrong.
 */
export const builtInAuthority = ({ authority, clock, guard }: StampingMachines, mode: Mode): TimestampAuthority => ({
  async timestamp(digest) {
    const unit = await currentUnit({ authority, clock, guard }, mode);
    const token = await issueToken(unit, { imprint: imprintOf(digest), nonce: null, certificateWanted: true });
    const { certificate } = unit.signer;
    return {
      token,
      info: {
        issuer: certificate.subjectText,
        serial: unit.serial.toString('hex'),
        gen_time: newGenTime(unit.now).toISOString(),
        qualified: false,
        provider: timestampProvider(certificate),
      },
    };
  },
  async validationData(tokens) {
    const signerCertificates = tokens?.map((token) => parseCms(token).signerCertificate!);
    const units = signerCertificates ?? [(await authority.tsuKey(mode)).certificate];
    return authority.validationData(mode, clock.now(), units);
  },
  outsideUnits: () => [],
});
