import { useState } from 'preact/hooks';
import {
  ConsoleErasePersonDocument,
  ConsoleExportPersonDocument,
  ConsoleLiftRestrictionDocument,
  ConsoleRestrictedPeopleDocument,
  ConsoleRestrictPersonDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { saveJson } from '../../../lib/files.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Instead, Labeled, Moment } from '../../parts.tsx';
import { useQuery } from '../../query.tsx';
import { Table } from '../../table.tsx';
import { may } from '../../viewer.ts';

/** The rights of one person over all that the organisation stores about them. For owners. */
export function People() {
  const query = useQuery(ConsoleRestrictedPeopleDocument, {});
  const { data } = query;
  if (!may('OWNER')) return null;
  if (query.error !== null) return <Instead of={query} />;
  return (
    <section class="card stack" aria-labelledby="people">
      <h2 id="people">{t('people')}</h2>
      <p class="hint">{t('peopleHow')}</p>
      <ExportPerson />
      <RestrictPerson />
      <ErasePerson />
      <Table
        caption={t('peopleRestricted')}
        empty={t('peopleNobody')}
        rows={(data?.restrictedPeople ?? []).map((person) => ({ ...person, id: person.email }))}
        columns={[
          { label: t('email'), cell: ({ email }) => email },
          { label: t('peopleSince'), cell: ({ restrictedSince }) => <Moment at={restrictedSince!} /> },
          {
            label: t('peopleLift'),
            cell: ({ email }) => (
              <ActForm
                submit={t('peopleLift')}
                kind="plain"
                act={() => send(ConsoleLiftRestrictionDocument, { email })}
              />
            ),
          },
        ]}
      />
    </section>
  );
}

const emailIn = (form: FormData): string => String(form.get('email')).trim();

/** Saves everything about a person as a file. */
const ExportPerson = () => (
  <ActForm
    submit={t('peopleExport')}
    kind="plain"
    done={t('peopleExported')}
    act={async (form) => {
      const { exportPerson } = await send(ConsoleExportPersonDocument, { email: emailIn(form) });
      saveJson('person.json', exportPerson.json);
    }}
  >
    <Labeled name="email" type="email" label={t('peopleExportLabel')} hint={t('peopleExportHow')} />
  </ActForm>
);

const RestrictPerson = () => (
  <ActForm
    submit={t('peopleRestrict')}
    kind="plain"
    act={(form) => send(ConsoleRestrictPersonDocument, { email: emailIn(form) })}
  >
    <Labeled name="email" type="email" label={t('peopleRestrictLabel')} hint={t('peopleRestrictHow')} />
  </ActForm>
);

function ErasePerson() {
  const [counts, setCounts] = useState({ erased: 0, left: 0 });
  const erase = async (form: FormData) => {
    const { erasePerson } = await send(ConsoleErasePersonDocument, { email: emailIn(form) });
    setCounts({ erased: erasePerson.erased.length, left: erasePerson.left.length });
  };
  return (
    <ActForm submit={t('peopleErase')} kind="danger" done={t('peopleErased', counts)} act={erase}>
      <Labeled name="email" type="email" label={t('peopleEraseLabel')} hint={t('peopleEraseHow')} />
    </ActForm>
  );
}
