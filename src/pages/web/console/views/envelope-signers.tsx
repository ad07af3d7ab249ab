import { useState } from 'preact/hooks';
import {
  ConsoleAttestSignatureDocument,
  type ConsoleEnvelopeQuery,
  ConsoleResendNoticeDocument,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { dayAndTime } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Copy, Moment, Status } from '../parts.tsx';
import { Table } from '../table.tsx';
import { may } from '../viewer.ts';
import { CorrectSigner, hasOpenLink, isCorrectable, ReplaceLink } from './corrections/corrections.tsx';
import { SignerReminders } from './reminders/envelope-reminders.tsx';
import { Resend } from './resend.tsx';

/** Makes the attestation of a signature when somebody asks for it, and downloads it. */
function Attest({ signer: { id, name } }: { readonly signer: { readonly id: string; readonly name: string } }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const fetchIt = async () => {
    setState('busy');
    try {
      const { attestSignature } = await send(ConsoleAttestSignatureDocument, { signerId: id });
      setState('idle');
      location.assign(attestSignature.signatureAttestation.downloadUrl);
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <button type="button" class="btn ghost" disabled={state === 'busy'} onClick={() => void fetchIt()}>
        {t(state === 'busy' ? 'attesting' : 'attest')} <span class="vh">{name}</span>
      </button>
      <span role="status" class={state === 'failed' ? 'error' : 'vh'}>
        {state === 'failed' && t('attestFailed')}
      </span>
    </>
  );
}

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;
type Signer = Envelope['signers'][number];

interface SignersProps {
  readonly envelope: Envelope;
}

/** The signers of an envelope: how they are reached, how far they are, and their links. */
export function Signers({ envelope }: SignersProps) {
  const [message, setMessage] = useState('');
  const done = (message: string) => {
    setMessage(message);
  };
  const columns = [
    { label: t('name'), cell: (signer: Signer) => <Contact envelope={envelope} signer={signer} done={done} /> },
    { label: t('order'), cell: ({ order }: Signer) => order },
    {
      label: t('status'),
      cell: (signer: Signer) => <Progress envelope={envelope} signer={signer} done={done} />,
    },
    { label: t('link'), cell: (signer: Signer) => <Link envelope={envelope} signer={signer} done={done} /> },
  ];
  return (
    <>
      <h2>{t('signers')}</h2>
      <p role="status" class={message ? 'notice ok' : 'vh'}>
        {message}
      </p>
      <Table caption={t('signers')} empty="" rows={envelope.signers} columns={columns} />
    </>
  );
}

interface CellProps {
  readonly envelope: Envelope;
  readonly signer: Signer;
  /** Shows what was done, and reloads the envelope. */
  readonly done: (message: string) => void;
}

const Contact = ({ envelope, signer, done }: CellProps) => (
  <div class="acts">
    <span>
      {signer.name} ({signer.email})
    </span>
    {signer.phone && <span class="hint">{signer.phone}</span>}
    {isCorrectable(envelope, signer) && !isUnreached(signer) && <CorrectSigner signer={signer} done={done} />}
  </div>
);

/** The signing link, or after the seal the attestation of the signature. */
const Link = ({ envelope, signer, done }: CellProps) =>
  envelope.status === 'COMPLETED' && signer.status === 'SIGNED' && !envelope.purgedAt && may('MANAGER') ? (
    <Attest signer={signer} />
  ) : signer.signUrl && signer.status !== 'SIGNED' ? (
    <div class="acts">
      <Copy text={signer.signUrl} label={signer.name} />
      {hasOpenLink(envelope, signer) && <ReplaceLink signer={signer} done={done} />}
    </div>
  ) : (
    <>–</>
  );

/** Whether the last e-mail did not reach a signer who has not signed. */
const isUnreached = ({ deliveryFailure, status }: Signer): boolean => Boolean(deliveryFailure) && status !== 'SIGNED';

const Progress = ({ envelope, signer, done }: CellProps & SignersProps) => (
  <>
    <SignerStatus {...signer} />
    {isUnreached(signer) && (
      <div class="acts">
        <p class="error">
          {t('undelivered', { status: signer.deliveryFailure!.status, reason: signer.deliveryFailure!.reason })}
        </p>
        {isCorrectable(envelope, signer) && <CorrectSigner signer={signer} done={done} word={t('correctAddress')} />}
      </div>
    )}
    <SignerReminders {...signer} />
    <Deliveries deliveries={signer.deliveries} />
    {may('MANAGER') && (
      <Resend
        name={signer.name}
        from={signer.noticeResendableAt}
        last={signer.noticeResentAt}
        act={() => send(ConsoleResendNoticeDocument, { id: signer.id })}
      />
    )}
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

const SignerStatus = ({ name, status, signedAt, declinedAt, declineReason, viewedAt, codesLockedAt }: Signer) => (
  <>
    <Status of={status} kind="signer" /> {signedAt && <Moment at={signedAt} />}
    {viewedAt && !signedAt && <p class="hint">{t('openedAt', { date: dayAndTime(viewedAt) })}</p>}
    {declinedAt && status !== 'SIGNED' && <p class="error">{t('declined', { reason: declineReason ?? '' })}</p>}
    {codesLockedAt && status !== 'SIGNED' && <p class="error">{t('signerCodesLocked', { name })}</p>}
  </>
);
