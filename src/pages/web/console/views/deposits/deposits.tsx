import { useState } from 'preact/hooks';
import { uploadLimits, uploadMb } from '../../../../../kernel/upload-limits.ts';
import { limits } from '../../../../../modules/verification/deposits/limits.ts';
import { ConsoleDepositsDocument, ConsolePreservePdfDocument } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { base64Of, readFingerprint, VALIDATION_TIME } from '../../../verification/fingerprint.ts';
import { Drop } from '../../../verification/inputs.tsx';
import { tooLarge } from '../../compose/files.ts';
import { ActForm, Labeled, Moment, View } from '../../parts.tsx';
import { Wrong } from '../../query.tsx';
import { go, route, viewAddress } from '../../route.ts';
import { choose, Search, searchChoice } from '../../search.tsx';
import { Paged } from '../../table.tsx';
import { may } from '../../viewer.ts';
import { DepositStatus, DepositView } from './deposit.tsx';

/** Preserved PDFs: the list, or one of them. */
export function Deposits() {
  const { id } = route.value;
  return id ? <DepositView key={id} id={id} /> : <List />;
}

/** A fingerprint, or words of the name. */
function depositFilter(words: string) {
  const sha256 = readFingerprint(words);
  return sha256 === null ? { text: words } : { sha256 };
}

function List() {
  const { text } = searchChoice('text');
  return (
    <View title={t('menu_deposits')}>
      <p>{t('depositsText')}</p>
      <Search label={t('searchDeposits')} value={text} onSearch={(words) => choose({ text: words })} />
      <Paged
        caption={t('menu_deposits')}
        empty={t(text ? 'nothingFound' : 'noDeposits')}
        document={ConsoleDepositsDocument}
        variables={{ filter: text ? depositFilter(text) : {} }}
        of={({ pdfDeposits }) => pdfDeposits}
        columns={[
          {
            label: t('name'),
            cell: ({ id, name, receivedSha256 }) => (
              <a href={viewAddress('deposits', id)}>{name ?? receivedSha256.slice(0, 12)}</a>
            ),
          },
          { label: t('status'), cell: ({ status }) => <DepositStatus of={status} /> },
          { label: t('preservationMethod'), cell: ({ method }) => t(`preservation_${method}`) },
          { label: t('preservedUntil'), cell: ({ preservedUntil }) => <Moment at={preservedUntil} /> },
          { label: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
      {may('MANAGER') && <NewDeposit />}
    </View>
  );
}

/** Years that the form proposes. */
const USUAL_YEARS = 10;

function proposedDay(): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + USUAL_YEARS);
  return day.toISOString().slice(0, 10);
}

function NewDeposit() {
  const [file, setFile] = useState<File | null>(null);
  const act = async (form: FormData) => {
    const [name, day] = [String(form.get('name')), String(form.get('preservedUntil'))];
    if (!file) throw new Wrong(t('depositFileMissing'));
    if (file.size > uploadLimits.verification.each) throw new Wrong(tooLarge(file));
    if (!day) throw new Wrong(t('depositDayMissing'), 'preservedUntil');
    const input = { name, pdfBase64: await base64Of(file), preservedUntil: `${day}T00:00:00.000Z` };
    const { preservePdf } = await send(ConsolePreservePdfDocument, { input }, { timeoutMs: VALIDATION_TIME });
    go('deposits', preservePdf.pdfDeposit.id);
  };
  return (
    <section class="card stack" aria-labelledby="deposit-title">
      <h2 id="deposit-title">{t('deposit')}</h2>
      <p class="hint">{t('depositHow', { mb: uploadMb.verification })}</p>
      <Drop title={file?.name ?? t('depositFile')} take={async (chosen) => setFile(chosen ?? file)} />
      {file && (
        <ActForm key={file.name} submit={t('depositSubmit')} act={act}>
          <Labeled name="name" label={t('name')} value={file.name} />
          <Labeled
            name="preservedUntil"
            type="date"
            label={t('preservedUntil')}
            hint={t('preservedUntilHint', { years: limits.longestYears })}
            value={proposedDay()}
          />
        </ActForm>
      )}
    </section>
  );
}
