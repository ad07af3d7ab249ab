import {
  ConsoleOrganizationFactsDocument,
  ConsolePrivacyNoticeDocument,
  ConsoleSetOrganizationFactsDocument,
  ConsoleSetPrivacyNoticeDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Instead, Labeled } from '../../parts.tsx';
import { useQuery } from '../../query.tsx';
import { loadViewer, may } from '../../viewer.ts';

/** What papers print about the organisation. Managers change it. */
export function OrganizationFacts() {
  const query = useQuery(ConsoleOrganizationFactsDocument, {});
  const { data } = query;
  if (query.error !== null) return <Instead of={query} />;
  if (!data?.viewer) return null;
  const { legalForm, address, siret, activityNumber, ...others } = data.viewer.organization;
  const { representativeName, representativeRole, representativeEmail, temporaryWork, suggestsContacts } = others;
  const save = async (form: FormData) => {
    const typed = (name: string) => String(form.get(name)).trim() || null;
    await send(ConsoleSetOrganizationFactsDocument, {
      input: {
        legalForm: typed('legalForm'),
        address: typed('address'),
        siret: typed('siret'),
        activityNumber: typed('activityNumber'),
        representativeName: typed('representativeName'),
        representativeRole: typed('representativeRole'),
        representativeEmail: typed('representativeEmail'),
        // Envelopes with a mission say so too: then the box stays ticked.
        temporaryWork: form.get('temporaryWork') === 'on',
        suggestsContacts: form.get('suggestsContacts') === 'on',
      },
    });
    await loadViewer();
  };
  return (
    <section class="card stack" aria-labelledby="organization-facts">
      <h2 id="organization-facts">{t('organizationFacts')}</h2>
      <p class="hint">{t('organizationFactsHow')}</p>
      {may('MANAGER') ? (
        <ActForm submit={t('save')} done={t('saved')} act={save}>
          <div class="two">
            <Labeled name="legalForm" label={t('legalForm')} hint={t('legalFormHint')} value={legalForm ?? ''} />
            <Labeled name="address" label={t('postalAddress')} value={address ?? ''} autocomplete="street-address" />
            <Labeled name="siret" label={t('siret')} value={siret ?? ''} />
            <Labeled
              name="activityNumber"
              label={t('activityNumber')}
              hint={t('activityNumberHint')}
              value={activityNumber ?? ''}
            />
            <Labeled
              name="representativeName"
              label={t('representativeName')}
              hint={t('representativeProposed')}
              value={representativeName ?? ''}
            />
            <Labeled name="representativeRole" label={t('representativeRole')} value={representativeRole ?? ''} />
            <Labeled
              name="representativeEmail"
              type="email"
              label={t('representativeEmail')}
              value={representativeEmail ?? ''}
            />
          </div>
          <label class="check">
            <input type="checkbox" name="temporaryWork" defaultChecked={temporaryWork} />
            <span>{t('doesTemporaryWork')}</span>
          </label>
          <label class="check">
            <input type="checkbox" name="suggestsContacts" defaultChecked={suggestsContacts} />
            <span>
              {t('suggestsContacts')}
              <br />
              <span class="hint">{t('suggestsContactsHint')}</span>
            </span>
          </label>
        </ActForm>
      ) : (
        <p>
          {[legalForm, address, siret, activityNumber, representativeName, representativeRole]
            .filter(Boolean)
            .join(' · ') || '–'}
        </p>
      )}
    </section>
  );
}

/** Link, contact and version of the privacy notice, which personal pages and mails show. For managers. */
export function PrivacyNotice() {
  const query = useQuery(ConsolePrivacyNoticeDocument, {});
  const { data } = query;
  if (!may('MANAGER')) return null;
  if (query.error !== null) return <Instead of={query} />;
  const notice = data?.viewer.organization.branding.privacyNotice;
  const save = async (form: FormData) => {
    const given = (name: string) => String(form.get(name)).trim() || null;
    await send(ConsoleSetPrivacyNoticeDocument, {
      url: given('url'),
      contact: given('contact'),
      version: given('version'),
    });
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
