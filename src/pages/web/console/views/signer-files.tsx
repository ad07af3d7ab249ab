/** The files that were asked of a signer, and what the signer added, once they have signed. */
import type { ConsoleEnvelopeQuery } from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { shortMoment } from '../../i18n/index.ts';
import { sizeText } from '../../lib/size.ts';

type Signer = NonNullable<ConsoleEnvelopeQuery['envelope']>['signers'][number];
type Added = Signer['attachments'][number]['files'][number];

export function SignerFiles({ signer: { attachments, name, status } }: { signer: Signer }) {
  if (attachments.length === 0) return null;
  if (status !== 'SIGNED') return <p class="hint">{t('attachmentsToCome', { count: attachments.length })}</p>;
  return (
    <dl class="signer-files">
      <div class="vh">
        <dt>{t('attachmentsOf')}</dt>
        <dd>{name}</dd>
      </div>
      {attachments.map(({ id, title, files }) => (
        <div key={id}>
          <dt>
            <strong>{title}</strong>
          </dt>
          {files.map((file) => (
            <AddedFile key={file.id} file={file} />
          ))}
          {files.length === 0 && <dd class="hint">{t('attachmentNone')}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** A link to the file while it is there, and its fingerprint for ever. */
const AddedFile = ({ file: { name, format, size, sha256, addedAt, downloadUrl } }: { file: Added }) => (
  <dd>
    {downloadUrl ? (
      <a class="link" href={downloadUrl} download={name ?? ''}>
        {name}
      </a>
    ) : (
      <span class="hint">{t('attachmentGone')}</span>
    )}{' '}
    <span class="hint">
      {format}, {sizeText(size)}, {shortMoment(addedAt)}
    </span>
    <details class="more">
      <summary>{t('fingerprint')}</summary>
      <code>{sha256}</code>
    </details>
  </dd>
);
