import { ConsoleOrganizationFactsDocument, ConsoleSetOrganizationFactsDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Failed, Labeled } from '../../parts.tsx';
import { useAnswer } from '../../use-answer.ts';
import { loadViewer, may } from '../../viewer.ts';

/** What papers print about the organisation. Managers change it. */
export function OrganizationFacts() {
  const { data, error, reload } = useAnswer(() => send(ConsoleOrganizationFactsDocument, {}));
  if (error) return <Failed error={error} reload={reload} />;
  if (!data?.viewer) return null;
  const { legalForm, address, siret, activityNumber, ...others } = data.viewer.organization;
  const { representativeName, representativeRole, representativeEmail, temporaryWork } = others;
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
