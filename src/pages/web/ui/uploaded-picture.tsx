import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import type { PictureOfFile } from './picture-of-file.ts';

interface UploadedPictureProps {
  /** The picture so far, base64 without a prefix. */
  readonly png: string | null;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onPicture: (picture: PictureOfFile) => void;
}

/** Chooses a picture of a signature: a file, or the camera of a phone. Shows it as it will be sealed. */
export function UploadedPicture({ png, inputRef, onPicture }: UploadedPictureProps) {
  const [busy, setBusy] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const { pictureOfFile } = await import('./picture-of-file.ts');
    onPicture(await pictureOfFile(file));
    setBusy(false);
  };
  return (
    <>
      <div class="pad uploaded">{png && <img src={`data:image/png;base64,${png}`} alt={t('uploadPreview')} />}</div>
      <div class="field">
        <label for="upload">{t(busy ? 'uploadReading' : 'uploadLabel')}</label>
        <input
          class="input"
          id="upload"
          type="file"
          accept="image/png,image/jpeg"
          ref={inputRef}
          aria-describedby="upload-hint"
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
        <p class="hint" id="upload-hint">
          {t('uploadHint')}
        </p>
      </div>
    </>
  );
}
