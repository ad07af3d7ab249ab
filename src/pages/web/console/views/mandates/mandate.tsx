import { useState } from 'preact/hooks';
import {
  ConsoleEnvelopesChangedDocument,
  ConsoleMandateDocument,
  type ConsoleMandateQuery,
  ConsoleRevokeMandateDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { calendarDate } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { Instead, Moment, Status, View } from '../../parts.tsx';
import { errorText, useQuery } from '../../query.tsx';
import { viewAddress } from '../../route.ts';
import { Table } from '../../table.tsx';
import { may } from '../../viewer.ts';
import { SimulateMandates } from '../simulation/simulation.tsx';

type Mandate = NonNullable<ConsoleMandateQuery['signingMandate']>;

/** One mandate, live: its state, its act, its agents, and its revocation. */
export function MandateView({ id }: { id: string }) {
  const query = useQuery(ConsoleMandateDocument, { id }, { live: { document: ConsoleEnvelopesChangedDocument } });
  const data = query.data?.signingMandate;
  if (!data) return <Instead of={query} />;
  return (
    <View
      title={data.principal.legalName}
      back={{ href: viewAddress('mandates'), label: t('menu_mandates') }}
      actions={
        <>
          <Status of={data.status} kind="mandate" />
          {data.envelopeId && (
            <a class="btn" href={viewAddress('envelopes', data.envelopeId)}>
              {t('openAct')}
            </a>
          )}
        </>
      }
    >
      <p class="notice">{t(`mandate_now_${data.status}`, { name: data.principal.representative.name })}</p>
      <Facts mandate={data} />
      <h2>{t('agents')}</h2>
      <Table
        caption={t('agents')}
        empty=""
        rows={data.agents}
        columns={[
          {
            label: t('name'),
            cell: ({ name, role, isEmployee }) => (
              <>
                {name} <small>{[role, isEmployee && t('delegate')].filter(Boolean).join(', ')}</small>
              </>
            ),
          },
          { label: t('email'), cell: ({ email }) => email },
          { label: t('phone'), cell: ({ phone }) => phone },
        ]}
      />
      {may('MANAGER') && <Revoke mandate={data} />}
      <SimulateMandates mandates={[data]} />
    </View>
  );
}

function Facts({ mandate }: { mandate: Mandate }) {
  const { principal, scope, validFrom, validUntil, createdAt, activatedAt, revokedAt, message } = mandate;
  const { warnings, textVersion, allowsConflict } = mandate;
  const { name, role, email } = principal.representative;
  return (
    <>
      {warnings.map(({ code }) => (
        <p key={code} class="notice warn">
          {t(`mandateWarning_${code}`)}
        </p>
      ))}
      {textVersion === null && <p class="notice warn">{t('mandateTextOld')}</p>}
      <dl class="facts">
        <Fact term={t('mandateRepresentative')}>
          {name} {role && <small>{role}</small>} <small>{email}</small>
        </Fact>
        {principal.siren && <Fact term={t('siren')}>{principal.siren}</Fact>}
        {principal.legalForm && <Fact term={t('legalForm')}>{principal.legalForm}</Fact>}
        {principal.registry && <Fact term={t('registry')}>{principal.registry}</Fact>}
        {principal.seat && <Fact term={t('seat')}>{principal.seat}</Fact>}
        <Fact term={t('scope')}>{scope.map((each) => t(`scope_${each}`)).join(', ')}</Fact>
        <Fact term={t('validity')}>
          {t('fromTo', { from: calendarDate(validFrom.slice(0, 10)), to: calendarDate(validUntil.slice(0, 10)) })}
        </Fact>
        <Fact term={t('mandateCreated')}>
          <Moment at={createdAt} />
        </Fact>
        {activatedAt && (
          <Fact term={t('mandateActivated')}>
            <Moment at={activatedAt} />
          </Fact>
        )}
        {revokedAt && (
          <Fact term={t('mandateRevoked')}>
            <Moment at={revokedAt} />
          </Fact>
        )}
        {allowsConflict && <Fact term={t('conflict')}>{t('conflictAllowed')}</Fact>}
        {message && <Fact term={t('message')}>{message}</Fact>}
      </dl>
    </>
  );
}

/** Revokes a mandate, after a question: it is final. */
function Revoke({ mandate: { id, status, principal } }: { mandate: Mandate }) {
  const [isConfirming, setConfirming] = useState(false);
  const act = useAct(errorText);
  if (status !== 'PENDING' && status !== 'ACTIVE') return null;
  const close = () => setConfirming(false);
  const revoke = () =>
    void act.run(async () => {
      await send(ConsoleRevokeMandateDocument, { id });
      close();
    });
  return (
    <div>
      <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {t('revokeMandate')}
      </button>
      {isConfirming && (
        <Dialog title={t('revokeMandateTitle')} onClose={close}>
          <DialogForm
            act={act}
            onSubmit={revoke}
            go={t('revokeMandate')}
            busyText={t('working')}
            kind="danger"
            back={{ label: t('keepMandate'), onBack: close, first: true }}
          >
            <p>
              <strong>{principal.legalName}</strong>
            </p>
            <p>{t('revokeMandateFinal')}</p>
          </DialogForm>
        </Dialog>
      )}
    </div>
  );
}
