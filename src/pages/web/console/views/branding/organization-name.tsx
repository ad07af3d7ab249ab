import { ConsoleRenameOrganizationDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Labeled } from '../../parts.tsx';
import { Wrong } from '../../use-answer.ts';
import { loadViewer, may, viewer } from '../../viewer.ts';

const MOST_CHARACTERS = 200;

/** The name that signers and attendees see. Owners change it. */
export function OrganizationName() {
  const name = viewer.value?.organization.name ?? '';
  const rename = async (form: FormData) => {
    const wanted = String(form.get('name')).trim();
    if (!wanted || [...wanted].length > MOST_CHARACTERS)
      throw new Wrong(t('organizationNameWrong', { most: MOST_CHARACTERS }));
    await send(ConsoleRenameOrganizationDocument, { name: wanted });
    await loadViewer();
  };
  return (
    <section class="card stack" aria-labelledby="organization-name">
      <h2 id="organization-name">{t('organizationTitle')}</h2>
      <p class="hint">{t('organizationNameHow')}</p>
      {may('OWNER') ? (
        <ActForm submit={t('save')} done={t('saved')} act={rename}>
          <Labeled name="name" label={t('organizationName')} value={name} autocomplete="organization" />
        </ActForm>
      ) : (
        <p>{name}</p>
      )}
    </section>
  );
}
