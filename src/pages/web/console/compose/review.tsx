import { t } from '../../i18n/index.ts';
import { ActiveContent } from '../active-content.tsx';
import { Badge } from './badge.tsx';
import { draft } from './draft.ts';
import { callSigner } from './fields.ts';
import { Options } from './options.tsx';
import { agentOf, type Mandate } from './people.ts';
import { Reminders } from './reminders.tsx';
import { SaveOff, SendOff } from './send-off.tsx';
import { word } from './word.ts';

/** The last step: remaining options, and the button to send; of an envelope with its cost. */
export function Review({ mandate }: { mandate: Mandate | undefined }) {
  return (
    <>
      <Summary mandate={mandate} />
      <ActiveContent documents={draft.value.documents} />
      <Options />
      <Reminders />
      {draft.value.kind === 'template' ? <SaveOff mandate={mandate} /> : <SendOff mandate={mandate} />}
    </>
  );
}

function Summary({ mandate }: { mandate: Mandate | undefined }) {
  const { name, documents, signers, fields, level } = draft.value;
  const signersInOrder = [...signers].sort((a, b) => Number(a.order) - Number(b.order));
  return (
    <section class="card stack" aria-labelledby="summary-title">
      <h2 id="summary-title">{name || word('fresh')}</h2>
      <p class="hint">
        {t(`level_${level}`)} · {t('documentCount', { count: documents.length })} ·{' '}
        {t('fieldCount', { count: fields.length })}
      </p>
      <ol class="turns">
        {signersInOrder.map((signer) => {
          const own = fields.filter((field) => field.signer === signer.key).length;
          const agent = agentOf(mandate, signer);
          return (
            <li key={signer.key}>
              <Badge signer={signer.key} />
              <span>
                <strong>{callSigner(signer.key)}</strong> <span class="hint">{signer.email}</span>
              </span>
              <span class="hint">
                {agent ? t('sealsAsAgent') : own ? t('fieldCount', { count: own }) : t('signsWithoutField')}
              </span>
              <span class="tag">{t('turn', { n: signer.order })}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
