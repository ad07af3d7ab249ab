import { useState } from 'preact/hooks';
import {
  ConsoleDeleteTemplateDocument,
  ConsoleRenameTemplateDocument,
  ConsoleTemplateDocument,
  type ConsoleTemplateQuery,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { kindOfSaved } from '../../compose/editor/field-types.ts';
import { turnWords } from '../../compose/people/people.ts';
import { beforeFirst, inTurn } from '../../compose/people/turns.ts';
import { ActForm, Instead, Labeled, Moment, View, WordFor } from '../../parts.tsx';
import { useQuery } from '../../query.tsx';
import { go, viewAddress } from '../../route.ts';
import { Table } from '../../table.tsx';
import { may } from '../../viewer.ts';
import { readOfTemplate } from '../preview/read-document.ts';
import { usePreview, ViewButton } from '../preview/use-preview.tsx';
import { ruleInWords } from '../reminders/rule-fields.tsx';
import { SigningLinks } from './signing-links.tsx';
import { UseTemplate } from './use-template.tsx';

export type Template = NonNullable<ConsoleTemplateQuery['template']>;

/** One template: the form that fills its roles, and what it has. */
export function TemplateView({ id }: { id: string }) {
  const query = useQuery(ConsoleTemplateDocument, { id });
  const data = query.data?.template;
  const back = { href: viewAddress('templates'), label: t('menu_templates') };
  if (!data) return <Instead of={query} />;
  return (
    <View title={data.name} back={back} actions={may('MANAGER') && <TemplateActs template={data} />}>
      <dl class="facts">
        <Fact term={t('level')}>{t(`level_${data.signatureLevel}`)}</Fact>
        <Fact term={t('signWithin')}>{t('dayCount', { count: data.expiresInDays })}</Fact>
        <Fact term={t('keptFor')}>{t('dayCount', { count: data.retentionDays })}</Fact>
        <Fact term={t('reminders')}>
          {data.remindersByDefault ? t('reminders_default') : ruleInWords(data.reminders)}
        </Fact>
        <Fact term={t('created')}>
          <Moment at={data.createdAt} />
        </Fact>
      </dl>
      {may('MANAGER') && <UseTemplate template={data} />}
      <SigningLinks template={data} />
      <TemplateDocuments template={data} />
      <Roles template={data} />
      {data.message && (
        <section class="card stack" aria-labelledby="message-title">
          <h2 id="message-title">{t('message')}</h2>
          <p class="quoted">{data.message}</p>
        </section>
      )}
      <Prefilled template={data} />
    </View>
  );
}

const templateFields = ({ documents }: Template) =>
  documents.flatMap(({ name, fields }) => fields.map((field) => ({ ...field, document: name })));

/** The people of a template in the order of their turns: roles, and recipients with an address. */
function templatePeople({ roles, recipients }: Template) {
  const people = inTurn([
    ...roles.map(({ id, name, order }) => ({ id, role: 'SIGNER' as const, name, email: null, order })),
    ...recipients,
  ]);
  return people.map((person) => ({ ...person, turn: person.order + beforeFirst(people) }));
}

const Roles = ({ template }: { template: Template }) => (
  <>
    <h2>{t('templateRoles')}</h2>
    <Table
      caption={t('templateRoles')}
      empty=""
      rows={templatePeople(template)}
      columns={[
        { label: t('name'), cell: ({ name, email }) => (email ? `${name} (${email})` : name) },
        { label: t('role'), cell: ({ role }) => t(`personRole_${role}`) },
        { label: t('turnOf'), cell: ({ role, turn }) => (role === 'COPY' ? t('turnOfCopy') : turnWords(turn)) },
        {
          label: t('fieldNumber'),
          cell: ({ id }) => templateFields(template).filter(({ roleId }) => roleId === id).length,
        },
      ]}
    />
  </>
);

/** The values that each new envelope has in its fields. */
function Prefilled({ template }: { template: Template }) {
  const rows = templateFields(template).filter(({ value }) => value);
  if (rows.length === 0) return null;
  const templateRoleName = (id: string) => template.roles.find((role) => role.id === id)!.name;
  return (
    <>
      <h2>{t('prefilled')}</h2>
      <Table
        caption={t('prefilled')}
        empty=""
        rows={rows}
        columns={[
          { label: t('field'), cell: ({ label, ...field }) => label ?? t(kindOfSaved(field)) },
          { label: t('role'), cell: ({ roleId }) => templateRoleName(roleId) },
          { label: t('document'), cell: ({ document, page }) => `${document}, ${t('page', { page })}` },
          {
            label: t('fieldValue'),
            cell: ({ type, value }) => (type === 'CHECKBOX' ? t(value === 'true' ? 'ticked' : 'unticked') : value),
          },
        ]}
      />
    </>
  );
}

/** The documents of a template. Each can be read in a dialog. */
function TemplateDocuments({ template: { id: templateId, documents } }: { template: Template }) {
  const { show, dialog } = usePreview();
  return (
    <section class="card stack" aria-labelledby="documents-title">
      <h2 id="documents-title">{t('documents')}</h2>
      <ul class="lines documents">
        {documents.map(({ id, name, pageCount, fields, downloadUrl }) => (
          <li key={id}>
            <div class="document-words">
              <strong>{name}</strong>
              <p class="hint">
                {t('pages', { count: pageCount })} · {t('fieldCount', { count: fields.length })}
              </p>
            </div>
            <div class="actions">
              <ViewButton name={name} onClick={() => show(id, () => readOfTemplate(templateId, id))} />
              <a class="btn ghost" href={downloadUrl} download>
                <WordFor word={t('download')} name={name} />
              </a>
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

interface ActsProps {
  readonly template: Template;
}

/** Buttons that edit, rename and delete a template. */
function TemplateActs({ template: { id, name } }: ActsProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const rename = async (form: FormData) => {
    await send(ConsoleRenameTemplateDocument, { input: { id, name: String(form.get('name')) } });
    close();
  };
  const remove = async () => {
    await send(ConsoleDeleteTemplateDocument, { input: { id } });
    go('templates');
  };
  return (
    <>
      <a class="btn" href={viewAddress('templates', id, 'edit')}>
        {t('editTemplate')}
      </a>
      <button type="button" class="btn ghost" aria-haspopup="dialog" onClick={() => setDialog('rename')}>
        {t('rename')}
      </button>
      <button type="button" class="btn ghost" aria-haspopup="dialog" onClick={() => setDialog('delete')}>
        {t('deleteTemplate')}
      </button>
      {dialog === 'rename' && (
        <Dialog title={t('renameTemplate')} onClose={close}>
          <ActForm submit={t('rename')} act={rename}>
            <Labeled name="name" label={t('templateName')} value={name} />
          </ActForm>
        </Dialog>
      )}
      {dialog === 'delete' && (
        <Dialog title={t('deleteTemplateTitle')} onClose={close}>
          <p>
            <strong>{name}</strong>
          </p>
          <p>{t('deleteTemplateText')}</p>
          <ActForm submit={t('deleteTemplate')} kind="danger" act={remove} />
          <div class="dialog-foot">
            <button type="button" class="btn" onClick={close}>
              {t('keepTemplate')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
