/** The files that the sender asks of the signer, below the documents: added, seen, removed. */
import { useRef, useState } from 'preact/hooks';
import { uploadLimits, uploadMb } from '../../../../kernel/upload-limits.ts';
import { limits } from '../../../../modules/envelopes/limits.ts';
import { AddAttachmentDocument, RemoveAttachmentDocument } from '../../generated/sign/graphql.ts';
import { t } from '../../generated/words/attachments.ts';
import { Refusal, send } from '../../lib/graphql.ts';
import { sizeText } from '../../lib/size.ts';
import { explainWith } from '../../ui/explain.ts';
import { afterRender } from '../../ui/hooks.ts';
import { Icon, Picture } from '../../ui/icons.tsx';
import { useAct } from '../../ui/use-act.ts';
import { base64Of } from '../../verification/fingerprint.ts';
import { attachmentElement } from '../missing-files.ts';
import { links, type Session, session, takeSession } from '../session.ts';
import { announcement } from '../stage.ts';
import { prepareFile } from './prepare-file.ts';

export { words } from '../../generated/words/attachments.ts';

type Asked = Session['attachments'][number];
type Added = Asked['files'][number];

const CAMERA = 'M4 8h3l2-3h6l2 3h3v11H4zM12 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z';
/** Formats that every browser shows. */
const ACCEPT = 'image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf';
/** A large file on a slow phone. */
const SENDING_TIME = 180_000;

/** The words of these refusals; others of a file say that it cannot be read. */
const refusals = {
  heic: 'fileHeic',
  unknown_attachment: 'fileKind',
  encrypted: 'fileLocked',
  attachments_too_large: 'filesTooLarge',
} as const;

const explain = (error: unknown): string =>
  explainWith(error, (refusal: Refusal) => {
    if (refusal.code === 'payload_too_large') return t('fileTooLarge', { mb: uploadMb.envelope });
    const reason = refusal.details[0]?.reason ?? refusal.reason;
    if (reason === 'too_many_attachments') return t('filesTooMany', { count: limits.attachmentFiles });
    const known = refusals[reason as keyof typeof refusals];
    return known ? t(known, { mb: limits.attachmentBytes / 2 ** 20 }) : t('fileUnreadable');
  });

export function AttachmentsCard() {
  const { attachments, envelope } = session.value;
  return (
    <section class="card stack attachments" aria-labelledby="attachments-title">
      <h2 id="attachments-title">{t('filesAsked')}</h2>
      <p class="hint">{t('filesHow', { organization: envelope.organizationName, mb: uploadMb.envelope })}</p>
      <ul class="asked-list">
        {attachments.map((asked) => (
          <AskedFile key={asked.id} asked={asked} />
        ))}
      </ul>
    </section>
  );
}

