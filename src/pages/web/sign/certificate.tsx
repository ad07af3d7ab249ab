import type { ComponentChildren } from 'preact';
import { type PlainKey, t } from '../generated/words/sign.ts';
import { framed } from '../lib/embed.ts';
import { attestedName } from './identity.tsx';
import { session } from './session.ts';

/** One attribute of a name: its keyword (RFC 4514 §3) or object identifier, and its value. */
interface NameAttribute {
  readonly keyword: string;
  readonly value: string;
}

const ESCAPED = /\\([0-9A-Fa-f]{2})|\\(.)/g;

/** Splits a distinguished name (RFC 4514 string) into its attributes. */
function readName(text: string): NameAttribute[] {
  // A comma or plus sign separates unless it is escaped.
  const parts = text.match(/(?:\\.|[^\\,+])+/gs) ?? [];
  return parts.map((part) => {
    const at = part.indexOf('=');
    return { keyword: part.slice(0, at), value: unescaped(part.slice(at + 1)) };
  });
}

/** The common name, or the whole text if there is none. */
const commonName = (text: string): string => readName(text).find(({ keyword }) => keyword === 'CN')?.value ?? text;

const unescaped = (value: string): string =>
  value.replace(ESCAPED, (_, hex: string | undefined, character: string | undefined) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : character!,
  );

/** Before signing: what the certificate will contain. */
export function CertificateToCome() {
  const { certificate } = session.value;
  if (!certificate?.issuer) return null;
  const { subject, issuer, validMinutes } = certificate;
  return (
    <section class="certificate" aria-labelledby="certificate-title">
      <p class="legend" id="certificate-title">
        {t('certificate')}
      </p>
      <p>{t('certificateToCome', { name: attestedName.value!, minutes: validMinutes! })}</p>
      <Details summary={t('certificateDetails')}>
        <Row label={t('certificateSubject')}>{subject && <Name text={subject} />}</Row>
        <Row label={t('certificateIssuer')}>
          <Name text={issuer} />
        </Row>
        <Row label={t('certificateValidity')}>{t('certificateMinutes', { count: validMinutes! })}</Row>
      </Details>
    </section>
  );
}

/** Before signing with a certificate of the signer's own: where that happens. In a frame it cannot. */
export function OwnCertificate() {
  return (
    <section class="certificate" aria-labelledby="certificate-title">
      <p class="legend" id="certificate-title">
        {t('ownCertificate')}
      </p>
      <p>{t('ownCertificateHint')}</p>
      {framed && (
        <p>
          {t('ownCertificateFramed')}{' '}
          <a href={location.href} target="_blank" rel="noopener">
            {t('ownCertificateOpen')}
          </a>
        </p>
      )}
    </section>
  );
}

/** After signing: the certificate that was used, so that the signer can find it in the PDF. */
export function CertificateUsed() {
  const { certificate } = session.value;
  if (!certificate?.serial) return null;
  const { subject, serial, fingerprintSha256 } = certificate;
  return (
    <Details summary={t('certificate')}>
      {subject && (
        <Row label={t('certificateSubject')}>
          <Name text={subject} />
        </Row>
      )}
      <Row label={t('certificateSerial')}>
        <code>{inGroups(serial)}</code>
      </Row>
      <Row label={t('fingerprint')}>
        <code>{inGroups(fingerprintSha256!)}</code>
      </Row>
    </Details>
  );
}

function Details({ summary, children }: { summary: string; children: ComponentChildren }) {
  return (
    <details class="more">
      <summary>{summary}</summary>
      <dl class="facts">{children}</dl>
    </details>
  );
}

function Row({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The common name, with the other attributes below it. */
function Name({ text }: { text: string }) {
  const others = readName(text).filter(({ keyword }) => keyword !== 'CN');
  return (
    <>
      {commonName(text)}
      {others.map((attribute) => (
        <small key={attribute.keyword}>{inWords(attribute)}</small>
      ))}
    </>
  );
}

/** Labels of attributes. */
const words: Readonly<Record<string, PlainKey>> = {
  givenName: 'nameGiven',
  SN: 'nameSurname',
  serialNumber: 'nameNumber',
  O: 'nameOrganization',
  organizationIdentifier: 'nameOrganizationNumber',
  C: 'nameCountry',
};

const inWords = ({ keyword, value }: NameAttribute): string => {
  const word = words[keyword];
  return t('nameAttribute', { label: word ? t(word) : keyword, value });
};

/** In groups of four, which are easier to read aloud. */
const inGroups = (hex: string): string => hex.replace(/(.{4})(?=.)/g, '$1 ');
