import { ConsoleEnvelopesChangedDocument, ConsoleMandatesDocument } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { calendarDate } from '../../../i18n/index.ts';
import { Status, View } from '../../parts.tsx';
import { route, viewAddress } from '../../route.ts';
import { GuideLink, Paged } from '../../table.tsx';
import { may } from '../../viewer.ts';
import { MandateView } from './mandate.tsx';
import { NewMandate } from './new-mandate.tsx';

/** Mandates: the list, one mandate, or a new one. */
export function Mandates() {
  const { id } = route.value;
  if (id === 'new' && may('MANAGER')) return <NewMandate />;
  return id && id !== 'new' ? <MandateView key={id} id={id} /> : <List />;
}

/** Who may seal for whom, and until when. Live, because the signature of its act activates a mandate. */
function List() {
  return (
    <View
      title={t('menu_mandates')}
      actions={
        may('MANAGER') && (
          <a class="btn primary" href={viewAddress('mandates', 'new')}>
            {t('newMandate')}
          </a>
        )
      }
    >
      <Paged
        caption={t('menu_mandates')}
        empty={
          <>
            {t('noMandates')} <GuideLink name="agencies" />
          </>
        }
        document={ConsoleMandatesDocument}
        of={({ signingMandates }) => signingMandates}
        pages={Number.POSITIVE_INFINITY}
        live={{ document: ConsoleEnvelopesChangedDocument }}
        columns={[
          {
            label: t('principal'),
            cell: ({ id, principal }) => <a href={viewAddress('mandates', id)}>{principal.legalName}</a>,
          },
          { label: t('status'), cell: ({ status }) => <Status of={status} kind="mandate" /> },
          { label: t('agents'), cell: ({ agents }) => agents.map(({ name }) => name).join(', ') },
          { label: t('scope'), cell: ({ scope }) => scope.map((each) => t(`scope_${each}`)).join(', ') },
          {
            label: t('until'),
            cell: ({ validUntil }) => <span class="whole">{calendarDate(validUntil.slice(0, 10))}</span>,
          },
        ]}
      />
    </View>
  );
}
