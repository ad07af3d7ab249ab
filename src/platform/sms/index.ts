import { request } from 'undici';
import { type Neighbours, timeLimits } from '../neighbours/index.ts';

export interface Sms {
  /** The number as entered by the sender of the envelope. */
  readonly to: string;
  readonly text: string;
  /** The same on every attempt, so that a gateway can drop duplicates. */
  readonly id: string;
}

export interface SmsSender {
  /** Resolves when the gateway has accepted the message. @throws SmsError */
  send(sms: Sms): Promise<void>;
}

/** A message was not accepted. The error names nobody. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
  readonly forOperator = true;
  /** Retrying will not help: the gateway permanently rejects this message (4xx except 401, 408 and 429). */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.permanent = permanent;
  }
}

const TIME_LIMIT = timeLimits.sms.answer;

/**
 * Creates a sender for a generic gateway: `POST smsUrl` with `{"to","text","id"}` as JSON, the id also as
 * `Idempotency-Key`, and the URL's user and password as Basic authentication. Any 2xx status means success.
 */
export function httpSms(smsUrl: string, neighbours: Neighbours): SmsSender {
  const url = new URL(smsUrl);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const authorization = url.username ? `Basic ${Buffer.from(credentials).toString('base64')}` : undefined;
  url.username = '';
  url.password = '';
  return {
    async send({ to, text, id }) {
      const headers = { 'idempotency-key': id, ...(authorization ? { authorization } : {}) };
      await neighbours.watch('sms', () => deliver(url, { to, text, id }, headers), isOutage);
    },
  };
}

const isOutage = (error: unknown) => !(error instanceof SmsError && error.permanent);

async function deliver(url: URL, body: object, headers: Record<string, string>): Promise<void> {
  const status = await post(url, body, headers);
  if (status >= 200 && status < 300) return;
  const permanent = status >= 400 && status < 500 && status !== 408 && status !== 429 && status !== 401;
  throw new SmsError(`the SMS gateway rejected a message (HTTP ${status})`, permanent);
}

async function post(url: URL, body: object, headers: Record<string, string>): Promise<number> {
  try {
    const { statusCode, body: answer } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      headersTimeout: TIME_LIMIT,
      bodyTimeout: TIME_LIMIT,
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    await answer.dump({ limit: 64 * 1024 });
    return statusCode;
  } catch (cause) {
    throw new SmsError('the SMS gateway could not be reached', false, { cause });
  }
}

/** The letters that one part carries 160 of (GSM 03.38), and those that count twice. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const doubled = '^{}\\[~]|€';

/** Parts in which networks send a text: 160 letters of GSM 03.38 or 70 of UTF-16, fewer in each of several parts. */
export function smsSegments(text: string): number {
  const letters = [...text];
  const isBasic = letters.every((letter) => basic.includes(letter) || doubled.includes(letter));
  const length = isBasic ? letters.reduce((sum, letter) => sum + (doubled.includes(letter) ? 2 : 1), 0) : text.length;
  const [alone, each] = isBasic ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / each);
}

const plain: Readonly<Record<string, string>> = {
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"', '«': '"', '»': '"', '–': '-', '—': '-', '…': '...', '\u00a0': ' ' },
  ...{ '\u202f': ' ', '‑': '-', œ: 'oe', Œ: 'OE', ł: 'l', Ł: 'L' },
};

/** The text with letters that every part carries, where accents can be left out. Other scripts stay as they are. */
export const foldForSms = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      if (basic.includes(letter) || doubled.includes(letter)) return letter;
      const folded = plain[letter] ?? letter.normalize('NFD').replace(/\p{M}+/gu, '');
      return [...folded].every((one) => basic.includes(one)) ? folded : letter;
    })
    .join('');
