import { randomBytes } from 'node:crypto';
import { type Clock, MINUTE } from '../../kernel/clock.ts';
import { callOutside } from '../../platform/metrics/index.ts';
import type { Neighbours } from '../../platform/neighbours/index.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { Asn1Error } from '../../standards/asn1/error.ts';
import { parseCms } from '../../standards/cms/parse.ts';
import { mergeValidationData, type ValidationData } from '../../standards/pades/index.ts';
import { type CheckedToken, checkToken, TokenRefused } from '../../standards/rfc3161/check-token.ts';
import { encodeTimestampRequest } from '../../standards/rfc3161/request.ts';
import { parseTimestampResponse } from '../../standards/rfc3161/response.ts';
import type { Certificate } from '../../standards/x509/certificate.ts';
import { type Timestamp, type TimestampAuthority, type TimestampProvider, TimestampUnavailable } from './authority.ts';
import { collectOutsideData } from './collect-outside-data.ts';
import { factsOf } from './facts.ts';
import { requestReply } from './request-reply.ts';

export interface OutsideOptions {
  /** `http(s)://…`, with user and password if the provider requires them. */
  readonly url: string;
  /** Whether the operator says that the provider is on the trusted list. */
  readonly qualified: boolean;
  readonly clock: Clock;
  /** Records whether the authority answers. */
  readonly neighbours?: Neighbours;
}

/**
 * Parallel requests. Latency limits an external authority: this many keep a batch of seals going without flooding it.
 */
const MAX_IN_FLIGHT = 32;
/** Tokens of public authorities have less than 8 KB. */
const MAX_REPLY = 64 * 1024;
/** OCSP answers and CRLs of public CAs are valid for hours or days: requesting them more often is useless. */
const KEPT = 10 * MINUTE;
/** A provider's units alternate. Without tokens, those that answered within this time are meant. */
const IN_USE = 10 * MINUTE;
/** Far more than a provider has. Limits the cache. */
const MAX_UNITS = 16;

interface UnitInUse {
  readonly certificate: Certificate;
  /** All certificates found in its tokens. */
  readonly brought: readonly Certificate[];
  answeredAt: number;
  data?: { readonly at: number; readonly value: Promise<ValidationData> };
}

/** An external time-stamping authority over HTTP (RFC 3161 §3.4). Checks every answer before using it. */
export class OutsideAuthority implements TimestampAuthority {
  readonly #options: OutsideOptions;
  readonly #semaphore = new Semaphore(MAX_IN_FLIGHT);
  /** Units by fingerprint. The one that answered last comes last. */
  readonly #units = new Map<string, UnitInUse>();

  constructor(options: OutsideOptions) {
    this.#options = options;
  }

  timestamp(sha256: Buffer): Promise<Timestamp> {
    const ask = () => this.#ask(sha256);
    const { neighbours } = this.#options;
    return this.#semaphore.run(() => neighbours?.watch('timestamps', ask) ?? ask());
  }

  async #ask(sha256: Buffer): Promise<Timestamp> {
    const { url, qualified } = this.#options;
    const request = encodeTimestampRequest(sha256, randomBytes(8));
    const { token, checked } = await callOutside('tsa', async () => {
      const reply = await requestReply({
        url,
        accept: 'application/timestamp-reply',
        post: { type: 'application/timestamp-query', body: request.der },
        maxBytes: MAX_REPLY,
      });
      return this.#read(reply, { sha256, nonce: request.nonce });
    });
    this.#remember(checked.certificate, checked.signedData.certificates);
    return { token, info: factsOf(checked, qualified) };
  }

  async validationData(tokens?: readonly Buffer[]): Promise<ValidationData> {
    const units = tokens ? tokens.map((token) => this.#unitOf(token)) : this.#unitsInUse();
    return mergeValidationData(await Promise.all([...new Set(units)].map((unit) => this.#dataOf(unit))));
  }

  describe(): TimestampProvider {
    const { url, qualified } = this.#options;
    const { origin, pathname, host } = new URL(url);
    return { provider: host, qualified, url: origin + pathname };
  }

  #read(reply: Buffer, expected: { sha256: Buffer; nonce: Buffer }): { token: Buffer; checked: CheckedToken } {
    const { host } = new URL(this.#options.url);
    try {
      const response = parseTimestampResponse(reply);
      if (response.granted) return { token: response.token, checked: checkToken(response.token, expected) };
      const { status, failures, text } = response;
      throw new TimestampUnavailable(`${host} refused: ${[status, ...failures, text].filter(Boolean).join(', ')}`);
    } catch (error) {
      if (error instanceof Asn1Error || error instanceof TokenRefused) {
        throw new TimestampUnavailable(`${host} sent an invalid response: ${error.message}`);
      }
      throw error;
    }
  }

  #unitOf(token: Buffer): UnitInUse {
    const { signerCertificate, certificates } = parseCms(token);
    if (!signerCertificate) throw new Asn1Error('the token came without its certificate');
    return this.#remember(signerCertificate, certificates);
  }

  #unitsInUse(): UnitInUse[] {
    const since = this.#options.clock.now().getTime() - IN_USE;
    const units = [...this.#units.values()].filter(({ answeredAt }) => answeredAt >= since);
    if (units.length === 0) throw new TimestampUnavailable('there is no time-stamp to validate');
    return units;
  }

  #remember(certificate: Certificate, brought: readonly Certificate[]): UnitInUse {
    const { fingerprintSha256 } = certificate;
    const answeredAt = this.#options.clock.now().getTime();
    const unit = this.#units.get(fingerprintSha256) ?? { certificate, brought, answeredAt };
    unit.answeredAt = answeredAt;
    this.#units.delete(fingerprintSha256);
    this.#units.set(fingerprintSha256, unit);
    if (this.#units.size > MAX_UNITS) this.#units.delete(this.#units.keys().next().value!);
    return unit;
  }

  #dataOf(unit: UnitInUse): Promise<ValidationData> {
    const now = this.#options.clock.now();
    const age = unit.data && now.getTime() - unit.data.at;
    if (unit.data && age !== undefined && age >= 0 && age < KEPT) return unit.data.value;
    const value = callOutside('revocation', () => collectOutsideData(unit.certificate, unit.brought, now));
    const data = { at: now.getTime(), value };
    unit.data = data;
    value.catch(() => {
      if (unit.data === data) delete unit.data;
    });
    return value;
  }
}
