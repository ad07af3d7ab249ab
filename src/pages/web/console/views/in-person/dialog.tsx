/** What the dialog of signing in person shows: the signers and the PIN of the host, then the device on which people sign. */
import { useState } from 'preact/hooks';
import { limits } from '../../../../../modules/signing/limits.ts';
import { type ConsoleEnvelopeQuery, ConsoleOpenInPersonDocument } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/inPersonConsole.ts';
import { timeOfDay } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { keep } from '../../../lib/keep.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { CopyButton } from '../../copy-button.tsx';
import { ActForm, Labeled } from '../../parts.tsx';
import { leave, Wrong } from '../../query.tsx';
import { signOut } from '../../viewer.ts';

export { words } from '../../../generated/words/inPersonConsole.ts';

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;
type Signer = Envelope['signers'][number];

interface Opened {
  readonly url: string;
  readonly expiresAt: string;
}

interface InPersonProps {
  readonly envelope: Envelope;
  readonly signers: readonly Signer[];
}

export function InPerson(props: InPersonProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  return opened ? <Device opened={opened} /> : <Begin {...props} onOpened={setOpened} />;
}

interface BeginProps extends InPersonProps {
  readonly onOpened: (opened: Opened) => void;
}

function Begin({ envelope: { id }, signers, onOpened }: BeginProps) {
  // Those whom the sender wants to sign here, else everybody who can.
  const wanted = signers.filter(({ inviteBy }) => inviteBy === 'IN_PERSON');
  const chosen = wanted.length > 0 ? wanted : signers;
  const open = async (form: FormData) => {
    const signerIds = signers.length > 1 ? form.getAll('signer').map(String) : null;
    if (signerIds?.length === 0) throw new Wrong(t('inPersonNobody'));
    const pin = String(form.get('pin') ?? '').trim();
    if (!/^\d{6}$/.test(pin)) throw new Wrong(t('inPersonPinMissing'), 'pin');
    onOpened(
      (await send(ConsoleOpenInPersonDocument, { input: { envelopeId: id, signerIds, pin } })).openInPersonSigning,
    );
  };
  return (
    <>
      <p>{t('inPersonHow')}</p>
      <ActForm submit={t('inPersonOpen')} act={open}>
        {signers.length > 1 && (
          <fieldset class="stack">
            <legend class="legend">{t('inPersonWho')}</legend>
            {signers.map((signer) => (
              <label key={signer.id} class="check">
                <input type="checkbox" name="signer" value={signer.id} defaultChecked={chosen.includes(signer)} />
                <span>{signer.name}</span>
              </label>
            ))}
          </fieldset>
        )}
        <Labeled
          name="pin"
          label={t('inPersonPin')}
          hint={t('inPersonPinHint')}
          maxLength={limits.pinDigits}
          autocomplete="off"
        />
      </ActForm>
    </>
  );
}

/** Where people sign: here, after the host has signed out of the console, or on a tablet that scans the code. */
function Device({ opened: { url, expiresAt } }: { readonly opened: Opened }) {
  const here = async () => {
    const { pathname } = new URL(url);
    const providerUrl = await leave(signOut);
    // The provider leads back to the console, which goes on to the device's page.
    if (providerUrl) keep('next', pathname, 'tab');
    location.replace(providerUrl ?? pathname);
    await new Promise(() => {});
  };
  return (
    <>
      <p>{t('inPersonUntil', { time: timeOfDay(expiresAt) })}</p>
      <ActForm submit={t('inPersonHere')} act={here}>
        <p>{t('inPersonHereHow')}</p>
      </ActForm>
      <h3>{t('inPersonThere')}</h3>
      <p>{t('inPersonThereHow')}</p>
      <QrCode text={url} label={t('inPersonQr')} />
      <CopyButton text={url} label={t('inPerson')} />
    </>
  );
}
