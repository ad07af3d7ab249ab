import { t } from '../../i18n/index.ts';
import { afterRender } from '../../ui/after-render.ts';
import { draft } from './draft.ts';
import { Problem } from './entry.tsx';
import { addSigner, type Mandate, MOST_SIGNERS, putInOrder } from './people.ts';
import { SignerCard } from './signer-card.tsx';
import { word } from './word.ts';

/** The signers of an envelope, or the roles of a template, and their order. */
export function Signers({ mandate }: { mandate: Mandate | undefined }) {
  const { signers } = draft.value;
  return (
    <section class="stack" aria-labelledby="signers-title">
      <div class="part-head">
        <h2 id="signers-title">{word('people')}</h2>
        {signers.length > 1 && (
          <div class="actions">
            <button type="button" class="btn ghost" onClick={() => putInOrder('together')}>
              {t('allTogether')}
            </button>
            <button type="button" class="btn ghost" onClick={() => putInOrder('list')}>
              {t('oneByOne')}
            </button>
          </div>
        )}
      </div>
      <Problem at="signers" />
      {signers.map((signer, index) => (
        <SignerCard key={signer.key} signer={signer} index={index} mandate={mandate} alone={signers.length === 1} />
      ))}
      {signers.length < MOST_SIGNERS && (
        <div>
          <button
            type="button"
            class="btn"
            onClick={() => {
              addSigner();
              afterRender(() => document.querySelector<HTMLElement>('.signer:last-of-type input')?.focus());
            }}
          >
            {word('add')}
          </button>
        </div>
      )}
    </section>
  );
}
