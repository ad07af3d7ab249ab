import { ConsoleTemplateDocument, type ConsoleTemplateQuery } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Fact } from '../../facts.tsx';
import { Failed, Moment, View } from '../../parts.tsx';
import { addressOf } from '../../route.ts';
import { Table } from '../../table.tsx';
import { useAnswer } from '../../use-answer.ts';
import { may } from '../../viewer.ts';
import { TemplateActs } from './template-acts.tsx';
import { UseTemplate } from './use-template.tsx';

export type Template = NonNullable<ConsoleTemplateQuery['template']>;

/** One template: its documents and roles, and the form that fills the roles. */
export function TemplateView({ id }: { id: string }) {
  const { data, error, reload } = useAnswer(async () => (await send(ConsoleTemplateDocument, { id })).template, [id]);
  const back = { href: addressOf('templates'), label: t('menu_templates') };
  if (error) return <Failed error={error} reload={reload} />;
  if (!data) return <p class="empty">{t('loading')}</p>;
  const fields = data.documents.flatMap((document) => document.fields);
  return (
    <View title={data.name} back={back} actions={may('MANAGER') && <TemplateActs template={data} reload={reload} />}>
      <dl class="facts">
        <Fact term={t('level')}>{t(`level_${data.signatureLevel}`)}</Fact>
        <Fact term={t('signWithin')}>{t('dayCount', { count: data.expiresInDays })}</Fact>
        <Fact term={t('keptFor')}>{t('dayCount', { count: data.retentionDays })}</Fact>
        <Fact term={t('created')}>
          <Moment at={data.createdAt} />
        </Fact>
      </dl>
      {may('MANAGER') && <UseTemplate template={data} />}
      <h2>{t('documents')}</h2>
      <Table
        caption={t('documents')}
        empty=""
        rows={data.documents}
        columns={[
          { label: t('name'), cell: ({ name }) => name },
          { label: t('templatePages'), cell: ({ pageCount }) => pageCount },
          { label: t('fieldNumber'), cell: (document) => document.fields.length },
          {
            label: t('original'),
            cell: ({ downloadUrl }) => (
              <a href={downloadUrl} download>
                {t('download')}
              </a>
            ),
          },
        ]}
      />
      <h2>{t('templateRoles')}</h2>
      <Table
        caption={t('templateRoles')}
        empty=""
        rows={data.roles}
        columns={[
          { label: t('name'), cell: ({ name }) => name },
          { label: t('order'), cell: ({ order }) => order },
          {
            label: t('fieldNumber'),
            cell: (role) => fields.filter(({ roleId }) => roleId === role.id).length,
          },
        ]}
      />
    </View>
  );
}
