import type { team } from '@millrace/contract'
import { Age } from '../../../lib/kit/Age.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { useMay } from '../../../lib/session/use-may.ts'
import { ProjectNames } from '../ProjectNames.tsx'
import { useTeamTexts } from '../texts.ts'

export type MemberAction = 'change' | 'remove' | 'leave'

interface MembersTableProps {
  members: readonly team.Member[]
  onAction: (action: MemberAction, member: team.Member) => void
}

export function MembersTable({ members, onAction }: MembersTableProps) {
  const t = useTeamTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('members.title')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('columns.name')}
            </th>
            <th scope="col">{t('columns.role')}</th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.projects')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.joined')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.userId} member={member} onAction={onAction} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MemberRow({ member, onAction }: Omit<MembersTableProps, 'members'> & { member: team.Member }) {
  const t = useTeamTexts()
  const manages = useMay('manageMembers') === 'yes'
  const act = (action: MemberAction) => () => onAction(action, member)
  const change = { label: t('members.change'), onSelect: act('change') }
  const remove = { label: t('members.remove'), onSelect: act('remove'), danger: true }
  const leave = { label: t('members.leave'), onSelect: act('leave'), danger: true }
  const actions = [...(manages ? [change] : []), ...(member.you ? [leave] : manages ? [remove] : [])]
  return (
    <tr>
      <td>
        <span className={table.name}>{member.name || member.username}</span>
        {member.you ? <span className={table.sub}> ({t('members.you')})</span> : null}
        <p className={table.sub}>{member.username}</p>
      </td>
      <td>{t(`roles.${member.role}`)}</td>
      <td className={`${table.sub} ${table.wideOnly}`}>
        <ProjectNames projects={member.role === 'AIACCOUNTADMIN' ? null : member.projects} />
      </td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <Age at={member.joinedAt} />
      </td>
      <td className={table.narrow}>
        <RowMenu label={t('members.menu', { name: member.name || member.username })} actions={actions} />
      </td>
    </tr>
  )
}
