import {
  ConsoleChangeRoleDocument,
  ConsoleInvitationsDocument,
  ConsoleInviteDocument,
  ConsoleRemoveMemberDocument,
  ConsoleResetPasskeysDocument,
  ConsoleRevokeInvitationDocument,
  ConsoleSignOutMemberDocument,
  ConsoleTeamDocument,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { send } from '../../lib/graphql.ts';
import { ActForm, Choice, Instead, Labeled, Moment, View, WordFor } from '../parts.tsx';
import { inWords } from '../passkeys/ceremony.ts';
import { useQuery } from '../query.tsx';
import { Paged, Table } from '../table.tsx';
import { may } from '../viewer.ts';

type Role = 'OWNER' | 'MANAGER' | 'READER';
const roles: readonly Role[] = ['OWNER', 'MANAGER', 'READER'];
const options = () => roles.map((value) => ({ value, label: `${t(`role_${value}`)} – ${t(`roleHint_${value}`)}` }));

export function Team() {
  const change = (id: string) => (form: FormData) =>
    send(ConsoleChangeRoleDocument, { id, role: form.get('role') as Role });
  return (
    <View title={t('menu_team')}>
      <Paged
        caption={t('menu_team')}
        empty=""
        document={ConsoleTeamDocument}
        of={({ team }) => team}
        pages={Number.POSITIVE_INFINITY}
        columns={[
          { label: t('name'), cell: ({ name, email }) => name || email || t('firstOwner') },
          { label: t('email'), cell: ({ email }) => email ?? '–' },
          { label: t('role'), cell: ({ role }) => t(`role_${role}`) },
          { label: t('since'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            label: t('change'),
            cell: ({ id, role }) =>
              may('OWNER') ? (
                <details class="more">
                  <summary>{t('change')}</summary>
                  <ActForm submit={t('save')} act={change(id)}>
                    <Choice name="role" label={t('role')} value={role} options={options()} />
                  </ActForm>
                  <ActForm
                    submit={t('signOutMember')}
                    kind="plain"
                    act={() => send(ConsoleSignOutMemberDocument, { id })}
                  />
                  <ActForm
                    submit={t('removeMember')}
                    kind="danger"
                    act={() => send(ConsoleRemoveMemberDocument, { id })}
                  />
                  <ActForm
                    submit={t('resetPasskeys')}
                    kind="plain"
                    act={() => inWords(() => send(ConsoleResetPasskeysDocument, { id }))}
                  />
                </details>
              ) : (
                '–'
              ),
          },
        ]}
      />
      {may('OWNER') && <Invitations />}
    </View>
  );
}

/** Open invitations, and a form for a new one. */
function Invitations() {
  const query = useQuery(ConsoleInvitationsDocument, {});
  const data = query.data?.invitations;
  if (query.error !== null) return <Instead of={query} />;
  const invite = (form: FormData) =>
    send(ConsoleInviteDocument, { email: String(form.get('email')), role: form.get('role') as Role });
  return (
    <>
      <section class="stack" aria-labelledby="pending-invitations">
        <h2 id="pending-invitations">{t('pendingInvitations')}</h2>
        <Table
          caption={t('pendingInvitations')}
          empty={t('noInvitations')}
          rows={data ?? []}
          columns={[
            { label: t('email'), cell: ({ email }) => email },
            { label: t('role'), cell: ({ role }) => t(`role_${role}`) },
            { label: t('invitedBy'), cell: ({ invitedBy }) => invitedBy ?? t('operator') },
            { label: t('sentOn'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
            { label: t('validUntil'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
            {
              label: t('action'),
              cell: ({ id, email }) => (
                <ActForm
                  kind="plain"
                  submit={<WordFor word={t('revokeInvitation')} name={email} />}
                  act={() => send(ConsoleRevokeInvitationDocument, { id })}
                />
              ),
            },
          ]}
        />
      </section>
      <section class="card">
        <h2>{t('invite')}</h2>
        <ActForm submit={t('invite')} act={invite}>
          <Labeled name="email" label={t('email')} hint={t('inviteHint')} type="email" />
          <Choice name="role" label={t('role')} value="READER" options={options()} />
        </ActForm>
      </section>
    </>
  );
}
