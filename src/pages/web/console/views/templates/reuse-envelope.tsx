import { useState } from 'preact/hooks';
import {
  ConsoleDuplicateEnvelopeDocument,
  type ConsoleEnvelopeQuery,
  ConsoleTemplateFromEnvelopeDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { ActForm, Labeled } from '../../parts.tsx';
import { errorText } from '../../query.tsx';
import { go } from '../../route.ts';
import type { Selection } from '../envelope-list/selection.tsx';

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;

/** Buttons that make a draft or a template of an envelope. Nothing once its documents are purged. */
export function ReuseEnvelope({ envelope }: { envelope: Envelope }) {
  const [isNaming, setNaming] = useState(false);
  const { busy, error, run } = useAct(errorText);
  if (envelope.purgedAt) return <p class="hint">{t('reuseGone')}</p>;
  const { id } = envelope;
  return (
    <div class="stack">
      <form
        class="actions"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => duplicate(id));
        }}
      >
        <BusyButton busy={busy} busyText={t('working')} kind="plain">
          {t('duplicate')}
        </BusyButton>
        <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setNaming(true)}>
          {t('saveAsTemplate')}
        </button>
      </form>
      <FieldError error={error} />
      {isNaming && <SaveAsTemplate envelope={envelope} onClose={() => setNaming(false)} />}
    </div>
  );
}

/** Asks for the name of the template and of each role, which takes the place of a person. */
function SaveAsTemplate({ envelope, onClose }: { envelope: Envelope; onClose: () => void }) {
  const { id: envelopeId, name, signers, recipients } = envelope;
  const act = async (form: FormData) => {
    const peopleNames = (people: readonly { readonly id: string }[]) => people.map(({ id }) => String(form.get(id)));
    const people = { roles: peopleNames(signers), recipients: peopleNames(recipients) };
    const input = { envelopeId, name: String(form.get('name')), ...people };
    const { createTemplateFromEnvelope } = await send(ConsoleTemplateFromEnvelopeDocument, { input });
    go('templates', createTemplateFromEnvelope.template.id);
  };
  return (
    <Dialog title={t('saveAsTemplate')} onClose={onClose} dismissable={false}>
      <p>{t('saveAsTemplateText')}</p>
      <ActForm submit={t('saveAsTemplate')} act={act}>
        <Labeled name="name" label={t('templateName')} value={name} />
        {[...signers, ...recipients].map((person, index) => (
          <Labeled
            key={person.id}
            name={person.id}
            label={t('roleFor', { name: person.name || t('erased') })}
            value={t(index < signers.length ? 'signerNumber' : 'personNumber', { n: index + 1 })}
            autocomplete="off"
          />
        ))}
      </ActForm>
    </Dialog>
  );
}

/** Duplicates an envelope and opens the copy, a draft. */
async function duplicate(id: string): Promise<void> {
  const { duplicateEnvelope } = await send(ConsoleDuplicateEnvelopeDocument, { input: { id } });
  go('envelopes', duplicateEnvelope.envelope.id);
}

/** A button that duplicates the selected envelope. Nothing while several are selected. */
export function DuplicateSelected({ selection: { ids } }: { selection: Selection }) {
  const [id, ...others] = ids;
  return id && others.length === 0 ? <ActForm submit={t('duplicate')} kind="plain" act={() => duplicate(id)} /> : null;
}
