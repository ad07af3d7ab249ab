import { useState } from 'preact/hooks';
import { ConsoleTemplatesDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Moment, View } from '../../parts.tsx';
import { addressOf, route } from '../../route.ts';
import { Search } from '../../search.tsx';
import { Paged } from '../../table.tsx';
import { NewBulkSend } from '../bulk-sends/new-bulk-send.tsx';
import { TemplateView } from './template.tsx';

/** Templates: the list, or one template. */
export function Templates() {
  const { id, part } = route.value;
  if (id && part === 'bulk') return <NewBulkSend key={id} templateId={id} />;
  return id ? <TemplateView key={id} id={id} /> : <List />;
}

function List() {
  const [search, setSearch] = useState('');
  return (
    <View title={t('menu_templates')}>
      <div class="filters">
        <Search label={t('findTemplates')} onSearch={setSearch} />
      </div>
      <Paged
        caption={t('menu_templates')}
        empty={t(search ? 'noTemplateMatches' : 'noTemplates')}
        keys={[search]}
        load={async (after) =>
          (await send(ConsoleTemplatesDocument, { after, filter: { text: search || null } })).templates
        }
        columns={[
          { label: t('name'), cell: ({ id, name }) => <a href={addressOf('templates', id)}>{name}</a> },
          { label: t('level'), cell: ({ signatureLevel }) => t(`level_${signatureLevel}`) },
          { label: t('templateRoles'), cell: ({ roles }) => roles.length },
          { label: t('documents'), cell: ({ documents }) => documents.length },
          { label: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
    </View>
  );
}
