import { limits } from '../../../../modules/access/limits.ts';
import {
  ConsoleNoticesDocument,
  type ConsoleNoticesQuery,
  ConsoleSetNoticesDocument,
  type SetMyNoticesInput,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { send } from '../../lib/graphql.ts';
import { ActForm, Instead, Labeled } from '../parts.tsx';
import { type Complete, useQuery, Wrong } from '../query.tsx';

type Choice = NonNullable<ConsoleNoticesQuery['viewer']['member']>;

const notices = ['DECLINED', 'UNDELIVERED', 'SIGNED', 'COMPLETED', 'EXPIRING', 'EXPIRED', 'PURGE'] as const;
const scopes = ['OWN', 'ALL'] as const;
/** The most days before an expiry. */
const { min: FEWEST_DAYS, max: MOST_DAYS } = limits.expiringDays;

/** The e-mails about envelopes that the person receives. */
export function Notices() {
  const query = useQuery(ConsoleNoticesDocument, {});
  const data = query.data?.viewer.member;
  if (query.error !== null) return <Instead of={query} />;
  return (
    <section class="card stack" aria-labelledby="notices">
      <h2 id="notices">{t('notices')}</h2>
      <p class="hint">{t('noticesHow')}</p>
      {data && <NoticeForm choice={data} />}
    </section>
  );
}

/** Reads the form. @throws Wrong if the number of days is not possible */
function noticesInput(form: FormData): Complete<SetMyNoticesInput> {
  const expiringDays = Number(form.get('expiringDays'));
  if (!Number.isInteger(expiringDays) || expiringDays < FEWEST_DAYS || expiringDays > MOST_DAYS)
    throw new Wrong(t('expiringDaysWrong', { most: MOST_DAYS }), 'expiringDays');
  const chosen = form.getAll('notices');
  return {
    notices: notices.filter((notice) => chosen.includes(notice)),
    scope: form.get('scope') === 'ALL' ? 'ALL' : 'OWN',
    expiringDays,
  };
}

const NoticeForm = ({ choice }: { choice: Choice }) => (
  <ActForm
    submit={t('save')}
    done={t('saved')}
    act={(form) => send(ConsoleSetNoticesDocument, { input: noticesInput(form) })}
  >
    <fieldset>
      <legend class="legend">{t('noticesWhich')}</legend>
      {notices.map((notice) => (
        <label class="check" key={notice}>
          <input type="checkbox" name="notices" value={notice} defaultChecked={choice.notices.includes(notice)} />
          {t(`notice_${notice}`)}
        </label>
      ))}
      <Labeled
        name="expiringDays"
        class="days"
        type="number"
        label={t('expiringDays')}
        min={FEWEST_DAYS}
        max={MOST_DAYS}
        value={choice.expiringDays}
      />
    </fieldset>
    <fieldset>
      <legend class="legend">{t('noticesScope')}</legend>
      {scopes.map((scope) => (
        <label class="check" key={scope}>
          <input type="radio" name="scope" value={scope} defaultChecked={choice.noticeScope === scope} />
          {t(`noticeScope_${scope}`)}
        </label>
      ))}
      <p class="hint">{t('noticesOwner')}</p>
    </fieldset>
  </ActForm>
);
