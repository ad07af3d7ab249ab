import { languageFacts, languageName, languageNamed, languages } from '../../../../../kernel/language.ts';
import { ConsoleUseTemplateDocument, type MandateScope } from '../../../generated/graphql.ts';
import { type PlainKey, t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { isBegun, openAt } from '../../compose/draft.ts';
import { useIdentities } from '../../compose/people/identity-choice.tsx';
import { mandateWords, useMandates } from '../../compose/people/people.ts';
import { ActForm, Choice, Instead, Labeled } from '../../parts.tsx';
import { Wrong } from '../../query.tsx';
import { go, viewAddress } from '../../route.ts';
import { FolderField, folderIn } from '../folders/folder-choice.tsx';
import { OtherTerms, termsIn } from './other-terms.tsx';
import type { Template } from './template.tsx';

/** A role to fill: of a person who signs, or of a recipient without an address. */
interface Role {
  readonly id: string;
  readonly name: string;
  readonly isSigner: boolean;
}

const rolesOf = ({ roles, recipients }: Template): Role[] => [
  ...roles.map(({ id, name }) => ({ id, name, isSigner: true })),
  ...recipients.flatMap(({ id, name, email }) => (email ? [] : [{ id, name, isSigner: false }])),
];

const languageNames = languages.map(languageName);

const read = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

const begins = { label: 'missionStartsAt', hint: 'missionStartsAtHint' } as const;

/** The day that a document of temporary work asks for. */
const missionWords = {
  CONTRAT_MISSION: begins,
  CMAD: begins,
  AVENANT: begins,
  RELEVE_HEURES: { label: 'weekOfHours', hint: 'weekOfHoursHint' },
  AUTRE: null,
} as const satisfies Record<MandateScope, { label: PlainKey; hint: PlainKey } | null>;

/** A form that fills the roles. It creates a draft and opens it in the composer at the fields: preview, then send. */
export function UseTemplate({ template }: { template: Template }) {
  const { id: templateId, name, signatureLevel, documentKind } = template;
  const roles = rolesOf(template);
  const mission = documentKind ? missionWords[documentKind] : null;
  const act = async (form: FormData) => {
    if (isBegun()) throw new Wrong(t('finishOtherFirst'));
    const people = roles.map((role, index) => formPerson(form, role, `roles.${index}`));
    const mandateId = read(form, 'mandate') || null;
    const missionStartsAt = read(form, 'mission') || null;
    if (mission && !missionStartsAt) throw new Wrong(t('missionDayMissing', { day: t(mission.label) }));
    const terms = termsIn(form, template);
    const where = { templateId, name: read(form, 'name') || name, folderId: folderIn(form) };
    const input = { ...where, roles: people, mandateId, missionStartsAt, ...terms };
    const { createEnvelopeFromTemplate } = await send(ConsoleUseTemplateDocument, { input });
    openAt('fields');
    go('envelopes', createEnvelopeFromTemplate.envelope.id, 'edit');
  };
  return (
    <section class="card stack" aria-labelledby="use-title">
      <h2 id="use-title">{t('useTemplate')}</h2>
      <p>{t('useTemplateText')}</p>
      <p>
        <a href={viewAddress('templates', templateId, 'bulk')}>{t('sendToMany')}</a>
      </p>
      <ActForm submit={t('fillAndPreview')} act={act}>
        <Labeled name="name" label={t('envelopeName')} value={name} />
        <FolderField />
        {mission && <Labeled name="mission" type="date" label={t(mission.label)} hint={t(mission.hint)} />}
        {signatureLevel === 'ORGANIZATION_SEAL' && <Mandate template={template} />}
        {roles.map((role, index) => (
          <Person key={role.id} path={`roles.${index}`} role={role} isAdvanced={signatureLevel === 'ADVANCED'} />
        ))}
        <OtherTerms template={template} />
      </ActForm>
    </section>
  );
}

/** @throws Wrong (a name or an address is missing) */
function formPerson(form: FormData, { name: role }: Role, path: string) {
  const [name, email, phone, identityId] = ['name', 'email', 'phone', 'identityId'].map((part) =>
    read(form, `${path}.${part}`),
  );
  const language = languageNames.find((each) => each === read(form, `${path}.language`)) ?? null;
  if (!name || !email) throw new Wrong(t('roleNotFilled', { role }), `${path}.${name ? 'email' : 'name'}`);
  return { role, name, email, phone: phone || null, language, identityId: identityId || null };
}

interface PersonProps {
  readonly role: Role;
  /** Where the API's errors place this person. */
  readonly path: string;
  readonly isAdvanced: boolean;
}

const Person = ({ role: { name, isSigner }, path, isAdvanced }: PersonProps) => (
  <fieldset class="identity">
    <legend class="legend">{name}</legend>
    <div class="person">
      <Labeled name={`${path}.name`} label={t('name')} autocomplete="off" />
      <Labeled name={`${path}.email`} label={t('email')} type="email" autocomplete="off" />
      {isSigner && <Labeled name={`${path}.phone`} label={t('phoneOptional')} type="tel" autocomplete="off" />}
      <Choice
        name={`${path}.language`}
        label={t('personLanguage')}
        options={[
          { value: '', label: t('personLanguageDefault') },
          ...languageNames.map((each) => ({ value: each, label: languageFacts[languageNamed(each)].name })),
        ]}
      />
      {isSigner && isAdvanced && <Identity path={path} />}
    </div>
  </fieldset>
);

/** The mandate to seal under. Another one can be chosen, and must be if that of the template has ended. */
function Mandate({ template: { mandateId } }: { template: Template }) {
  const mandates = useMandates();
  const data = mandates.data?.rows;
  if (!data) return <Instead of={mandates} />;
  if (data.length === 0) return <p class="notice warn">{t('noMandateToSeal')}</p>;
  const isAlive = data.some(({ id }) => id === mandateId);
  return (
    <>
      {mandateId && !isAlive && <p class="notice warn">{t('mandateOfTemplateEnded')}</p>}
      <Choice
        name="mandate"
        label={t('mandate')}
        {...(isAlive && mandateId ? { value: mandateId } : {})}
        options={[
          ...(isAlive ? [] : [{ value: '', label: t('choose') }]),
          ...data.map((one) => ({ value: one.id, label: mandateWords(one) })),
        ]}
      />
    </>
  );
}

function Identity({ path }: { path: string }) {
  const { known: found = [] } = useIdentities();
  const known = found.map((one) => ({ value: one.id, label: `${one.givenName} ${one.familyName}`.trim() }));
  return (
    <Choice
      name={`${path}.identityId`}
      label={t('identity')}
      options={[{ value: '', label: t('chooseIdentity') }, ...known]}
    />
  );
}
