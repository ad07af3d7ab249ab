import { uploadLimits, uploadMb } from '../../../../../kernel/upload-limits.ts';
import { limits } from '../../../../../modules/attendance/limits.ts';
import { ConsoleAddSessionFileDocument, ConsoleRemoveSessionFileDocument } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { sizeText } from '../../../lib/size.ts';
import { base64Of } from '../../../verification/fingerprint.ts';
import { tooLarge } from '../../compose/files.ts';
import { ActForm, Choice, Labeled, Moment, WordFor } from '../../parts.tsx';
import { Wrong } from '../../query.tsx';
import { may } from '../../viewer.ts';
import { employersOf } from './certificates.tsx';
import type { LiveSession } from './presence.ts';

/** The files attached to a session, each with its fingerprint, and a form to attach one. */
export function SessionFiles({ session }: { session: LiveSession }) {
  const { id: sessionId, purgedAt, attendees } = session;
  const files = session.files ?? [];
  const mayChange = may('MANAGER') && !purgedAt;
  if (files.length === 0 && !mayChange) return null;
  return (
    <section class="card stack" aria-labelledby="files-title">
      <h2 id="files-title">{t('sessionFiles')}</h2>
      {files.length > 0 && (
        <ul class="lines documents">
          {files.map(({ id: fileId, name, size, sha256, employer, addedAt, downloadUrl }) => (
            <li key={fileId}>
              <div class="document-words">
                <strong>{name}</strong>
                <p class="hint">
                  {sizeText(size)} · <Moment at={addedAt} /> · {t('packFor')} : {employer ?? t('packForAll')}
                </p>
                <details class="more">
                  <summary>{t('fingerprint')}</summary>
                  <code>{sha256}</code>
                </details>
              </div>
              <div class="actions">
                <a class="btn ghost" href={downloadUrl} download>
                  <WordFor word={t('download')} name={name} />
                </a>
                {mayChange && (
                  <ActForm
                    kind="plain"
                    submit={<WordFor word={t('remove')} name={name} />}
                    act={() => send(ConsoleRemoveSessionFileDocument, { input: { sessionId, fileId } })}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayChange && <Attach sessionId={sessionId} employers={employersOf(attendees)} />}
    </section>
  );
}

interface AttachProps {
  readonly sessionId: string;
  readonly employers: readonly string[];
}

function Attach({ sessionId, employers }: AttachProps) {
  const act = async (form: FormData) => {
    const file = form.get('fileBase64');
    if (!(file instanceof File) || file.size === 0) throw new Wrong(t('sessionFileMissing'), 'fileBase64');
    const { name } = file;
    if (file.size > uploadLimits.envelope.each) throw new Wrong(tooLarge(file), 'fileBase64');
    const fileBase64 = await base64Of(file);
    const employer = String(form.get('employer') ?? '') || null;
    await send(ConsoleAddSessionFileDocument, { input: { sessionId, name, fileBase64, employer } });
  };
  return (
    <ActForm submit={t('attachFile')} act={act} kind="plain">
      <p class="hint">{t('sessionFilesHow', { most: limits.sessionFiles, mb: uploadMb.envelope })}</p>
      <Labeled name="fileBase64" type="file" accept=".pdf,.png,.jpg,.jpeg,.csv" label={t('sessionFile')} />
      {employers.length > 0 && (
        <Choice
          name="employer"
          label={t('packFor')}
          options={[{ value: '', label: t('packForAll') }, ...employers.map((value) => ({ value, label: value }))]}
        />
      )}
    </ActForm>
  );
}
