import { useRef, useState } from 'preact/hooks';
import {
  ConsoleAddAttendeeDocument,
  ConsoleResendAttendeeNoticeDocument,
  ConsoleResendMissingNoticesDocument,
  type ConsoleResendMissingNoticesMutation,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { plain } from '../../../lib/plain.ts';
import { CopyButton } from '../../copy-button.tsx';
import { ActForm, Labeled } from '../../parts.tsx';
import { choose, Search, searchChoice } from '../../search.tsx';
import { type Column, Table } from '../../table.tsx';
import { may } from '../../viewer.ts';
import { Resend } from '../resend.tsx';
import { CertificateButton, CertificateSignature } from './certificates.tsx';
import { duration, Marks } from './marks.tsx';
import type { Attendee, LiveSession } from './presence.ts';

type Counts = ConsoleResendMissingNoticesMutation['resendMissingNotices'];

/** Sends the link again to everybody without a mark, and says whom it did not reach. */
function ResendMissing({ sessionId }: { sessionId: string }) {
  const [told, setTold] = useState('');
  const resend = async () => {
    setTold('');
    const { resendMissingNotices: first } = await send(ConsoleResendMissingNoticesDocument, { sessionId });
    setTold(sentCountWords(first, first.sent));
    let sum = first.sent;
    // One call sends to some hundreds at most.
    for (let { left } = first; left > 0; ) {
      const { resendMissingNotices: next } = await send(ConsoleResendMissingNoticesDocument, { sessionId });
      sum += next.sent;
      left = next.sent > 0 ? next.left : 0;
      setTold(sentCountWords(first, sum));
    }
  };
  return (
    <details class="more">
      <summary class="btn">{t('resendMissing')}</summary>
      <div class="card stack">
        <p>{t('resendMissingText')}</p>
        <ActForm submit={t('resendMissingGo')} kind="plain" act={resend} />
        <p role="status">{told}</p>
      </div>
    </details>
  );
}

const sentCountWords = ({ withoutAddress, tooSoon }: Counts, sent: number): string =>
  [
    t('missingSent', { count: sent }),
    tooSoon > 0 ? t('missingTooSoon', { count: tooSoon }) : '',
    withoutAddress > 0 ? t('missingWithoutAddress', { count: withoutAddress }) : '',
  ]
    .filter(Boolean)
    .join(' ');

/** The expected people, with a search, a filter for missing people, and each personal link. */
export function People({ session }: { session: LiveSession }) {
  const choice = searchChoice('q', 'missing');
  const onlyMissing = choice.missing !== '';
  const open = session.slots.filter(({ status }) => status === 'OPEN');
  const wanted = plain(choice.q);
  const missing = ({ id }: Attendee) => open.some((slot) => !session.marks.get(id)?.has(slot.id));
  const shown = session.attendees.filter(
    (attendee) =>
      (!onlyMissing || missing(attendee)) &&
      (!wanted || plain(`${attendee.name} ${attendee.email ?? ''} ${attendee.externalRef ?? ''}`).includes(wanted)),
  );
  const columns: Column<Attendee>[] = [
    {
      label: t('name'),
      cell: ({ name, email, externalRef }) => (
        <>
          {name}
          <small class="hint block">{[email, externalRef].filter(Boolean).join(' · ')}</small>
        </>
      ),
    },
    { label: t('presences'), cell: (attendee) => <Marks session={session} attendee={attendee} /> },
  ];
  if (session.status === 'OPEN') {
    columns.push({
      label: t('link'),
      cell: (attendee) => <PersonalLink sessionId={session.id} attendee={attendee} />,
    });
  } else {
    columns.push({ label: t('attendedHours'), cell: ({ hours }) => <Hours hours={hours} /> });
  }
  if (session.status === 'SEALED' && !session.purgedAt && may('MANAGER')) {
    columns.push({
      label: t('certificate'),
      cell: (attendee) => (
        <>
          <CertificateButton sessionId={session.id} attendee={attendee} />
          <CertificateSignature session={session} attendee={attendee} />
        </>
      ),
    });
  }
  return (
    <>
      <div class="list-head">
        <h2>{t('participants')}</h2>
        <Search label={t('searchPeople')} value={choice.q} onSearch={(words) => choose({ q: words })} />
      </div>
      {open.length > 0 && (
        <label class="check">
          <input
            type="checkbox"
            checked={onlyMissing}
            onChange={(event) => choose({ missing: event.currentTarget.checked ? 'true' : '' })}
          />
          <span>{t('onlyMissing')}</span>
        </label>
      )}
      <Table caption={t('participants')} empty={t('noAttendee')} rows={shown} columns={columns} />
      {session.status === 'OPEN' && may('MANAGER') && <ResendMissing sessionId={session.id} />}
      {session.status === 'OPEN' && may('MANAGER') && <Add sessionId={session.id} />}
    </>
  );
}

/** The personal link: copied, or sent again by e-mail. */
function PersonalLink({
  sessionId,
  attendee: { id, name, signUrl, noticeResendableAt, noticeResentAt },
}: {
  sessionId: string;
  attendee: Attendee;
}) {
  if (!signUrl) return '–';
  return (
    <div class="person-link">
      <CopyButton text={signUrl} label={name} />
      <Resend
        name={name}
        quiet
        from={noticeResendableAt}
        last={noticeResentAt}
        act={() => send(ConsoleResendAttendeeNoticeDocument, { input: { sessionId, attendeeId: id } })}
      />
    </div>
  );
}

/** Hours attended and planned, and the minutes of delay that were subtracted. */
function Hours({ hours: { attendedMinutes, expectedMinutes, lateMinutes } }: Pick<Attendee, 'hours'>) {
  return (
    <span class="number">
      {duration(attendedMinutes)} / {duration(expectedMinutes)}
      {lateMinutes > 0 && <small class="hint block">{t('delaySubtracted', { minutes: duration(lateMinutes) })}</small>}
    </span>
  );
}

/** Adds a person to a running session. */
function Add({ sessionId }: { sessionId: string }) {
  const [added, setAdded] = useState<string | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const add = async (form: FormData) => {
    const fieldText = (name: string) => String(form.get(name)).trim();
    const name = fieldText('name');
    const input = { name, email: fieldText('email') || null, externalRef: fieldText('externalRef') || null };
    await send(ConsoleAddAttendeeDocument, { input: { sessionId, ...input } });
    setAdded(name);
    // Clear the form for the next person.
    const filled = card.current!.querySelector('form')!;
    filled.reset();
    filled.querySelector('input')!.focus();
  };
  return (
    <details class="more">
      <summary class="btn">{t('addAttendee')}</summary>
      <div class="card" ref={card}>
        <ActForm submit={t('addAttendee')} act={add}>
          <div class="two">
            <Labeled name="name" label={t('name')} />
            <Labeled name="email" type="email" label={t('email')} />
            <Labeled name="externalRef" label={t('externalRef')} />
          </div>
        </ActForm>
        <p role="status">{added && t('attendeeAdded', { name: added })}</p>
      </div>
    </details>
  );
}
