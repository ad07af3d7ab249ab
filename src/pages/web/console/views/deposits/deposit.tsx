import {
  ConsoleDeleteDepositDocument,
  ConsoleDepositDocument,
  type PdfDepositStatus,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { sizeText } from '../../../lib/size.ts';
import { Fact } from '../../../ui/facts.tsx';
import { ActForm, Copy, Instead, Moment, View } from '../../parts.tsx';
import { useQuery } from '../../query.tsx';
import { viewAddress } from '../../route.ts';
import { may } from '../../viewer.ts';

const tones: Readonly<Record<PdfDepositStatus, string>> = { KEPT: 'ok', ENDED: '', DELETED: 'bad' };

/** The status of a deposit as text. The colour adds no information. */
export const DepositStatus = ({ of }: { of: PdfDepositStatus }) => (
  <span class={`status ${tones[of]}`}>{t(`deposit_${of}`)}</span>
);

/** One preserved PDF: how it is protected, until when, and its fingerprints. */
export function DepositView({ id }: { id: string }) {
  const query = useQuery(ConsoleDepositDocument, { id });
  const data = query.data?.pdfDeposit;
  if (!data) return <Instead of={query} />;
  const { name, status, method, obstacle, receivedSha256, sha256, receivedSize, endedAt, evidenceRecord } = data;
  const title = name ?? receivedSha256.slice(0, 12);
  return (
    <View title={title} back={{ href: viewAddress('deposits'), label: t('menu_deposits') }}>
      <section class="card stack" aria-label={title}>
        <dl class="facts">
          <Fact term={t('status')}>
            <DepositStatus of={status} />
          </Fact>
          <Fact term={t('preservationMethod')}>{t(`preservation_${method}`)}</Fact>
          {obstacle && <Fact term={t('obstacle')}>{t(`obstacle_${obstacle}`)}</Fact>}
          <Fact term={t('signatureCount')}>{data.signatureCount}</Fact>
          {data.padesLevel && <Fact term="PAdES">{data.padesLevel.replace('_', '-')}</Fact>}
          <Fact term={t('created')}>
            <Moment at={data.createdAt} />
          </Fact>
          <Fact term={t('preservedUntil')}>
            <Moment at={data.preservedUntil} />
          </Fact>
          {data.protectedUntil && !endedAt && (
            <Fact term={t('protectedUntil')}>
              <Moment at={data.protectedUntil} />
            </Fact>
          )}
          <Fact term={t('renewals')}>{data.renewals}</Fact>
          {endedAt && (
            <Fact term={t('deletedOn')}>
              <Moment at={endedAt} />
            </Fact>
          )}
          <Fact term={t('receivedFingerprint')}>
            <Copy text={receivedSha256} label={t('receivedFingerprint')} />
          </Fact>
          {sha256 !== receivedSha256 && (
            <Fact term={t('keptFingerprint')}>
              <Copy text={sha256} label={t('keptFingerprint')} />
            </Fact>
          )}
        </dl>
        <div class="actions">
          {data.downloadUrl && (
            <a class="btn primary" href={data.downloadUrl} download>
              {t('download')} ({sizeText(receivedSize)})
            </a>
          )}
          {evidenceRecord && (
            <a
              class="btn"
              href={`data:application/octet-stream;base64,${evidenceRecord.fileBase64}`}
              download="record.ers"
            >
              {t('recordFile')}
            </a>
          )}
        </div>
        {status === 'KEPT' && may('MANAGER') && (
          <details class="more">
            <summary>{t('deleteDeposit')}</summary>
            <p>{t('deleteDepositFinal')}</p>
            <ActForm submit={t('deleteDeposit')} kind="danger" act={() => send(ConsoleDeleteDepositDocument, { id })} />
          </details>
        )}
      </section>
    </View>
  );
}
