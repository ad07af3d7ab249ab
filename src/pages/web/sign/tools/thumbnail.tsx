import { useRef } from 'preact/hooks';
import { itemAt } from '../../../../kernel/definitely.ts';
import { t } from '../../i18n/index.ts';
import { usePainting } from '../../pdf/use-painting.ts';
import { attempt, openDocument } from '../reader.ts';
import type { SigningDocument } from '../session.ts';

interface ThumbnailProps {
  readonly document: SigningDocument;
  /** From 1. */
  readonly number: number;
  /** Whether this page is in sight. */
  readonly now: boolean;
  readonly onChoose: () => void;
}

/** CSS pixels. */
const WIDTH = 100;

/** A page, small, without its text: painted while it is visible in its list, freed when it is not. */
export function Thumbnail({ document, number, now, onChoose }: ThumbnailProps) {
  const face = useRef<HTMLSpanElement>(null);
  const state = usePainting(face, {
    open: () => openDocument(document),
    version: `${document.id} ${document.urlSha256}`,
    number,
    width: WIDTH,
    finer: 1,
    tries: attempt.value,
    plain: true,
  });
  const { width, height } = itemAt(document.pages, number - 1);
  return (
    <button type="button" class="thumbnail" aria-current={now ? 'page' : undefined} onClick={onChoose}>
      <span ref={face} class="page" data-state={state} style={{ aspectRatio: `${width} / ${height}` }}>
        {state !== 'painted' && <span class="skeleton" />}
      </span>
      <span>
        <span class="vh">{t('counterPage')} </span>
        {number}
      </span>
    </button>
  );
}
