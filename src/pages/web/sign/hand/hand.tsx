/** Styles of a typed signature, and a signature that the person keeps on their own device. */
import { useState } from 'preact/hooks';
import { isStyled, type SignatureStyle, signatureStyles } from '../../../../standards/text/signature-styles.ts';
import { t } from '../../generated/words/hand.ts';
import { keep, readStored } from '../../lib/keep.ts';
import type { Signature } from '../../ui/signature.ts';
import { fontFamily } from '../../ui/typefaces.ts';
import { nameProblem } from '../identity.tsx';
import { session } from '../session.ts';
import { announcement } from '../stage.ts';

export { words } from '../../generated/words/hand.ts';

type Style = SignatureStyle | undefined;

/** The style in which a name is drawn; undefined for the default, also if the style lacks one of its letters. */
export const styleFor = (name: string, style: Style): Style =>
  style && isStyled(name.trim(), style) ? style : undefined;

/** Letters of Kalam beside those of the other styles. */
const handWidth = (style: Style): number => (style === 'KALAM' ? 1.25 : 1);

/** A text in a handwriting, as the sealed document draws it. */
const Written = ({ text, style }: { text: string; style: Style }) => (
  <span
    class="hand"
    dir="auto"
    data-style={style}
    style={{ '--n': String(Math.max(text.length, 6) * handWidth(style)), fontFamily: fontFamily('script', text) }}
  >
    {text}
  </span>
);

interface StyledTextProps {
  readonly name: string;
  readonly style: Style;
  readonly onStyle: (style: Style) => void;
}

/** A typed text, and the choice of its handwriting, each shown with it. */
export function StyledText({ name, style, onStyle }: StyledTextProps) {
  const lacks = (own: Style) => own !== undefined && !isStyled(name.trim(), own);
  const chosen = styleFor(name, style);
  return (
    <>
      <div class="pad typed" aria-hidden="true">
        <Written text={name} style={chosen} />
        <span class="pad-line" />
      </div>
      <fieldset class="hand-styles">
        <legend>{t('handStyle')}</legend>
        {signatureStyles.map((each) => {
          const own = each === signatureStyles[0] ? undefined : each;
          return (
            <label key={each} class={own === chosen ? 'on' : ''}>
              <input
                type="radio"
                class="vh"
                name="style"
                checked={own === chosen}
                disabled={lacks(own)}
                onChange={() => onStyle(own)}
              />
              <span class="vh">{t(`handStyle_${each}`)}</span>
              <span aria-hidden="true">
                <Written text={name.trim() || '…'} style={own} />
              </span>
            </label>
          );
        })}
      </fieldset>
      {signatureStyles.slice(1).some(lacks) && <p class="hint">{t('handStyleLacks')}</p>}
    </>
  );
}

/** A signature that a person keeps in their browser. */
interface Kept {
  /** Whose it is. */
  readonly name: string;
  readonly signature: Signature;
  /** Ms since the epoch. */
  readonly until: number;
}

const KEPT_MS = 365 * 24 * 3600 * 1000;

/** Each address has its own: nobody is offered the signature of another person of the same browser. */
const place = (): string => `hand:${session.peek().signer.email.toLowerCase()}`;

/** On the device of a member who hands it over, nothing of the signer is kept or offered. */
const isOwnDevice = (): boolean => !session.peek().inPerson;

const forget = (): void => keep(place(), null, 'always');

/** The signature that this person kept here; null if there is none, it is too old, or it is not the attested name. */
function readKept(): Kept | null {
  if (!isOwnDevice()) return null;
  const kept = readStored<Kept>(place(), 'always');
  if (kept && kept.until < Date.now()) forget();
  if (!kept || kept.until < Date.now()) return null;
  return kept.signature.kind === 'typed' && nameProblem(kept.signature.name) ? null : kept;
}

/** Keeps a drawn or typed signature in this browser. */
export function keepHand(signature: Signature): void {
  const kept: Kept = { name: session.peek().signer.name, signature, until: Date.now() + KEPT_MS };
  keep(place(), kept, 'always');
}

/** Offers the signature that the person kept here: one press uses it, one forgets it. */
export function KeptHand({ onUse }: { onUse: (signature: Signature) => void }) {
  const [kept, setKept] = useState(readKept);
  if (!kept) return null;
  const { name, signature } = kept;
  return (
    <section class="kept-hand" aria-labelledby="kept-hand">
      <p id="kept-hand">{t('keptOf', { name })}</p>
      {signature.kind === 'typed' ? (
        <Written text={signature.name} style={signature.style} />
      ) : (
        <img src={`data:image/png;base64,${signature.png}`} alt={t('keptPicture')} />
      )}
      <div class="actions">
        <button type="button" class="btn" onClick={() => onUse(signature)}>
          {t('keptUse')}
        </button>
        <button
          type="button"
          class="btn ghost"
          onClick={() => {
            forget();
            setKept(null);
            announcement.value = t('keptForgotten');
          }}
        >
          {t('keptForget')}
        </button>
      </div>
    </section>
  );
}

/** The wish to keep the signature, off by default. */
export const KeepChoice = ({ onKeep }: { onKeep: (wanted: boolean) => void }) =>
  isOwnDevice() ? (
    <label class="check">
      <input type="checkbox" onChange={({ currentTarget: { checked } }) => onKeep(checked)} />
      <span>
        {t('keepIt')}
        <br />
        <span class="hint">{t('keepHint')}</span>
      </span>
    </label>
  ) : null;
