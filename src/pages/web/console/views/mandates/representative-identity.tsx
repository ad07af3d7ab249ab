import { useState } from 'preact/hooks';
import { ComposeIdentitiesDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Labeled } from '../../parts.tsx';
import { useAnswer } from '../../use-answer.ts';
import { methods } from './mandate-input.ts';

/** The identity of the representative: a new one, or one of the newest hundred that exist. */
export function RepresentativeIdentity() {
  const [chosen, setChosen] = useState<string>(methods[0]);
  const { data } = useAnswer(async () => (await send(ComposeIdentitiesDocument, { after: null })).identities.edges);
  const known = (data ?? []).map(({ node }) => node).filter(({ status }) => status === 'VERIFIED');
  return (
    <div class="two">
      <label class="labeled">
        <span>{t('identity')}</span>
        <select class="input" name="identity" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          {methods.map((method) => (
            <option key={method} value={method}>
              {t(`method_${method}`)}
            </option>
          ))}
          {known.map(({ id, givenName, familyName, email }) => (
            <option key={id} value={id}>
              {[`${givenName} ${familyName}`, email].filter(Boolean).join(' – ')}
            </option>
          ))}
        </select>
        <span class="hint">{t('representativeIdentityHint')}</span>
      </label>
      {methods.some((method) => method === chosen) && (
        <>
          <Labeled name="givenName" label={t('givenName')} autocomplete="off" />
          <Labeled name="familyName" label={t('familyName')} autocomplete="off" />
        </>
      )}
    </div>
  );
}
