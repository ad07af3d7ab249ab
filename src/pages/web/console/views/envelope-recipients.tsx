import { type ConsoleEnvelopeQuery, ConsoleResendNoticeDocument } from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { dayAndTime } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Copy, Moment } from '../parts.tsx';
import { Table } from '../table.tsx';
import { may } from '../viewer.ts';
import { Resend } from './resend.tsx';

type Recipient = NonNullable<ConsoleEnvelopeQuery['envelope']>['recipients'][number];

/** Those who take part in an envelope without signing it. Draws nothing if there are none. */
export const Recipients = ({ recipients }: { readonly recipients: readonly Recipient[] }) =>
  recipients.length > 0 && (
    <>
      <h2>{t('recipients')}</h2>
      <Table
        caption={t('recipients')}
        empty=""
        rows={recipients}
        columns={[
          { label: t('name'), cell: ({ name, email }) => `${name} (${email})` },
          { label: t('role'), cell: ({ role }) => t(`recipientRole_${role}`) },
          { label: t('order'), cell: ({ order, role }) => (role === 'COPY' ? '–' : order) },
          { label: t('status'), cell: (recipient) => <Progress {...recipient} /> },
          { label: t('link'), cell: ({ url, name }) => (url ? <Copy text={url} label={name} /> : '–') },
        ]}
      />
    </>
  );

const Progress = ({ id, name, role, status, doneAt, declinedAt, declineReason, noticeResendableAt }: Recipient) => (
  <>
    <span class={`status ${status === 'DONE' ? 'ok' : status === 'NOTIFIED' ? 'go' : 'wait'}`}>
      {t(`recipient_${role}_${status}`)}
    </span>{' '}
    {doneAt && <Moment at={doneAt} />}
    {declinedAt && status !== 'DONE' && (
      <p class="error">{t('recipientDeclined', { date: dayAndTime(declinedAt), reason: declineReason ?? '' })}</p>
    )}
    {may('MANAGER') && (
      <Resend name={name} from={noticeResendableAt} last={null} act={() => send(ConsoleResendNoticeDocument, { id })} />
    )}
  </>
);
