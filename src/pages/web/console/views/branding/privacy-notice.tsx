import { ConsolePrivacyNoticeDocument, ConsoleSetPrivacyNoticeDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Failed, Labeled } from '../../parts.tsx';
import { useAnswer } from '../../use-answer.ts';
import { may } from '../../viewer.ts';

/** Link, contact and version of the privacy notice, which personal pages and mails show. For managers. */
export function PrivacyNotice() {
  const { data, error, reload } = useAnswer(() => send(ConsolePrivacyNoticeDocument, {}));
  if (!may('MANAGER')) return null;
  if (error) return <Failed error={error} reload={reload} />;
  const notice = data?.viewer.organization.branding.privacyNotice;
  const save = async (form: FormData) => {
    const given = (name: string) => String(form.get(name)).trim() || null;
    await send(ConsoleSetPrivacyNoticeDocument, {
      url: given('url'),
      contact: given('contact'),
      version: given('version'),
    });
    reload();
  };
  return (
    <section class="card stack" aria-labelledby="privacy">
      <h2 id="privacy">{t('privacyNotice')}</h2>
      <p class="hint">{t('privacyNoticeHow')}</p>
      {notice && (
        <ActForm submit={t('save')} done={t('saved')} act={save}>
          <Labeled name="url" type="url" label={t('privacyUrl')} value={notice.url ?? ''} />
          <Labeled
            name="contact"
            label={t('privacyContact')}
            hint={t('privacyContactHow')}
            value={notice.contact ?? ''}
          />
          <Labeled
            name="version"
            label={t('privacyVersion')}
            hint={t('privacyVersionHow')}
            value={notice.version ?? ''}
          />
        </ActForm>
      )}
    </section>
  );
}
