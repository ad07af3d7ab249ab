import { useState } from 'preact/hooks';
import { momentIn, wallDay } from '../../../../../kernel/wall-time.ts';
import {
  ConsoleChangeSigningLinkDocument,
  ConsoleCreateSigningLinkDocument,
  ConsoleDeleteSigningLinkDocument,
  type ShownLinkFragment,
  type SigningLinkState,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { calendarDate, shortMoment, shownZone } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { CopyButton } from '../../copy-button.tsx';
import { ActForm, Choice, Labeled } from '../../parts.tsx';
import { viewAddress } from '../../route.ts';
import { may } from '../../viewer.ts';
import { FolderField, FolderLink, folderIn } from '../folders/folder-choice.tsx';
import type { Template } from './template.tsx';

const tones = { OPEN: 'ok', PAUSED: 'wait', ENDED: 'bad', FULL: 'bad', UNFIT: 'bad' } as const satisfies Record<
  SigningLinkState,
  string
>;

/** The roles that a visitor can fill: those that sign first, in a template without an attested identity, an SMS or a device. */
function openRoles({ signatureLevel, roles, recipients }: Template) {
  const isOpen =
    signatureLevel === 'SIMPLE' &&
    !roles.some(({ authentication, inviteBy }) => authentication.includes('OTP_SMS') || inviteBy !== 'EMAIL');
  const inTurn = [...roles, ...recipients.filter(({ role }) => role !== 'COPY')];
  const first = Math.min(...inTurn.map(({ order }) => order));
  return isOpen ? roles.filter(({ order }) => order === first) : [];
}

/** The signing links of a template, and the form of a new one. */
export function SigningLinks({ template }: { template: Template }) {
  const { signingLinks: links } = template;
  const [isNew, setNew] = useState(false);
  const roles = openRoles(template);
  if (links.length === 0 && !may('MANAGER')) return null;
  return (
    <section class="card stack" aria-labelledby="links-title">
      <h2 id="links-title">{t('signingLinks')}</h2>
      <p>{t('signingLinksText')}</p>
      {links.length > 0 && (
        <ul class="lines">
          {links.map((link) => (
            <li key={link.id}>
              <Link link={link} />
            </li>
          ))}
        </ul>
      )}
      {may('MANAGER') &&
        (roles.length > 0 ? (
          <div>
            <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setNew(true)}>
              {t('newLink')}
            </button>
          </div>
        ) : (
          <p class="hint">{t('signingLinksWhen')}</p>
        ))}
      {isNew && <NewLink template={template} roles={roles} onClose={() => setNew(false)} />}
    </section>
  );
}

/** The last whole day before an end, YYYY-MM-DD, in the zone of the organisation. */
const lastDay = (endsAt: string): string => wallDay(shownZone(), Date.parse(endsAt) - 1);

type Shown = 'qr' | 'limits' | 'delete';

function Link({ link }: { link: ShownLinkFragment }) {
  const { id, url, state, role, people, endsAt, quota, made, pausedAt, creditsShortAt, folder } = link;
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const opener = (dialog: Shown, words: string) => (
    <button type="button" class="btn ghost" aria-haspopup="dialog" onClick={() => setShown(dialog)}>
      {words}
    </button>
  );
  const pause = () => send(ConsoleChangeSigningLinkDocument, { input: { id, paused: pausedAt === null } });
  const limits = [
    quota === null ? t('linkMade', { count: made }) : t('linkMadeOf', { count: made, most: quota }),
    endsAt ? t('linkEndsOn', { date: calendarDate(lastDay(endsAt)) }) : t('linkNoEnd'),
  ];
  return (
    <div class="stack">
      <p>
        <strong>{role}</strong> <span class={`status ${tones[state]}`}>{t(`linkState_${state}`)}</span>{' '}
        {folder && <FolderLink folder={folder} />}
      </p>
      <p>
        <code class="link-address">{url}</code>
      </p>
      <p class="hint">{limits.join(' · ')}</p>
      {people.length > 0 && (
        <p class="hint">{people.map((one) => `${one.role} : ${one.name} <${one.email}>`).join(', ')}</p>
      )}
      {state === 'UNFIT' && <p class="notice warn">{t('linkUnfitHow')}</p>}
      {creditsShortAt && <p class="notice warn">{t('linkShort', { date: shortMoment(creditsShortAt) })}</p>}
      <div class="actions">
        <CopyButton text={url} label={role} />
        {opener('qr', t('linkQr'))}
        <a class="btn ghost" href={`${viewAddress('envelopes')}?link=${id}`}>
          {t('linkEnvelopes')}
        </a>
        {may('MANAGER') && (
          <>
            <ActForm submit={t(pausedAt ? 'resumeLink' : 'pauseLink')} kind="plain" act={pause} />
            {opener('limits', t('linkLimits'))}
            {opener('delete', t('deleteLink'))}
          </>
        )}
      </div>
      {shown === 'qr' && (
        <Dialog title={t('linkQr')} onClose={close}>
          <p>{t('linkQrText')}</p>
          <QrCode text={url} label={t('linkQrOf')} />
        </Dialog>
      )}
      {shown === 'limits' && <Limits link={link} onClose={close} />}
      {shown === 'delete' && <DeleteLink link={link} onClose={close} />}
    </div>
  );
}

