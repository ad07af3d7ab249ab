import type { Language, MandateScope } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { change, type Draft, draft } from './draft.ts';
import { Entry, Pick } from './entry.tsx';

const kinds = [
  'CMAD',
  'CONTRAT_MISSION',
  'AVENANT',
  'RELEVE_HEURES',
  'AUTRE',
] as const satisfies readonly MandateScope[];

const languages = ['FR', 'EN'] as const satisfies readonly Language[];

/** Whether the kind of document has a legal deadline, which the first day of the mission gives. */
const hasDeadline = ({ documentKind: kind }: Pick<Draft, 'documentKind'>): boolean =>
  kind === 'CMAD' || kind === 'CONTRAT_MISSION' || kind === 'AVENANT';

/** What kind of document the envelope contains, and the first day of the mission. */
export function DocumentKind() {
  const { kind, level, documentKind, documentLanguage, missionStartsAt } = draft.value;
  return (
    <div class="person">
      <Pick
        path="documentKind"
        label={t('documentKind')}
        value={documentKind}
        hint={t(level === 'ORGANIZATION_SEAL' ? 'documentKindUnderMandate' : 'documentKindHint')}
        onValue={(chosen) => change({ documentKind: kinds.find((each) => each === chosen) ?? '' })}
      >
        <option value="">{t('documentKindUnstated')}</option>
        {kinds.map((each) => (
          <option key={each} value={each}>
            {t(`kind_${each}`)}
          </option>
        ))}
      </Pick>
      <Pick
        path="documentLanguage"
        label={t('documentLanguage')}
        value={documentLanguage}
        hint={t('documentLanguageHint')}
        onValue={(chosen) => change({ documentLanguage: languages.find((each) => each === chosen) ?? 'FR' })}
      >
        {languages.map((each) => (
          <option key={each} value={each}>
            {t(`documentLanguage_${each}`)}
          </option>
        ))}
      </Pick>
      {kind !== 'template' && (hasDeadline(draft.value) || missionStartsAt) && (
        <Entry
          path="missionStartsAt"
          label={t('missionStartsAt')}
          hint={t('missionStartsAtHint')}
          type="date"
          value={missionStartsAt}
          onValue={(day) => change({ missionStartsAt: day })}
        />
      )}
    </div>
  );
}
