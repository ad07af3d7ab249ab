import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { limits } from '../../../modules/envelopes/limits.ts';
import { t } from '../generated/words/ui.ts';
import { FieldError, TextField } from './field.tsx';
import type { Pad } from './pad.ts';
import type { PictureOfFile } from './picture-of-file.ts';
import type { Drawing, Signature } from './signature.ts';
import { fontFamily } from './typefaces.ts';

interface UploadedPictureProps {
  /** The picture so far, base64 without a prefix. */
  readonly png: string | null;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onPicture: (picture: PictureOfFile) => void;
}

/** Chooses a picture of a signature: a file, or the camera of a phone. Shows it as it will be sealed. */
function UploadedPicture({ png, inputRef, onPicture }: UploadedPictureProps) {
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

/** The form around the input calls this when it is submitted. */
export interface Hand {
  /** Returns the signature; null if it is missing or invalid, and then shows what to do. */
  take(): Signature | null;
}

interface SignatureInputProps {
  readonly hand: { current: Hand | null };
  readonly before: Signature | null;
  /** Suggested text for a typed signature. */
  readonly name: string;
  /** Initials in place of a signature. */
  readonly initials?: boolean;
  /** Also offers a picture from a file. */
  readonly upload?: boolean;
  /** Says what is wrong with a typed name; undefined if nothing is. */
  readonly check?: (name: string) => string | undefined;
  /** Shows a typed text, where the page has more than one handwriting. */
  readonly preview?: ((text: string) => ComponentChildren) | undefined;
  /** Shown below the field of a typed name. */
  readonly hint?: string | undefined;
  /** The server's error about the previous signature. */
  readonly problem?: string | undefined;
}

/** The API's limits for typed texts. */
const mostLetters = { name: limits.signerName.max, initials: 10 } as const;

/** Input for a signature: drawn, typed (which needs only a keyboard), or a picture from a file. */
export function SignatureInput({
  hand,
  before,
  name: proposed,
  problem,
  initials,
  upload,
  preview,
  check,
  hint,
}: SignatureInputProps) {
  const [kind, setKind] = useState<Signature['kind']>(before?.kind ?? (initials ? 'typed' : 'drawn'));
  const [png, setPng] = useState(before?.kind === 'uploaded' ? before.png : null);
  const [name, setName] = useState(before?.kind === 'typed' ? before.name : proposed);
  const [error, setError] = useState(problem);
  const drawn = useRef<Drawing | null>(before?.kind === 'drawn' ? before.drawing : null);
  const input = useRef<HTMLInputElement>(null);
  const pad = useRef<Pad | null>(null);

  hand.current = {
    take() {
      const result =
        kind === 'drawn'
          ? drawnSignature(pad.current)
          : kind === 'typed'
            ? (check?.(name) ?? typedSignature(name))
            : png
              ? { kind, png }
              : t('uploadEmpty');
      if (typeof result !== 'string') return result;
      setError(result);
      input.current?.focus();
      return null;
    },
  };

  return (
    <>
      <fieldset class="segments">
        <legend class="vh">{t('signatureHow')}</legend>
        {ways
          .filter((choice) => upload || choice !== 'uploaded')
          .map((choice) => (
            <label key={choice} class={kind === choice ? 'on' : ''}>
              <input
                type="radio"
                class="vh"
                name="kind"
                checked={kind === choice}
                autofocus={kind === choice}
                onChange={() => {
                  setKind(choice);
                  setError(undefined);
                }}
              />
              {t(words[choice])}
            </label>
          ))}
      </fieldset>
      {kind === 'drawn' ? (
        <DrawingPad drawn={drawn} pad={pad} onStroke={() => setError(undefined)} />
      ) : kind === 'uploaded' ? (
        <UploadedPicture
          png={png}
          inputRef={input}
          onPicture={(result) => {
            setPng('png' in result ? result.png : null);
            setError('png' in result ? undefined : t(`upload_${result.problem}`));
          }}
        />
      ) : (
        <>
          <TextField
            id="typed"
            label={t(initials ? 'typedInitials' : 'typedName')}
            inputRef={input}
            value={name}
            maxLength={mostLetters[initials ? 'initials' : 'name']}
            autocomplete={initials ? 'off' : 'name'}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          {hint && <p class="hint">{hint}</p>}
          {preview?.(name) ?? (
            <div class="pad typed" aria-hidden="true">
              <span
                class="hand"
                dir="auto"
                style={{ '--n': Math.max(name.length, 6), fontFamily: fontFamily('script', name) }}
              >
                {name}
              </span>
              <span class="pad-line" />
            </div>
          )}
        </>
      )}
      <FieldError error={error} />
    </>
  );
}

const ways = ['drawn', 'typed', 'uploaded'] as const;
const words = { drawn: 'draw', typed: 'type', uploaded: 'upload' } as const;

interface DrawingPadProps {
  readonly drawn: { current: Drawing | null };
  readonly pad: { current: Pad | null };
  readonly onStroke: () => void;
}

function DrawingPad({ drawn, pad, onStroke }: DrawingPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isUnmounted = false;
    void import('./pad.ts').then(({ openPad }) => {
      if (isUnmounted) return;
      pad.current = openPad(canvas.current!, drawn.current, () => {
        drawn.current = pad.current!.drawing();
        onStroke();
      });
    });
    return () => {
      isUnmounted = true;
      pad.current?.close();
    };
  }, []);
  return (
    <>
      <div class="pad">
        <canvas ref={canvas} role="img" aria-label={t('padLabel')} aria-describedby="pad-hint" />
        <span class="pad-line" aria-hidden="true" />
      </div>
      <div class="pad-tools">
        <p class="hint" id="pad-hint">
          {t('padHint')}
        </p>
        <button type="button" class="btn ghost" onClick={() => pad.current?.undo()}>
          {t('undo')}
        </button>
        <button type="button" class="btn ghost" onClick={() => pad.current?.clear()}>
          {t('clear')}
        </button>
      </div>
    </>
  );
}

/** The signature, or an error message. */
function drawnSignature(pad: Pad | null): Signature | string {
  const picture = pad?.picture() ?? 'empty';
  if (picture === 'empty') return t('signatureEmpty');
  if (picture === 'too large') return t('signatureTooLarge');
  return { kind: 'drawn', png: picture.png, drawing: pad!.drawing() };
}

const typedSignature = (name: string): Signature | string =>
  name.trim() ? { kind: 'typed', name: name.trim() } : t('typedEmpty');