/** The fields of the limits. The last day is a whole one in the zone of the organisation. */
const LimitFields = ({ endsAt, quota }: Partial<Pick<ShownLinkFragment, 'endsAt' | 'quota'>>) => (
  <>
    <Labeled
      {...{ name: 'endsAt', label: t('linkEnds'), hint: t('linkEndsHint'), type: 'date' }}
      value={endsAt ? lastDay(endsAt) : ''}
    />
    <Labeled
      {...{ name: 'quota', label: t('linkQuota'), hint: t('linkQuotaHint'), type: 'number', min: 1 }}
      value={quota ?? ''}
    />
  </>
);

const read = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

function limitsIn(form: FormData) {
  const [day, quota] = [read(form, 'endsAt'), read(form, 'quota')];
  const begins = day && momentIn(shownZone(), day, '23:59');
  const endsAt = begins ? new Date(Date.parse(begins) + 60_000).toISOString() : null;
  return { endsAt, quota: quota ? Number(quota) : null };
}

interface LinkDialog {
  readonly link: ShownLinkFragment;
  readonly onClose: () => void;
}

function Limits({ link, onClose }: LinkDialog) {
  const act = async (form: FormData) => {
    await send(ConsoleChangeSigningLinkDocument, { input: { id: link.id, ...limitsIn(form) } });
    onClose();
  };
  return (
    <Dialog title={t('linkLimits')} onClose={onClose}>
      <ActForm submit={t('saveLimits')} act={act}>
        <LimitFields endsAt={link.endsAt} quota={link.quota} />
      </ActForm>
    </Dialog>
  );
}

const DeleteLink = ({ link: { id }, onClose }: LinkDialog) => (
  <Dialog title={t('deleteLinkTitle')} onClose={onClose}>
    <p>{t('deleteLinkText')}</p>
    <ActForm
      submit={t('deleteLink')}
      kind="danger"
      act={() => send(ConsoleDeleteSigningLinkDocument, { input: { id } })}
    />
    <div class="dialog-foot">
      <button type="button" class="btn" onClick={onClose}>
        {t('keepLink')}
      </button>
    </div>
  </Dialog>
);

interface NewLinkProps {
  readonly template: Template;
  readonly roles: Template['roles'];
  readonly onClose: () => void;
}

/** Asks for the role of the visitor, the people of the other roles, and the limits. */
function NewLink({ template: { id: templateId, roles: all, recipients }, roles, onClose }: NewLinkProps) {
  const [role, setRole] = useState(roles[0]!.name);
  const others = [...all.filter(({ name }) => name !== role), ...recipients.filter(({ email }) => !email)];
  const act = async (form: FormData) => {
    const people = others.map(({ name }, index) => ({
      role: name,
      name: read(form, `people.${index}.name`),
      email: read(form, `people.${index}.email`),
    }));
    const input = { templateId, role, people, folderId: folderIn(form), ...limitsIn(form) };
    await send(ConsoleCreateSigningLinkDocument, { input });
    onClose();
  };
  return (
    <Dialog title={t('newLink')} onClose={onClose} dismissable={false}>
      <ActForm submit={t('createLink')} act={act}>
        {roles.length > 1 && (
          <Choice
            {...{ name: 'role', label: t('linkVisitor'), value: role, onValue: setRole }}
            options={roles.map(({ name }) => ({ value: name, label: name }))}
          />
        )}
        {others.length > 0 && <p class="legend">{t('linkPeople')}</p>}
        {others.map(({ id, name }, index) => (
          <fieldset class="identity" key={id}>
            <legend class="legend">{name}</legend>
            <div class="person">
              <Labeled name={`people.${index}.name`} label={t('name')} autocomplete="off" />
              <Labeled name={`people.${index}.email`} label={t('email')} type="email" autocomplete="off" />
            </div>
          </fieldset>
        ))}
        <FolderField />
        <LimitFields />
      </ActForm>
    </Dialog>
  );
}
