import { ConsoleSessionsDocument } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { Moment, Status, View } from '../../parts.tsx';
import { route, viewAddress } from '../../route.ts';
import { GuideLink, Paged } from '../../table.tsx';
import { may } from '../../viewer.ts';
import { NewSession } from './new-session.tsx';
import { SessionView } from './session.tsx';
import { TrainingReport } from './training-report.tsx';

export { words } from '../../../generated/words/sessions.ts';

/** Training sessions: the list, one session, or a new one. */
export function Attendance() {
  const { id } = route.value;
  if (id === 'new') return <NewSession />;
  if (id) return <SessionView key={id} id={id} />;
  return (
    <View
      title={t('menu_attendance')}
      actions={
        may('MANAGER') && (
          <a class="btn primary" href={viewAddress('attendance', 'new')}>
            {t('newSession')}
          </a>
        )
      }
    >
      <Paged
        caption={t('menu_attendance')}
        empty={
          <>
            {t('noSessions')} <GuideLink name="trainers" />
          </>
        }
        document={ConsoleSessionsDocument}
        of={({ attendanceSessions }) => attendanceSessions}
        columns={[
          { label: t('name'), cell: ({ id: one, name }) => <a href={viewAddress('attendance', one)}>{name}</a> },
          { label: t('reference'), cell: ({ reference }) => reference ?? '–' },
          { label: t('status'), cell: ({ status }) => <Status of={status} kind="session" /> },
          { label: t('marks'), cell: ({ marksCount }) => <span class="number">{marksCount}</span> },
          { label: t('created_f'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
      <TrainingReport />
    </View>
  );
}
