import type { team } from '@millrace/contract'
import { formatMoment } from '../../../lib/format.ts'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import type { SentLink } from './InviteForm.tsx'
import { useResendInvitation, useRevokeInvitation } from './invitations.ts'
import { ProjectNames } from '../ProjectNames.tsx'
import { useTeamTexts } from '../texts.ts'

interface InvitationsTableProps {
  invitations: readonly team.Invitation[]
  /** Includes answered invitations, and shows their state. */
  history?: boolean
  onLink: (link: SentLink) => void
}

export function InvitationsTable({ invitations, history = false, onLink }: InvitationsTableProps) {
  const t = useTeamTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t(history ? 'invitations.history' : 'invitations.title')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('invite.email')}
            </th>
            <th scope="col">{t('columns.role')}</th>
            {history ? <th scope="col">{t('columns.state')}</th> : null}
            <th scope="col" className={table.wideOnly}>
              {t('columns.projects')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.invitedBy')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.expires')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} history={history} onLink={onLink} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Required<Omit<InvitationsTableProps, 'invitations'>> & { invitation: team.Invitation }

function InvitationRow({ invitation, history, onLink }: RowProps) {
  const t = useTeamTexts()
  const actions = useActions(invitation, onLink)
  return (
    <tr>
      <td>
        <span className={table.name}>{invitation.email}</span>
      </td>
      <td>{t(`roles.${invitation.role}`)}</td>
      {history ? <td className={table.quiet}>{t(`invitations.states.${invitation.state}`)}</td> : null}
      <td className={`${table.sub} ${table.wideOnly}`}>
        <ProjectNames projects={invitation.role === 'AIACCOUNTADMIN' ? null : invitation.projects} />
      </td>
      <td className={`${table.sub} ${table.wideOnly}`}>{invitation.invitedBy}</td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <time dateTime={invitation.expires}>{formatMoment(invitation.expires)}</time>
      </td>
      <td className={table.narrow}>
        <RowMenu label={t('invitations.menu', { email: invitation.email })} actions={actions} />
      </td>
    </tr>
  )
}

function useActions({ id, email, state }: team.Invitation, onLink: (link: SentLink) => void) {
  const t = useTeamTexts()
  const invites = useMay('inviteUser') === 'yes'
  const resend = useResendInvitation()
  const revoke = useRevokeInvitation()
  if (!invites || (state !== 'pending' && state !== 'expired')) return []
  const onResent = ({ link }: { link: string | null }) =>
    link === null ? showMessage(t('invitations.resent')) : onLink({ email, link })
  const again = { label: t('invitations.resend'), onSelect: () => resend.mutate(id, { onSuccess: onResent }) }
  if (state === 'expired') return [again]
  const onRevoked = () => showMessage(t('invitations.revoked'))
  const back = {
    label: t('invitations.revoke'),
    onSelect: () => revoke.mutate(id, { onSuccess: onRevoked }),
    danger: true,
  }
  return [again, back]
}
