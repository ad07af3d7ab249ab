import { useState } from 'preact/hooks';
import type { FieldKind } from '../../../../../kernel/field-kinds.ts';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import { t } from '../../../generated/words/console.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { errorText } from '../../query.tsx';
import { Select, SignerSelect, TypeSelect } from '../controls.tsx';
import { draft, signersIn } from '../draft.ts';
import { callPerson, chosenSigner } from '../fields.ts';
import { signerToPlace } from './placing.ts';
import { addRoles, type FoundTag, findTags, placeAtText, placeTags, unknownNames } from './text-places.ts';

/** Places fields by the texts of the documents: at their tags, or at a text that the sender enters. */
export const ByText = () => (
  <details class="more add-field">
    <summary>{t('byText')}</summary>
    <div class="stack by-text">
      <FromTags />
      <AtText />
    </div>
  </details>
);

/** Places a field at each tag. A template gets a role for each name; of an envelope, the sender says who is meant. */
function FromTags() {
  const { busy, error, run } = useAct(errorText);
  const [message, setMessage] = useState('');
  const [asked, setAsked] = useState<{ readonly tags: FoundTag[]; readonly names: string[] } | null>(null);
  const tell = (count: number) => {
    setAsked(null);
    setMessage(count > 0 ? t('placedByText', { count }) : t('tagsHaveFields'));
  };
  const find = async () => {
    setMessage('');
    const tags = await findTags();
    if (tags.length === 0) return setMessage(t('noTags'));
    const unknown = unknownNames(tags);
    const names = draft.value.kind === 'template' ? addRoles(unknown) : unknown;
    if (names.length > 0) setAsked({ tags, names });
    else tell(placeTags(tags));
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void run(find);
      }}
    >
      <p class="hint">{t(draft.value.kind === 'template' ? 'tagsOfRolesHint' : 'tagsHint')}</p>
      <FieldError error={error} />
      <div>
        <BusyButton busy={busy} busyText={t('searching')} kind="plain">
          {t('fieldsFromTags')}
        </BusyButton>
      </div>
      <p class="hint" role="status">
        {message}
      </p>
      {asked && <WhoIsMeant {...asked} onPlace={tell} onClose={() => setAsked(null)} />}
    </form>
  );
}

interface WhoProps {
  readonly tags: readonly FoundTag[];
  readonly names: readonly string[];
  readonly onPlace: (count: number) => void;
  readonly onClose: () => void;
}

/** Asks whom the names of tags mean. */
function WhoIsMeant({ tags, names, onPlace, onClose }: WhoProps) {
  const signers = signersIn(draft.value);
  const [chosen, setChosen] = useState(new Map(names.map((name) => [name, signers[0]?.key ?? ''])));
  return (
    <Dialog title={t('fieldsFromTags')} onClose={onClose}>
      <div class="stack">
        <p>{t('whoIsMeant')}</p>
        {names.map((name, index) => (
          <Select
            key={name}
            id={`meant-${index}`}
            label={t('tagNamed', { name, count: tags.filter((tag) => tag.name === name).length })}
            value={chosen.get(name) ?? ''}
            onValue={(key) => setChosen(new Map([...chosen, [name, key]]))}
          >
            {signers.map(({ key }) => (
              <option key={key} value={key}>
                {callPerson(key)}
              </option>
            ))}
            <option value="">{t('withoutTheseFields')}</option>
          </Select>
        ))}
      </div>
      <div class="dialog-foot">
        <button type="button" class="btn" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="button" class="btn primary" onClick={() => onPlace(placeTags(tags, chosen))}>
          {t('placeFields')}
        </button>
      </div>
    </Dialog>
  );
}

/** Places a field at every place of a text. */
function AtText() {
  const { busy, error, run } = useAct(errorText);
  const [text, setText] = useState('');
  const [type, setType] = useState<FieldKind>('SIGNATURE');
  const [message, setMessage] = useState('');
  const place = async () => {
    setMessage('');
    if (!text.trim()) return setMessage(t('wantText'));
    const count = await placeAtText(text.trim(), type, signerToPlace());
    setMessage(count > 0 ? t('placedByText', { count }) : t('textNotFound'));
  };
  return (
    <form
      class="field-form"
      onSubmit={(event) => {
        event.preventDefault();
        void run(place);
      }}
    >
      <div class="whole">
        <TextField
          id="at-text"
          label={t('atText')}
          hint={t('atTextHint')}
          value={text}
          maxLength={limits.anchorText.max}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <TypeSelect id="at-text-type" value={type} onValue={setType} />
      <SignerSelect
        id="at-text-signer"
        value={signerToPlace()}
        onValue={(to) => {
          chosenSigner.value = to;
        }}
      />
      <FieldError error={error} />
      <div class="whole">
        <BusyButton busy={busy} busyText={t('searching')} kind="plain">
          {t('placeFields')}
        </BusyButton>
      </div>
      <p class="hint whole" role="status">
        {message}
      </p>
    </form>
  );
}
