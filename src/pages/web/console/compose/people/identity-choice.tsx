import { useState } from 'preact/hooks';
import { limits } from '../../../../../modules/identities/limits.ts';
import { ComposeIdentitiesDocument, type ComposeIdentitiesQuery } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { useList } from '../../table.tsx';
import { changePerson, type DraftIdentity, type DraftPerson, problems } from '../draft.ts';
import { Entry, Pick } from '../entry.tsx';

type Known = ComposeIdentitiesQuery['identities']['edges'][number]['node'];

/** At most this many pages of 100 identities are read. With more, use the API to attach an identity. */
const PAGES = 5;

/** Identities that can be attached, newest first: one reading for all signers. */
export function useIdentities(pages = PAGES) {
  const list = useList({ document: ComposeIdentitiesDocument, of: ({ identities }) => identities, pages });
  const known = list.data?.rows.filter(({ status }) => status === 'VERIFIED' || status === 'PENDING');
  return { ...list, known };
}

/** The attested identity of a signer: an existing one, or one attested now with an identity document. */
export function IdentityChoice({ signer, optional }: { signer: DraftPerson; optional: boolean }) {
  const { key, identity } = signer;
  const set = (part: Partial<DraftIdentity>) => changePerson(key, { identity: { ...identity, ...part } });
  const begin = () => {
    const [given = '', ...family] = signer.name.trim().split(/\s+/);
    set({
      kind: 'new',
      givenName: identity.givenName || given,
      familyName: identity.familyName || family.join(' '),
    });
  };
  return (
    <fieldset class="identity">
      <legend class="legend">
        {t('identity')} {optional && <span class="hint">({t('optional')})</span>}
      </legend>
      <div class="segments">
        <label>
          <input
            type="radio"
            name={`identity-${key}`}
            checked={identity.kind === 'known'}
            onChange={() => set({ kind: 'known' })}
          />
          <span>{t('identityKnown')}</span>
        </label>
        <label>
          <input type="radio" name={`identity-${key}`} checked={identity.kind === 'new'} onChange={begin} />
          <span>{t('identityNew')}</span>
        </label>
      </div>
      {identity.kind === 'known' ? (
        <KnownIdentity signer={signer} set={set} optional={optional} />
      ) : (
        <NewIdentity signer={signer} set={set} />
      )}
    </fieldset>
  );
}

interface PartProps {
  readonly signer: DraftPerson;
  readonly set: (part: Partial<DraftIdentity>) => void;
}

const isTheirs = (known: Known, { email }: DraftPerson): boolean =>
  Boolean(email.trim()) && known.email?.toLowerCase() === email.trim().toLowerCase();

function KnownIdentity({ signer, set, optional }: PartProps & { optional: boolean }) {
  const { known: data, error } = useIdentities();
  const [filter, setFilter] = useState('');
  if (error) return <p class="error">{error}</p>;
  if (!data) return <p class="hint">{t('loading')}</p>;
  if (data.length === 0)
    return (
      <p class={`hint ${problems.value[`people.${signer.key}.identity`] ? 'error at-problem' : ''}`} tabIndex={-1}>
        {t('identityNone')}
      </p>
    );
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const text = ({ givenName, familyName, email }: Known) => `${givenName} ${familyName} ${email ?? ''}`.toLowerCase();
  const shown = data
    .filter((one) => one.id === signer.identity.id || words.every((word) => text(one).includes(word)))
    .sort((a, b) => Number(isTheirs(b, signer)) - Number(isTheirs(a, signer)));
  return (
    <div class="person">
      {data.length > 8 && (
        <Entry path={`people.${signer.key}.filter`} label={t('identityFilter')} value={filter} onValue={setFilter} />
      )}
      <Pick
        path={`people.${signer.key}.identity`}
        label={t('identityPick')}
        value={signer.identity.id}
        onValue={(id) => set({ id })}
      >
        <option value="">{t(optional ? 'identityWithout' : 'choose')}</option>
        {shown.map((known) => (
          <option key={known.id} value={known.id}>
            {`${known.givenName} ${known.familyName}${known.email ? ` – ${known.email}` : ''}${known.status === 'PENDING' ? ` (${t('identity_PENDING')})` : ''}`}
          </option>
        ))}
      </Pick>
    </div>
  );
}

const papers = ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT', 'DRIVING_LICENCE', 'OTHER'] as const;

function NewIdentity({ signer: { key, identity }, set }: PartProps) {
  const at = (part: string) => `people.${key}.identity.${part}`;
  return (
    <>
      <p class="hint">{t('identityNewHint')}</p>
      <div class="person">
        <Entry
          path={at('givenName')}
          label={t('givenName')}
          value={identity.givenName}
          autocomplete="off"
          maxLength={limits.name.max}
          onValue={(givenName) => set({ givenName })}
        />
        <Entry
          path={at('familyName')}
          label={t('familyName')}
          value={identity.familyName}
          autocomplete="off"
          maxLength={limits.name.max}
          onValue={(familyName) => set({ familyName })}
        />
        <Entry
          path={at('birthDate')}
          label={t('birthDate')}
          type="date"
          value={identity.birthDate}
          onValue={(birthDate) => set({ birthDate })}
        />
        <Pick
          path={at('documentType')}
          label={t('documentSeen')}
          value={identity.documentType}
          onValue={(documentType) => set({ documentType: documentType as DraftIdentity['documentType'] })}
        >
          <option value="">–</option>
          {papers.map((each) => (
            <option key={each} value={each}>
              {t(`paper_${each}`)}
            </option>
          ))}
        </Pick>
        <Entry
          path={at('documentNumberHash')}
          label={t('documentNumber_')}
          hint={t('documentNumberHint')}
          value={identity.documentNumber}
          autocomplete="off"
          onValue={(documentNumber) => set({ documentNumber })}
        />
        <Entry
          path={at('documentExpiresOn')}
          label={t('documentExpiresOn')}
          type="date"
          value={identity.documentExpiresOn}
          onValue={(documentExpiresOn) => set({ documentExpiresOn })}
        />
        <Entry
          path={at('verifiedBy')}
          label={t('verifiedBy')}
          value={identity.verifiedBy}
          autocomplete="off"
          maxLength={limits.text.max}
          onValue={(verifiedBy) => set({ verifiedBy })}
        />
      </div>
    </>
  );
}
