import { randomBytes } from 'node:crypto';
import { Agent, type Dispatcher } from 'undici';
import { type Clock, DAY, MINUTE } from '../../../kernel/clock.ts';
import type { TimestampAuthoritySetting } from '../../../platform/config/index.ts';
import type { ClockWatch } from '../../../platform/machine-clock/index.ts';
import { callOutside } from '../../../platform/metrics/index.ts';
import { Asn1Error } from '../../../standards/asn1/read.ts';
import { parseCms } from '../../../standards/cms/read.ts';
import { mergeValidationData, type ValidationData } from '../../../standards/pades/index.ts';
import { encodeTimestampRequest, parseTimestampResponse } from '../../../standards/rfc3161/request.ts';
import { type CheckedToken, checkToken, TokenRefused } from '../../../standards/rfc3161/tst-info.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { collectOutsideData as collectValidationData } from '../revocation/collect-data.ts';
import { OutsideData } from '../revocation/outside-data.ts';
import { type Question, requestReply as requestRevocationReply } from '../revocation/outside-request.ts';
import {
  asTimestampUnavailable,
  type Timestamp,
  type TimestampAuthority,
  TimestampUnavailable,
  timestampFacts,
} from './authority.ts';

/** Sends a request to a time-stamp authority. @throws TimestampUnavailable with the host and the problem */
const requestReply = (question: Question): Promise<Buffer> =>
  asTimestampUnavailable(() => requestRevocationReply(question));

/** Tokens of public authorities have less than 8 KB. */
const MAX_REPLY = 64 * 1024;
/** A provider's units alternate. Without tokens, those that answered within this time are meant. */
const IN_USE = 10 * MINUTE;
/** Far more than a provider has. Limits the memory. */
const MAX_UNITS = 16;

interface UnitInUse {
  readonly certificate: Certificate;
  /** All certificates found in its tokens. */
  readonly brought: readonly Certificate[];
  answeredAt: number;
}

/** One external time-stamping authority over HTTP (RFC 3161 §3.4). Checks every answer before using it. */
export class OutsideAuthority implements TimestampAuthority {
  readonly #setting: TimestampAuthoritySetting;
  readonly #clock: Clock;
  readonly #data: OutsideData;
  readonly #clockWatch: ClockWatch | undefined;
  readonly #dispatcher: Dispatcher | undefined;
  /** Units by fingerprint. The one that answered last comes last. */
  readonly #units = new Map<string, UnitInUse>();

  /** `clockWatch` is told the time in each time-stamp. */
  constructor(setting: TimestampAuthoritySetting, clock: Clock, clockWatch?: ClockWatch) {
    this.#setting = setting;
    this.#clock = clock;
    this.#clockWatch = clockWatch;
    this.#data = new OutsideData(clock);
    this.#dispatcher = clientConnection(setting);
  }

  /** Host with its port, if the URL has one. */
  get host(): string {
    return this.#setting.host;
  }

  async timestamp(digest: Buffer): Promise<Timestamp> {
    const { url, qualified } = this.#setting;
    const request = encodeTimestampRequest(digest, randomBytes(8));
    const asked = this.#clockWatch?.steady() ?? 0;
    const { token, checked } = await callOutside('tsa', async () => {
      const reply = await requestReply({
        url,
        accept: 'application/timestamp-reply',
        post: { type: 'application/timestamp-query', body: request.der },
        maxBytes: MAX_REPLY,
        ...(this.#dispatcher && { dispatcher: this.#dispatcher }),
      });
      return this.#read(reply, { digest, nonce: request.nonce });
    });
    this.#clockWatch?.noteTimestamp(this.host, checked.info.genTime, asked);
    this.#remember(checked.certificate, checked.signedData.certificates);
    return { token, info: timestampFacts(checked, qualified) };
  }

  /**
   * Tokens of other authorities are accepted too: the addresses are in their certificates. Adds the data of the
   * other units in use if it is complete, because the next time-stamp of the same file may come from one of them.
   */
  async validationData(tokens?: readonly Buffer[]): Promise<ValidationData> {
    const inUse = this.#unitsInUse();
    if (!tokens) {
      if (inUse.length === 0) throw new TimestampUnavailable('there is no time-stamp to validate');
      return mergeValidationData(await Promise.all(inUse.map((unit) => this.#dataOf(unit))));
    }
    const required = await Promise.all(tokens.map((token) => this.#dataOf(unitOf(token))));
    const others = await Promise.allSettled(inUse.map((unit) => this.#dataOf(unit)));
    const complete = others.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    return mergeValidationData([...required, ...complete]);
  }

  /** Returns whether this authority made the token, as far as this process knows. */
  isIssuerOf(token: Buffer): boolean {
    return this.#units.has(unitOf(token).certificate.fingerprintSha256);
  }

  #read(reply: Buffer, expected: { digest: Buffer; nonce: Buffer }): { token: Buffer; checked: CheckedToken } {
    try {
      const response = parseTimestampResponse(reply);
      if (response.granted) return { token: response.token, checked: checkToken(response.token, expected) };
      const { status, failures, text } = response;
      throw new TimestampUnavailable(`${this.host} refused: ${[status, ...failures, text].filter(Boolean).join(', ')}`);
    } catch (error) {
      if (error instanceof Asn1Error || error instanceof TokenRefused) {
        throw new TimestampUnavailable(`${this.host} sent an invalid response: ${error.message}`);
      }
      throw error;
    }
  }

  outsideUnits(): readonly Certificate[] {
    const since = this.#clock.now().getTime() - DAY;
    return [...this.#units.values()].flatMap(({ certificate, answeredAt }) => (answeredAt >= since ? certificate : []));
  }

  #unitsInUse(): UnitInUse[] {
    const since = this.#clock.now().getTime() - IN_USE;
    return [...this.#units.values()].filter(({ answeredAt }) => answeredAt >= since);
  }

  #remember(certificate: Certificate, brought: readonly Certificate[]): void {
    const { fingerprintSha256 } = certificate;
    this.#units.delete(fingerprintSha256);
    this.#units.set(fingerprintSha256, { certificate, brought, answeredAt: this.#clock.now().getTime() });
    if (this.#units.size > MAX_UNITS) this.#units.delete(this.#units.keys().next().value!);
  }

  #dataOf({ certificate, brought }: Pick<UnitInUse, 'certificate' | 'brought'>): Promise<ValidationData> {
    return asTimestampUnavailable(() => this.#data.of(certificate, brought));
  }
}

function unitOf(token: Buffer): Pick<UnitInUse, 'certificate' | 'brought'> {
  const { signerCertificate, certificates } = parseCms(token);
  if (!signerCertificate) throw new Asn1Error('the token came without its certificate');
  return { certificate: signerCertificate, brought: certificates };
}

/**
 * Returns connections with the client certificate of an authority, for requests to its own URL only: OCSP, CRLs and
 * other hosts never see it. Undefined if it has none.
 */
export const clientConnection = ({ client }: Pick<TimestampAuthoritySetting, 'client'>): Dispatcher | undefined =>
  client ? new Agent({ connect: { cert: client.certificate, key: client.key } }) : undefined;

/**
 * Collects everything that a validator needs for the chain of an external unit.
 * @param brought the certificates in its token
 * @throws TimestampUnavailable if it is not complete: the seal then waits, its level is never lowered
 */
export const collectOutsideData = (
  unit: Certificate,
  brought: readonly Certificate[],
  now: Date,
): Promise<ValidationData> => asTimestampUnavailable(() => collectValidationData(unit, brought, now));
