import { useEffect } from 'preact/hooks';
import { ConsoleSessionDocument, ConsoleSessionsDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Copy, Failed, Moment, Status, View } from '../parts.tsx';
import { addressOf, route } from '../route.ts';
import { Paged, Table } from '../table.tsx';
import { useAnswer } from '../use-answer.ts';

/** How often an open session is looked at again. */
const REFRESH_MS = 3_000;

/** Training sessions, and who is present in one of them. */
export function Attendance() {
  const { id } = route.value;
  if (id) return <SessionView key={id} id={id} />;
  return (
    <View title={t('menu_attendance')}>
      <Paged
        caption={t('menu_attendance')}
        empty={t('noSessions')}
        load={async (after) => (await send(ConsoleSessionsDocument, { after })).attendanceSessions}
        columns={[
          { label: t('name'), cell: ({ id: one, name }) => <a href={addressOf('attendance', one)}>{name}</a> },
          { label: t('reference'), cell: ({ reference }) => reference ?? '–' },
          { label: t('status'), cell: ({ status }) => <Status of={status} /> },
          { label: t('marks'), cell: ({ marksCount }) => marksCount },
          { label: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
    </View>
  );
}

function SessionView({ id }: { id: string }) {
  const { data, error, reload } = useAnswer(
    async () => (await send(ConsoleSessionDocument, { id })).attendanceSession,
    [id],
  );
  const open = data?.status === 'OPEN';
  useEffect(() => {
    if (!open) return;
    const timer = setInterval(reload, REFRESH_MS);
    return () => clearInterval(timer);
  }, [open]);
  if (error) return <Failed error={error} reload={reload} />;
  if (!data) return <p class="empty">{t('loading')}</p>;
  const files = [
    { url: data.sheetDownloadUrl, label: t('sheet') },
    { url: data.evidenceDownloadUrl, label: t('evidence') },
  ];
  return (
    <View
      title={data.name}
      back={{ href: addressOf('attendance'), label: t('menu_attendance') }}
      actions={
        <>
          <Status of={data.status} />
          {files.map(
            ({ url, label }) =>
              url && (
                <a class="btn" key={label} href={url} download>
                  {label}
                </a>
              ),
          )}
        </>
      }
    >
      <p>
        {t('trainer')} : {data.trainer.name}
      </p>
      <Copy text={data.trainer.url} label={t('trainer')} />
      <h2>{t('slots')}</h2>
      <Table
        caption={t('slots')}
        empty=""
        rows={data.slots}
        columns={[
          { label: t('name'), cell: ({ label }) => label },
          { label: t('when'), cell: ({ startsAt }) => <Moment at={startsAt} /> },
          { label: t('status'), cell: ({ status }) => <Status of={status} /> },
          {
            label: t('present'),
            cell: ({ present, expected, rate }) => (
              <>
                <progress max={expected} value={present} aria-label={t('present')} /> {present} / {expected} ({rate} %)
              </>
            ),
          },
        ]}
      />
      <h2>{t('attendees')}</h2>
      <Table
        caption={t('attendees')}
        empty=""
        rows={data.attendees}
        columns={[
          { label: t('name'), cell: ({ name }) => name },
          { label: t('marks'), cell: ({ marks }) => marks.map(({ status }) => t(`mark_${status}`)).join(', ') || '–' },
          { label: t('link'), cell: ({ signUrl, name }) => <Copy text={signUrl} label={name} /> },
        ]}
      />
    </View>
  );
}
