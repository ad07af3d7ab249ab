import type { FoundProofFragment as Proof } from '../generated/graphql.ts';
import { t } from '../generated/words/verification.ts';
import { dayAndTime, language } from '../i18n/index.ts';
import { EventWords } from '../ui/event-words.tsx';
import { Fact } from '../ui/facts.tsx';
import { Copy, levelWords, Moment, Status } from '../ui/values.tsx';

/** Green means sealed. An uploaded file that nobody signed proves nothing. */
const matches = {
  ORIGINAL_DOCUMENT: ['warn', 'originalOnly'],
  SIGNED_REVISION: ['warn', 'revisionOnly'],
  SEALED_DOCUMENT: ['ok', 'sealedMatch'],
  REPORTED_FILE: ['warn', 'reportedOnly'],
} as const;

/** What the service knows about a fingerprint: the document, its signers, the seal and the complete timeline. */
export function FoundProof({ proof, isTest = false }: { proof: Proof; isTest?: boolean }) {
  const found = proof.matches ?? (proof.digestSeal ? 'REPORTED_FILE' : null);
  if (!proof.known || !found) {
    return (
      <p class="notice warn" role="status">
        {t('unknownPdf')}
      </p>
    );
  }
  const {
    document,
    envelope,
    attendanceSession,
    digestSeal,
    sealedCopies,
    chainValid,
    signers,
    events,
    billedCredits,
    scope,
  } = proof;
  const [matchTone, words] = matches[found];
  // A specimen is never shown as green as a proof.
  const tone = isTest ? 'warn' : matchTone;
  const invalidSince = proof.proof?.sealInvalidSince;
  if (sealedCopies !== null) {
    return (
      <p class="notice warn" role="status">
        {t('sharedOriginal', { count: sealedCopies })}
      </p>
    );
  }
  return (
    <section class="card stack" aria-labelledby="proof-title">
      <h2 id="proof-title">{t('proofTitle')}</h2>
      <div class={`verdict notice ${chainValid && !invalidSince ? tone : 'bad'}`} role="status">
        {invalidSince ? (
          <strong>{t('sealRevoked', { date: dayAndTime(invalidSince) })}</strong>
        ) : (
          chainValid && found === 'SEALED_DOCUMENT' && <strong>{authentic(proof)}</strong>
        )}
        <span>{t(words)}</span>
        <span>{t(chainValid ? 'chainValid' : 'chainBroken')}</span>
      </div>
      {attendanceSession && <p>{t('sessionSheet', { name: attendanceSession.name })}</p>}
      {digestSeal?.name && <p>{digestSeal.name}</p>}
      {envelope && (
        <p>
          <strong>{document?.name}</strong> · {envelope.name} <Status of={envelope.status} kind="envelope" />
        </p>
      )}
      <SealFacts proof={proof} />
      {signers && signers.length > 0 && (
        <ul class="lines">
          {signers.map(({ name, email, status, signedAt }) => (
            <li key={email + name}>
              <span>
                <strong>{name}</strong> {email}
              </span>
              <span>
                <Status of={status} kind="signer" /> <Moment at={signedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {events && (
        <details class="more" open={events.length <= 12}>
          <summary>{t('timeline')}</summary>
          <ol class="timeline">
            {events.map(({ name, actor, at, hash }) => (
              <li key={hash}>
                <EventWords name={name} actor={ownOr(scope, actor)} data={null} signers={signers ?? []} />{' '}
                <time dateTime={at} title={hash}>
                  {dayAndTime(at)}
                </time>
              </li>
            ))}
          </ol>
        </details>
      )}
      {billedCredits > 0 && <p class="hint">{t('billed', { count: billedCredits })}</p>}
    </section>
  );
}

/** Most names in the verdict; the list below has all. */
const MOST_NAMES = 4;

/** "Authentic. Signed by …, sealed on …" */
function authentic({ signers, envelope, attendanceSession, digestSeal }: Proof): string {
  const sealedAt = envelope?.sealedAt ?? attendanceSession?.sealedAt ?? digestSeal?.sealedAt;
  if (!sealedAt) return t('authentic');
  const names = (signers ?? []).filter(({ status }) => status === 'SIGNED').map(({ name }) => name);
  const date = dayAndTime(sealedAt);
  if (names.length === 0) return t('authenticSealed', { date });
  const more = names.length - MOST_NAMES;
  const shown = more > 0 ? [...names.slice(0, MOST_NAMES), t('moreSigners', { count: more })] : names;
  return t('authenticSigned', { names: new Intl.ListFormat(language.value).format(shown), date });
}

/** To a third party, the organisation is not « your organisation ». */
const ownOr = (scope: Proof['scope'], actor: string): string =>
  actor === 'organization' && scope === 'THIRD_PARTY' ? 'sender' : actor;

interface Seal {
  readonly subject: string;
  readonly fingerprint_sha256: string;
}
interface Stamp {
  readonly issuer: string | null;
  readonly gen_time: string;
}

function SealFacts({ proof: { proof, envelope, attendanceSession, digestSeal } }: { proof: Proof }) {
  if (!proof) return null;
  const seal = proof.seal as Seal;
  const [stamp] = proof.timestamps as readonly Stamp[];
  const sealedAt = envelope?.sealedAt ?? attendanceSession?.sealedAt ?? digestSeal?.sealedAt;
  return (
    <>
      <dl class="facts">
        <Fact term={t('sealedBy')}>{verifiedSubjectName(seal.subject)}</Fact>
        <Fact term={t('sealedAtLabel')}>{sealedAt ? dayAndTime(sealedAt) : '–'}</Fact>
        <Fact term={t('level')}>{proof.padesLevel ? levelWords[proof.padesLevel] : '–'}</Fact>
        <Fact term={t('timestamps')}>
          {stamp ? `${dayAndTime(stamp.gen_time)} · ${verifiedSubjectName(stamp.issuer ?? '')}` : t('noTimestamp')}
        </Fact>
      </dl>
      {proof.evidenceSha256 && (
        <div>
          <p class="hint">{t('evidencePrint')}</p>
          <Copy text={proof.evidenceSha256} label={t('evidencePrint')} />
        </div>
      )}
    </>
  );
}

/** The common name of an RFC 4514 subject, or the whole subject if it has none. */
export function verifiedSubjectName(subject: string): string {
  const [, name] = /(?:^|,\s?)CN=((?:\\.|[^,\\])+)/.exec(subject) ?? [];
  return name ? name.replace(/\\(.)/g, '$1') : subject;
}
