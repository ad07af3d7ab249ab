import { verify, X509Certificate } from 'node:crypto';
import {
  failureIn,
  isStatus,
  jsonList,
  type MailProvider,
  objectOf,
  providerText,
  type ReportSettings,
} from './provider.ts';

/** The name in the certificate with which Amazon SNS signs, in every region (its developer guide, “Verifying signatures”). */
const NAMES = ['sns.amazonaws.com', 'sns.amazonaws.com.cn'];
/** Certificates between the one of SNS and a root. */
const LONGEST = 4;

/**
 * Whether a certificate is one of Amazon SNS: its name, and a chain to a root (RFC 5280 §6.1: signatures, validity, CA).
 * The file has no intermediate certificates; each names where the next one is (RFC 5280 §4.2.2.1).
 */
async function isOfSns(
  certificate: X509Certificate,
  { now, download, roots }: Pick<ReportSettings, 'now' | 'download' | 'roots'>,
): Promise<boolean> {
  if (!NAMES.some((name) => certificate.checkHost(name, { subject: 'always' }) !== undefined)) return false;
  let at = certificate;
  for (let length = 0; length < LONGEST; length++) {
    if (!isInForce(at, now)) return false;
    if (chainRoot(at, roots, now)) return true;
    const url = issuerAddress(at);
    if (!url) return false;
    const issuer = new X509Certificate(await download(url));
    if (!isIssuedBy(at, issuer)) return false;
    at = issuer;
  }
  return false;
}

const isInForce = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  new Date(validFrom) <= now && new Date(validTo) >= now;

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** The root that issued a certificate. Parsing all roots takes 30 ms, once for each new certificate of Amazon. */
const chainRoot = (certificate: X509Certificate, roots: readonly string[], now: Date): X509Certificate | undefined =>
  roots.map((pem) => new X509Certificate(pem)).find((root) => isInForce(root, now) && isIssuedBy(certificate, root));

/** Where the certificate of the issuer is. Amazon's authority only; the signature decides, so that http is enough. */
function issuerAddress({ infoAccess }: X509Certificate): string | null {
  const [, url = ''] = /^CA Issuers - URI:(\S+)$/m.exec(infoAccess ?? '') ?? [];
  if (!URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && /(^|\.)amazontrust\.com$/.test(hostname) ? url : null;
}

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
async function isFromTopic(json: unknown, settings: ReportSettings): Promise<boolean> {
  const { key, now } = settings;
  const message = objectOf(json);
  const fields = Object.hasOwn(signed, providerText(message.Type)) ? signed[providerText(message.Type)]! : [];
  const digest = digests[providerText(message.SignatureVersion)];
  const url = providerText(message.SigningCertURL);
  if (key === null || message.TopicArn !== key || !fields.length || !digest || !isCertificateUrl(url, key))
    return false;
  const certificate = certificates.get(url) ?? (await load(url, settings));
  if (!certificate || !isInForce(certificate, now)) return false;
  const present = fields.filter((field) => typeof message[field] === 'string');
  const text = present.map((field) => `${field}\n${providerText(message[field])}\n`).join('');
  return verify(
    digest,
    Buffer.from(text),
    certificate.publicKey,
    Buffer.from(providerText(message.Signature), 'base64'),
  );
}

/** Confirms the subscription that a message of the topic asks for. */
async function confirmSubscription(json: unknown, { key, download }: ReportSettings): Promise<void> {
  const { Type, SubscribeURL } = objectOf(json);
  const url = providerText(SubscribeURL);
  if (Type === 'SubscriptionConfirmation' && isAmazon(url, key ?? '')) await download(url);
}

/** Whether an address is one of Amazon SNS in the region of the topic. It is called only if it is. */
export function isAmazon(url: string, topic: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username } = new URL(url);
  const [, partition, region] = /^arn:(aws|aws-cn|aws-us-gov):sns:([a-z]{2}(?:-[a-z]+)+-\d{1,2}):/.exec(topic) ?? [];
  if (!region) return false;
  const host = `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
  return protocol === 'https:' && !port && !username && hostname === host;
}

/** Amazon's certificates have few addresses: nobody can have one downloaded and checked again and again. */
const isCertificateUrl = (url: string, topic: string): boolean =>
  isAmazon(url, topic) && /^https:\/\/[^/]+\/SimpleNotificationService-\w+\.pem$/.test(url);

/** Downloads the certificate, and keeps it if it is Amazon's. */
async function load(url: string, settings: ReportSettings): Promise<X509Certificate | null> {
  const certificate = new X509Certificate(await settings.download(url));
  if (!(await isOfSns(certificate, settings))) return null;
  if (certificates.size >= MOST_CERTIFICATES) certificates.clear();
  certificates.set(url, certificate);
  return certificate;
}

/**
 * Amazon SES through Amazon SNS: bounce notifications and event publishing, which differ in one name. SES replaces the
 * `Message-ID`; the notification has the original headers if that is turned on.
 */
export const ses: MailProvider = {
  headers: () => ({}),
  hasSigned: isFromTopic,
  acknowledge: confirmSubscription,
  failuresIn(json) {
    const { Type, Message } = objectOf(json);
    const event = Type === 'Notification' ? objectOf(parsed(providerText(Message))) : {};
    const kind = event.notificationType ?? event.eventType;
    if (kind === 'Reject') return [failureIn(event, [objectOf(event.reject).reason], '5.7.1')];
    const bounce = objectOf(event.bounce);
    if (kind !== 'Bounce') return [];
    return jsonList(bounce.bouncedRecipients ?? []).flatMap((recipient) => {
      const { action, status, diagnosticCode } = objectOf(recipient);
      // Some answers of people who are away count as transient bounces; a delivery that was given up has failed.
      if (bounce.bounceType === 'Transient' && action !== 'failed') return [];
      const reason = providerText(diagnosticCode).replace(/^[\w-]+;\s*/, '');
      return failureIn(event, [reason], isStatus(providerText(status)) ? providerText(status) : '5.0.0');
    });
  },
};

/** The JSON in a text; undefined if it is none: SNS also sends plain words when a topic is set up. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
