import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import {
  ConsoleAttestSignatureDocument,
  type ConsoleEnvelopeQuery,
  ConsoleResendNoticeDocument,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { dayAndTime, shortMoment } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { FieldError } from '../../ui/field.tsx';
import { useAct } from '../../ui/use-act.ts';
import { ActsMenu, type MenuAct } from '../acts-menu.tsx';
import { Moment, Status } from '../parts.tsx';
import { may } from '../viewer.ts';
import {
  CorrectDialog,
  CorrectSigner,
  hasOpenLink,
  isAskedToCorrect,
  isCorrectable,
  ReplaceLinkDialog,
} from './corrections/corrections.tsx';
import { SignerReminders } from './reminders/envelope-reminders.tsx';
import { resendWords, useEarly } from './resend.tsx';
import { SignerFiles } from './signer-files.tsx';

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;
type Signer = Envelope['signers'][number];
type Recipient = Envelope['recipients'][number];

interface PeopleProps {
  readonly envelope: Envelope;
}

/** Everybody who takes part in an envelope, in their order: how they are reached, how far they are, and what can be done. */
export function People({ envelope }: PeopleProps) {
  const [message, setMessage] = useState('');
  const { signers, recipients } = envelope;
  const inOrder = [...signers, ...recipients].sort((one, other) => personPosition(one) - personPosition(other));
  const places = [...new Set(inOrder.map(personPosition).filter(Number.isFinite))];
  return (
    <>
      <h2>{t(recipients.length ? 'envelopePeople' : 'signers')}</h2>
      <p role="status" class={message ? 'notice ok' : 'vh'}>
        {message}
      </p>
      <ol class="card people">
        {inOrder.map((person) => (
          <li key={person.id}>
            {places.length > 1 && <Place place={places.indexOf(personPosition(person))} />}
            {'url' in person ? (
              <RecipientLine recipient={person} done={setMessage} />
            ) : (
              <SignerLine envelope={envelope} signer={person} done={setMessage} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Agents sign after everybody else, with a batch; then copies are sent. */
const personPosition = ({ role, order }: Signer | Recipient): number =>
  role === 'AGENT' || role === 'COPY' ? Number.POSITIVE_INFINITY : order;

/** Whose turn it is first, second and so on. People with the same number act together. */
const Place = ({ place }: { readonly place: number }) => (
  <span class="place">
    {place >= 0 && (
      <>
        <span class="vh">{t('order')} </span>
        {place + 1}
      </>
    )}
  </span>
);

interface LineProps {
  readonly name: string;
  /** What the person does, unless they sign. */
  readonly role?: string | undefined;
  readonly ways: readonly (string | null | undefined)[];
  readonly link: string | null | undefined;
  readonly acts: readonly MenuAct[];
  readonly children: ComponentChildren;
}

function Line({ name, role, ways, link, acts, children }: LineProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(link!);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <>
      <div class="who">
        <strong>{name}</strong>
        {role && <span class="hint">{role}</span>}
        {ways.filter(Boolean).map((way) => (
          <span key={way} class="hint">
            {way}
          </span>
        ))}
      </div>
      <div class="progress">{children}</div>
      <div class="person-acts">
        {link && (
          <button type="button" class="btn ghost" onClick={() => void copy()}>
            <span aria-live="polite">{t(isCopied ? 'linkCopied' : 'copyLink')}</span> <span class="vh">{name}</span>
          </button>
        )}
        <ActsMenu of={name} acts={acts} />
      </div>
    </>
  );
}

/** The act that sends the notice of a person again, or says from when it can. */
function useResend(
  { id, name, noticeResendableAt: from }: Pick<Signer, 'id' | 'name' | 'noticeResendableAt'>,
  done: (message: string) => void,
) {
  const { error, run } = useAct(resendWords);
  const early = useEarly(from);
  const act: MenuAct = {
    label: t('resendNotice'),
    unless: from && early ? t('resendFrom', { date: shortMoment(from) }) : undefined,
    act: () =>
      void run(async () => {
        await send(ConsoleResendNoticeDocument, { id });
        done(t('noticeResent', { name }));
      }),
  };
  return { error, acts: from && may('MANAGER') ? [act] : [] };
}

interface SignerLineProps extends PeopleProps {
  readonly signer: Signer;
  /** Shows what was done. */
  readonly done: (message: string) => void;
}

function SignerLine({ envelope, signer, done }: SignerLineProps) {
  const { name, email, phone, role, inviteBy, signUrl, status } = signer;
  const [dialog, setDialog] = useState<'correct' | 'replace' | null>(isAskedToCorrect(signer) ? 'correct' : null);
  const resend = useResend(signer, done);
  const attest = useAttest(signer);
  const isOpen = hasOpenLink(envelope, signer);
  const acts: MenuAct[] = [...resend.acts];
  if (isCorrectable(envelope, signer)) acts.push({ label: t('correct'), act: () => setDialog('correct') });
  if (isOpen) acts.push({ label: t('replaceLink'), act: () => setDialog('replace') });
  const isAttestable = envelope.status === 'COMPLETED' && status === 'SIGNED' && !envelope.purgedAt && may('MANAGER');
  if (isAttestable) acts.push({ label: t(attest.busy ? 'attesting' : 'attest'), act: attest.run });
  const props = { signer, onClose: () => setDialog(null), done };
  return (
    <Line
      name={name}
      role={role === 'AGENT' ? t('agent') : undefined}
      ways={[email, phone, inviteBy === 'IN_PERSON' ? t('inviteBy_IN_PERSON') : null]}
      link={status === 'SIGNED' ? null : signUrl}
      acts={acts}
    >
      <SignerStatus {...signer} />
      <SignerChanges {...signer} />
      <SignerFiles signer={signer} />
      {isUnreached(signer) && (
        <>
          <p class="error">
            {t('undelivered', { status: signer.deliveryFailure!.status, reason: signer.deliveryFailure!.reason })}
          </p>
          {isCorrectable(envelope, signer) && <CorrectSigner signer={signer} onPress={() => setDialog('correct')} />}
        </>
      )}
      <SignerReminders {...signer} />
      {signer.noticeResentAt && <p class="hint">{t('resentAt', { date: shortMoment(signer.noticeResentAt) })}</p>}
      <Deliveries deliveries={signer.deliveries} />
      <FieldError error={resend.error ?? attest.error} />
      {dialog === 'correct' && <CorrectDialog {...props} />}
      {dialog === 'replace' && <ReplaceLinkDialog {...props} />}
    </Line>
  );
}

/** Makes the attestation of a signature when somebody asks for it, and downloads it. */
function useAttest({ id }: Signer) {
  const { busy, error, run } = useAct(() => t('attestFailed'));
  const attest = async () => {
    const { attestSignature } = await send(ConsoleAttestSignatureDocument, { signerId: id });
    location.assign(attestSignature.signatureAttestation.downloadUrl);
  };
  return { busy, error, run: () => void run(attest) };
}

/** Whether the last e-mail did not reach a signer who has not signed. */
const isUnreached = ({ deliveryFailure, status }: Signer): boolean => Boolean(deliveryFailure) && status !== 'SIGNED';

const SignerStatus = ({
  name,
  status,
  inviteBy,
  signedAt,
  declinedAt,
  declineReason,
  viewedAt,
  codesLockedAt,
}: Signer) => (
  <>
    <p>
      {declinedAt && status !== 'SIGNED' ? (
        <span class="status bad">{t('declinedBadge')}</span>
      ) : inviteBy === 'IN_PERSON' && status === 'NOTIFIED' ? (
        <span class="status go">{t('signer_awaited_here')}</span>
      ) : (
        <Status of={status} kind="signer" />
      )}{' '}
      {signedAt && <Moment at={signedAt} />}
    </p>
    {viewedAt && !signedAt && <p class="hint">{t('openedAt', { date: dayAndTime(viewedAt) })}</p>}
    {declinedAt && status !== 'SIGNED' && <p class="error">{t('declined', { reason: declineReason ?? '' })}</p>}
    {codesLockedAt && status !== 'SIGNED' && <p class="error">{t('signerCodesLocked', { name })}</p>}
  </>
);

/** Who was named before: the person who gave the signature away, and the names that the signer corrected. */
const SignerChanges = ({ delegation, nameCorrections }: Pick<Signer, 'delegation' | 'nameCorrections'>) => (
  <>
    {delegation && (
      <p class="hint">
        {t('signsInPlace', {
          name: delegation.name || t('erasedPerson'),
          email: delegation.email ?? '',
          date: dayAndTime(delegation.at),
        })}
        {delegation.reason && <q class="reason">{delegation.reason}</q>}
      </p>
    )}
    {nameCorrections.map(({ formerName, at }) => (
      <p key={at} class="hint">
        {t('nameCorrectedBySigner', { name: formerName || t('erasedPerson'), date: dayAndTime(at) })}
      </p>
    ))}
  </>
);

/** The messages to a signer, and when a server accepted each. */
const Deliveries = ({ deliveries }: Pick<Signer, 'deliveries'>) =>
  !!deliveries?.length && (
    <details class="more">
      <summary>{t('signerMessages', { count: deliveries.length })}</summary>
      <ul>
        {deliveries.map(({ kind, channel, queuedAt, acceptedAt, reply }) => (
          <li key={`${kind} ${queuedAt}`}>
            {nameOfMessage(kind)}
            {channel === 'SMS' ? ' (SMS)' : ''}, {dayAndTime(queuedAt)} –{' '}
            {acceptedAt ? t('delivery_accepted', { date: dayAndTime(acceptedAt) }) : t('delivery_waiting')}
            {reply && <span class="hint"> {reply}</span>}
          </li>
        ))}
      </ul>
    </details>
  );

const named = ['envelope.turn', 'envelope.reminder', 'signing.code', 'envelope.completed'] as const;
const nameOfMessage = (kind: string): string => {
  const known = named.find((each) => each === kind);
  return t(known ? `message_${known}` : 'message_other');
};

interface RecipientLineProps {
  readonly recipient: Recipient;
  readonly done: (message: string) => void;
}

/** Somebody who takes part without signing. */
function RecipientLine({ recipient, done }: RecipientLineProps) {
  const { name, email, role, status, doneAt, declinedAt, declineReason, url } = recipient;
  const { error, acts } = useResend(recipient, done);
  return (
    <Line name={name} role={t(`recipientRole_${role}`)} ways={[email]} link={url} acts={acts}>
      <p>
        <span class={`status ${status === 'DONE' ? 'ok' : status === 'NOTIFIED' ? 'go' : 'wait'}`}>
          {t(`recipient_${role}_${status}`)}
        </span>{' '}
        {doneAt && <Moment at={doneAt} />}
      </p>
      {declinedAt && status !== 'DONE' && (
        <p class="error">{t('recipientDeclined', { date: dayAndTime(declinedAt), reason: declineReason ?? '' })}</p>
      )}
      <FieldError error={error} />
    </Line>
  );
}
