import { verify, X509Certificate } from 'node:crypto';
import { objectOf, textOf } from './loose-json.ts';
import type { ReportSettings } from './provider.ts';

/** Fields that each type of message signs, in order. A field that is missing is left out. */
const confirmation = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const;
const signed: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: confirmation,
  UnsubscribeConfirmation: confirmation,
};

/** Digest of each version of signatures. */
const digests: Readonly<Record<string, string>> = { 1: 'sha1', 2: 'sha256' };

/** Certificates that were downloaded, by address. Amazon replaces its certificate from time to time. */
const certificates = new Map<string, X509Certificate>();
const MOST_CERTIFICATES = 10;

/**
 * Whether a message comes from Amazon SNS and from the topic whose ARN is `MAIL_REPORTS_KEY`: everybody can have Amazon sign
 * messages of a topic of their own.
 */
export async function isFromTopic(json: unknown, { key, now, download }: ReportSettings): Promise<boolean> {
  const message = objectOf(json);
  const fields = Object.hasOwn(signed, textOf(message.Type)) ? signed[textOf(message.Type)]! : [];
  const digest = digests[textOf(message.SignatureVersion)];
  const url = textOf(message.SigningCertURL);
  if (key === null || message.TopicArn !== key || !fields.length || !digest || !isAmazon(url)) return false;
  const certificate = certificates.get(url) ?? (await load(url, download));
  if (new Date(certificate.validFrom) > now || new Date(certificate.validTo) < now) return false;
  const present = fields.filter((field) => typeof message[field] === 'string');
  const text = present.map((field) => `${field}\n${textOf(message[field])}\n`).join('');
  return verify(digest, Buffer.from(text), certificate.publicKey, Buffer.from(textOf(message.Signature), 'base64'));
}

/** Confirms the subscription that a message of the topic asks for. */
export async function confirmSubscription(json: unknown, { download }: ReportSettings): Promise<void> {
  const { Type, SubscribeURL } = objectOf(json);
  const url = textOf(SubscribeURL);
  if (Type === 'SubscriptionConfirmation' && isAmazon(url)) await download(url);
}

/** Whether an address is one of Amazon SNS. It is called only if it is. */
export function isAmazon(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username } = new URL(url);
  return protocol === 'https:' && !port && !username && /^sns\.[a-z0-9-]{3,40}\.amazonaws\.com(\.cn)?$/.test(hostname);
}

async function load(url: string, download: ReportSettings['download']): Promise<X509Certificate> {
  const certificate = new X509Certificate(await download(url));
  if (certificates.size >= MOST_CERTIFICATES) certificates.clear();
  certificates.set(url, certificate);
  return certificate;
}
