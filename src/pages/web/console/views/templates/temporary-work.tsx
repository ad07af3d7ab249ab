import { ConsoleTemporaryWorkTemplateDocument, type TemporaryWorkPaper } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { sendOnce } from '../../../lib/send-once.ts';
import { ActForm } from '../../parts.tsx';
import { go } from '../../route.ts';

const papers = ['CONTRAT_MISSION', 'CMAD', 'AVENANT', 'RELEVE_HEURES'] as const satisfies readonly TemporaryWorkPaper[];

/** Makes a template of each document of temporary work, with one press. */
export const TemporaryWork = () => (
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
  const { createTemporaryWorkTemplate } = await sendOnce(ConsoleTemporaryWorkTemplateDocument, { input: { kind } });
  go('templates', createTemporaryWorkTemplate.template.id);
}
