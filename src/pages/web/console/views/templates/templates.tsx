import {
  ConsoleTemplatesDocument,
  ConsoleTemporaryWorkTemplateDocument,
  type TemporaryWorkPaper,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Moment, View } from '../../parts.tsx';
import { go, route, viewAddress } from '../../route.ts';
import { choose, Search, searchChoice } from '../../search.tsx';
import { Paged } from '../../table.tsx';
import { may } from '../../viewer.ts';
import { NewBulkSend } from '../bulk-sends/new-bulk-send.tsx';
import { Compose } from '../compose.tsx';
import { TemplateView } from './template.tsx';

/** Templates: the list, one template, or the composer. */
export function Templates() {
  const { id, part } = route.value;
  if (id && part === 'bulk') return <NewBulkSend key={id} templateId={id} />;
  if (id === 'new' && may('MANAGER')) return <Compose kind="template" id={null} />;
  if (id && part === 'edit' && may('MANAGER')) return <Compose kind="template" id={id} />;
  return id ? <TemplateView key={id} id={id} /> : <List />;
}

function List() {
  const { q } = searchChoice('q');
  return (
    <View
      title={t('menu_templates')}
      actions={
        may('MANAGER') && (
          <a class="btn primary" href={viewAddress('templates', 'new')}>
            {t('newTemplate')}
          </a>
        )
      }
    >
      <div class="filters">
        <Search label={t('findTemplates')} value={q} onSearch={(words) => choose({ q: words })} />
      </div>
      <Paged
        caption={t('menu_templates')}
        empty={q ? t('noTemplateMatches') : <NoTemplates />}
        document={ConsoleTemplatesDocument}
        variables={{ filter: { text: q || null } }}
        of={({ templates }) => templates}
        columns={[
          { label: t('name'), cell: ({ id, name }) => <a href={viewAddress('templates', id)}>{name}</a> },
          { label: t('level'), cell: ({ signatureLevel }) => t(`level_${signatureLevel}`) },
          { label: t('templateRoles'), cell: ({ roles }) => roles.length },
          { label: t('documents'), cell: ({ documents }) => documents.length },
          { label: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
      {may('MANAGER') && <TemporaryWork />}
    </View>
  );
}

/** What a template is for, and the two ways to make one. */
const NoTemplates = () => (
  <>
    <p>{t('noTemplates')}</p>
    {may('MANAGER') && (
      <p>
        <a class="btn" href={viewAddress('templates', 'new')}>
          {t('templateFromPdfs')}
        </a>
      </p>
    )}
  </>
);

const papers = ['CONTRAT_MISSION', 'CMAD', 'AVENANT', 'RELEVE_HEURES'] as const satisfies readonly TemporaryWorkPaper[];

/** Makes a template of each document of temporary work, with one press. */
const TemporaryWork = () => (
  <details class="card stack">
    <summary>{t('temporaryWork')}</summary>
    <p>{t('temporaryWorkText')}</p>
    <div class="actions">
      {papers.map((kind) => (
        <ActForm key={kind} submit={t(`paper_${kind}`)} kind="plain" act={() => make(kind)} />
      ))}
    </div>
    <p class="hint">{t('temporaryWorkHint')}</p>
  </details>
);

async function make(kind: TemporaryWorkPaper): Promise<void> {
  const { createTemporaryWorkTemplate } = await send(ConsoleTemporaryWorkTemplateDocument, { input: { kind } });
  go('templates', createTemporaryWorkTemplate.template.id);
}
