import {
  ConsoleNoticesDocument,
  type ConsoleNoticesQuery,
  ConsoleSetNoticesDocument,
  type ConsoleSetNoticesMutationVariables,
} from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { ActForm, Failed } from '../parts.tsx';
import { useAnswer } from '../use-answer.ts';

type Choice = NonNullable<ConsoleNoticesQuery['viewer']['member']>;

const notices = ['DECLINED', 'UNDELIVERED', 'COMPLETED', 'EXPIRED'] as const;
const scopes = ['OWN', 'ALL'] as const;

/** The e-mails about envelopes that the person receives. */
export function Notices() {
  const { data, error, reload } = useAnswer(async () => (await send(ConsoleNoticesDocument, {})).viewer.member);
  if (error) return <Failed error={error} reload={reload} />;
  return (
    <section class="card stack" aria-labelledby="notices">
      <h2 id="notices">{t('notices')}</h2>
      <p class="hint">{t('noticesHow')}</p>
      {data && <NoticeForm choice={data} />}
    </section>
  );
}

const NoticeForm = ({ choice }: { choice: Choice }) => (
  <ActForm
    submit={t('save')}
    done={t('saved')}
    act={(form) =>
      send(ConsoleSetNoticesDocument, {
        notices: form.getAll('notices'),
        scope: form.get('scope'),
      } as ConsoleSetNoticesMutationVariables)
    }
  >
    <fieldset>
      <legend class="legend">{t('noticesWhich')}</legend>
      {notices.map((notice) => (
        <label class="check" key={notice}>
          <input type="checkbox" name="notices" value={notice} defaultChecked={choice.notices.includes(notice)} />
          {t(`notice_${notice}`)}
        </label>
      ))}
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