/** One file that is asked: a heading, what was added, and the ways to add. */
function AskedFile({ asked }: { asked: Asked }) {
  const { id, title, hint, required, files } = asked;
  const [over, setOver] = useState(false);
  const act = useAct(explain);
  const choose = useRef<HTMLInputElement>(null);
  const add = (list: FileList | null | undefined) => {
    const chosen = [...(list ?? [])];
    if (chosen.length === 0) return;
    void act.run(async () => {
      for (const file of chosen) await addFile(id, file);
      announcement.value = t('fileAdded', { title });
    });
  };
  const remove = ({ id: attachmentId }: Added) =>
    void act.run(async () => {
      const { removeAttachment } = await send(RemoveAttachmentDocument, { input: { attachmentId } });
      takeSession(removeAttachment.signingSession);
      announcement.value = t('fileRemoved', { title });
      // The button that had the focus is gone.
      afterRender(() => choose.current?.focus());
    });
  const error = `${attachmentElement(id)}-error`;
  const full = files.length >= limits.attachmentFiles;
  return (
    <li
      id={attachmentElement(id)}
      tabIndex={-1}
      class={`asked ${over ? 'over' : ''}`}
      aria-labelledby={`${attachmentElement(id)}-title`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!full) add(event.dataTransfer?.files);
      }}
    >
      <div class="asked-file">
        <h3 id={`${attachmentElement(id)}-title`}>
          {title} <small>{t(required ? 'fileRequired' : 'fileOptional')}</small>
        </h3>
        {hint && <p class="hint">{hint}</p>}
      </div>
      {files.length > 0 && (
        <ul class="added-files">
          {files.map((file) => (
            <AddedFile key={file.id} file={file} busy={act.busy} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
      {act.error && (
        <p class="error" role="alert" id={error}>
          {act.error}
        </p>
      )}
      {!full && (
        <div class="add-file" aria-busy={act.busy}>
          <Pick
            busy={act.busy}
            title={title}
            onFiles={add}
            describedBy={act.error ? error : undefined}
            input={choose}
          />
          <Pick camera busy={act.busy} title={title} onFiles={add} />
          {act.busy ? (
            <span class="hint sending" role="status">
              <span class="spin" aria-hidden="true" />
              {t('fileSending')}
            </span>
          ) : (
            <span class="hint drop-words">{t('fileDrop')}</span>
          )}
        </div>
      )}
    </li>
  );
}

/** Sends one file. A picture is made smaller first, and what is surely too large is not sent. */
async function addFile(requestId: string, chosen: File): Promise<void> {
  const file = await prepareFile(chosen);
  if (file.size > uploadLimits.envelope.each) throw new Refusal('', { code: 'payload_too_large' });
  const name = [...file.name].slice(-limits.attachmentName.max).join('') || '1';
  const input = { requestId, name, fileBase64: await base64Of(file) };
  const { addAttachment } = await send(AddAttachmentDocument, { input }, { timeoutMs: SENDING_TIME });
  takeSession(addAttachment.signingSession);
}

interface PickProps {
  readonly busy: boolean;
  readonly title: string;
  readonly onFiles: (files: FileList | null) => void;
  /** Opens the camera of a phone. Shown on touch screens. */
  readonly camera?: boolean;
  readonly describedBy?: string | undefined;
  readonly input?: { current: HTMLInputElement | null };
}

function Pick({ busy, title, onFiles, camera = false, describedBy, input }: PickProps) {
  return (
    <label class={`btn ${camera ? 'camera' : ''}`} aria-disabled={busy}>
      {camera ? <Picture path={CAMERA} /> : <Icon name="plus" />}
      <span aria-hidden="true">{t(camera ? 'filePhoto' : 'fileChoose')}</span>
      <input
        ref={input ?? null}
        type="file"
        class="vh"
        disabled={busy}
        aria-label={t(camera ? 'filePhotoOf' : 'fileChooseFor', { title })}
        aria-describedby={describedBy}
        {...(camera ? { accept: 'image/*', capture: 'environment' as const } : { accept: ACCEPT, multiple: true })}
        onChange={(event) => {
          const { currentTarget } = event;
          onFiles(currentTarget.files);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

interface AddedFileProps {
  readonly file: Added;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

/** A file that was added: the picture itself or a sign, its name and size, and the button to remove it. */
function AddedFile({ file: { name, format, size, downloadUrl }, busy, onRemove }: AddedFileProps) {
  return (
    <li>
      {format !== 'PDF' && downloadUrl ? (
        <img class="thumb" src={links(downloadUrl)} alt="" loading="lazy" decoding="async" />
      ) : (
        <span class="thumb">
          <Icon name="file" size={28} />
        </span>
      )}
      <span class="added-name">
        {downloadUrl ? (
          <a class="link" href={links(downloadUrl)} download={name ?? ''}>
            {name}
          </a>
        ) : (
          name
        )}
        <small>{sizeText(size)}</small>
      </span>
      <button type="button" class="btn ghost" aria-disabled={busy} onClick={() => !busy && onRemove()}>
        <span aria-hidden="true">{t('fileRemove')}</span>
        <span class="vh">{t('fileRemoveNamed', { name: name ?? '' })}</span>
      </button>
    </li>
  );
}
