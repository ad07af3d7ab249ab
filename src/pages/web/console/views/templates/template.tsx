import { ConsoleTemplateDocument, type ConsoleTemplateQuery } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Fact } from '../../../ui/facts.tsx';
import { Failed, Moment, View } from '../../parts.tsx';
import { addressOf } from '../../route.ts';
import { Table } from '../../table.tsx';
import { useAnswer } from '../../use-answer.ts';
import { may } from '../../viewer.ts';
import { ruleInWords } from '../reminders/rule-fields.tsx';
import { TemplateActs } from './template-acts.tsx';
import { TemplateDocuments } from './template-documents.tsx';
import { UseTemplate } from './use-template.tsx';

export type Template = NonNullable<ConsoleTemplateQuery['template']>;

/** One template: the form that fills its roles, and what it has. */
export function TemplateView({ id }: { id: string }) {
  const { data, error, reload } = useAnswer(async () => (await send(ConsoleTemplateDocument, { id })).template, [id]);
  const back = { href: addressOf('templates'), label: t('menu_templates') };
  if (error) return <Failed error={error} reload={reload} />;
  if (!data) return <p class="empty">{t('loading')}</p>;
  return (
    <View title={data.name} back={back} actions={may('MANAGER') && <TemplateActs template={data} reload={reload} />}>
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

const fieldsOf = ({ documents }: Template) =>
  documents.flatMap(({ name, fields }) => fields.map((field) => ({ ...field, document: name })));

const Roles = ({ template }: { template: Template }) => (
  <>
    <h2>{t('templateRoles')}</h2>
    <Table
      caption={t('templateRoles')}
      empty=""
      rows={template.roles}
      columns={[
        { label: t('name'), cell: ({ name }) => name },
        { label: t('order'), cell: ({ order }) => order },
        {
          label: t('fieldNumber'),
          cell: (role) => fieldsOf(template).filter(({ roleId }) => roleId === role.id).length,
        },
      ]}
    />
  </>
);

/** The values that each new envelope has in its fields. */
function Prefilled({ template }: { template: Template }) {
  const rows = fieldsOf(template).filter(({ value }) => value);
  if (rows.length === 0) return null;
  const roleOf = (id: string) => template.roles.find((role) => role.id === id)!.name;
  return (
    <>
      <h2>{t('prefilled')}</h2>
      <Table
        caption={t('prefilled')}
        empty=""
        rows={rows}
        columns={[
          { label: t('field'), cell: ({ label, type }) => label ?? t(type) },
          { label: t('role'), cell: ({ roleId }) => roleOf(roleId) },
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
