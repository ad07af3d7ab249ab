import { useState } from 'preact/hooks';
import {
  ConsoleCorrectSignerDocument,
  ConsoleSignerIdentityDocument,
  type ConsoleSignerIdentityQuery,
} from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { sendOnce } from '../../../lib/send-once.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm, Failed, Labeled, WordFor } from '../../parts.tsx';
import { route, setQuery } from '../../route.ts';
import { useAnswer, Wrong } from '../../use-answer.ts';
import type { Signer } from './correctable.ts';

type Identity = NonNullable<ConsoleSignerIdentityQuery['identity']>;

interface CorrectProps {
  readonly signer: Signer;
  /** Called with a message once the correction is made. */
  readonly done: (message: string) => void;
  /** Words of the button. Default: "Correct". */
  readonly word?: string;
}

/** A button that corrects the address or the phone number of a signer. */
export function CorrectSigner({ signer, done, word = t('correct') }: CorrectProps) {
  const [isOpen, setOpen] = useState(() => isAsked(signer));
  const close = () => {
    setOpen(false);
    if (isAsked(signer)) setQuery('');
  };
  return (
    <>
      <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <WordFor word={word} name={signer.name} />
      </button>
      {isOpen && (
        <Dialog title={t('correctTitle')} onClose={close}>
          <Correction
            signer={signer}
            done={() => {
              close();
              done(t('correctDone', { name: signer.name }));
            }}
          />
        </Dialog>
      )}
    </>
  );
}

/** Whether the address asks for this correction (`?correct=ID`): the mail about an undelivered one leads to it. */
const isAsked = ({ id }: Signer): boolean => new URLSearchParams(route.value.query).get('correct') === id;

interface CorrectionProps {
  readonly signer: Signer;
  readonly done: () => void;
}

function Correction({ signer, done }: CorrectionProps) {
  const { id, name, email, phone, status, identityId } = signer;
  const { data, error, reload } = useAnswer<Identity | null>(
    async () =>
      identityId ? ((await send(ConsoleSignerIdentityDocument, { id: identityId })).identity ?? null) : null,
    [identityId],
  );
  if (error) return <Failed error={error} reload={reload} />;
  if (identityId && !data) return <p class="empty">{t('loading')}</p>;
  const correct = async (form: FormData) => {
    await sendOnce(ConsoleCorrectSignerDocument, { input: { id, ...changesOf(signer, form) } });
    done();
  };
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{t('correctHow')}</p>
      <p>{t(status === 'NOTIFIED' ? 'correctSendsNow' : 'correctSendsLater')}</p>
      {data && <IdentityRule identity={data} />}
      <ActForm submit={t('correctGo')} act={correct}>
        <Labeled name="email" type="email" label={t('email')} value={email ?? ''} autocomplete="off" />
        <Labeled name="phone" type="tel" label={t('phone')} value={phone ?? ''} autocomplete="off" />
      </ActForm>
    </>
  );
}

/** What the identity of the signer permits. */
function IdentityRule({ identity: { method, email, phone } }: { identity: Identity }) {
  const stated = [email, phone].filter(Boolean).join(', ');
  if (!stated) return null;
  return <p class="notice">{t(method === 'PARTNER_ATTESTED' ? 'correctAttested' : 'correctVerified', { stated })}</p>;
}

/** The values of the form that differ. @throws Wrong if none does, or one cannot be sent */
function changesOf({ email: oldEmail, phone: oldPhone }: Signer, form: FormData) {
  const [email, phone] = ['email', 'phone'].map((field) => String(form.get(field) ?? '').trim()) as [string, string];
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Wrong(t('emailWrong', { email }), 'email');
  if (oldPhone && !phone) throw new Wrong(t('correctPhoneMissing'), 'phone');
  const changes = {
    email: email === oldEmail ? null : email,
    phone: phone === (oldPhone ?? '') ? null : phone,
  };
  if (changes.email === null && changes.phone === null) throw new Wrong(t('correctSame'));
  return changes;
}
