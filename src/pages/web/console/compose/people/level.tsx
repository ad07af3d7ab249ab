import { languageFacts, languageName, languages } from '../../../../../kernel/language.ts';
import { fieldDate } from '../../../../../kernel/written-date.ts';
import type { MandateScope } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { change, changePerson, type Draft, draft, settle, signersIn } from '../draft.ts';
import { Entry, Pick, Problem } from '../entry.tsx';
import { addPerson, hasRoomFor, type Mandate, mandateAgent, mandateWords } from './people.ts';

const kinds = [
  'CMAD',
  'CONTRAT_MISSION',
  'AVENANT',
  'RELEVE_HEURES',
  'AUTRE',
] as const satisfies readonly MandateScope[];

const documentLanguages = languages.map((language) => ({
  value: languageName(language),
  label: `${languageFacts[language].name} – ${fieldDate('2026-11-28', language)}`,
}));

/** Whether the kind of document has a legal deadline, which the first day of the mission gives. */
const hasDeadline = ({ documentKind: kind }: Pick<Draft, 'documentKind'>): boolean =>
  kind === 'CMAD' || kind === 'CONTRAT_MISSION' || kind === 'AVENANT';

/** What kind of document the envelope contains, and the first day of the mission. */
function DocumentKind() {
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
        onValue={(chosen) =>
          change({ documentLanguage: documentLanguages.find(({ value }) => value === chosen)?.value ?? 'FR' })
        }
      >
        {documentLanguages.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
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

const levels = ['SIMPLE', 'ADVANCED', 'ORGANIZATION_SEAL'] as const;

/** The signature level and the requirements of each level. */
export function Level({ mandates }: { mandates: readonly Mandate[] | null }) {
  const { level } = draft.value;
  const choose = (to: Draft['level']) => {
    change({ level: to });
    settle('mandateId');
    for (const { key, ways, ownCertificate } of signersIn(draft.value)) {
      // The level ADVANCED always requires a code, or a trust service; no other level has one.
      if (to === 'ADVANCED' && !ways && !ownCertificate) changePerson(key, { ways: 'OTP_EMAIL' });
      if (to !== 'ADVANCED' && ownCertificate) changePerson(key, { ownCertificate: false, ways: ways || 'OTP_EMAIL' });
    }
  };
  return (
    <section class="card stack" aria-labelledby="level-title">
      <h2 id="level-title">{t('level')}</h2>
      <fieldset class="levels">
        <legend class="vh">{t('level')}</legend>
        {levels.map((each) => (
          <label key={each} class="level">
            <input type="radio" name="level" checked={level === each} onChange={() => choose(each)} />
            <span>
              <strong>{t(`level_${each}`)}</strong>
              <span class="hint">{t(`levelHint_${each}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {level === 'ORGANIZATION_SEAL' && <MandateChoice mandates={mandates} />}
      <DocumentKind />
      <Problem at="signatureLevel" />
    </section>
  );
}

function MandateChoice({ mandates }: { mandates: readonly Mandate[] | null }) {
  const { kind, mandateId } = draft.value;
  const signers = signersIn(draft.value);
  const isTemplate = kind === 'template';
  if (!mandates) return <p class="hint">{t('loading')}</p>;
  if (mandates.length === 0 && !isTemplate) return <p class="notice warn at-problem">{t('noMandateToSeal')}</p>;
  const mandate = mandates.find(({ id }) => id === mandateId);
  // A template names nobody: the agent is named when it is used.
  const missing = isTemplate
    ? []
    : mandate?.agents.filter((agent) => !signers.some((signer) => mandateAgent(mandate, signer)?.id === agent.id));
  return (
    <>
      <Pick
        path="mandateId"
        label={t('mandate')}
        value={mandateId}
        hint={mandate?.status === 'PENDING' ? t('mandateStillPending') : undefined}
        onValue={(id) => {
          change({ mandateId: id });
          if (isTemplate) return;
          const [only, ...others] = mandates.find((one) => one.id === id)?.agents ?? [];
          if (only && others.length === 0 && !signers.some(({ email }) => email === only.email))
            addPerson({ name: only.name, email: only.email });
        }}
      >
        <option value="">{t(isTemplate ? 'mandateOnUse' : 'choose')}</option>
        {isTemplate && mandateId && !mandate && <option value={mandateId}>{t('mandateEnded')}</option>}
        {mandates.map((each) => (
          <option key={each.id} value={each.id}>
            {mandateWords(each)}
          </option>
        ))}
      </Pick>
      {missing && missing.length > 0 && (
        <div class="agents">
          <span class="hint">{t('addAgentHint')}</span>
          {missing.map(({ id, name, email }) => (
            <button
              key={id}
              type="button"
              class="btn"
              aria-disabled={!hasRoomFor('SIGNER')}
              onClick={() => {
                addPerson({ name, email });
                settle('mandateId');
              }}
            >
              {t('addAgent', { name })}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
