import { useNavigate, useSearch } from '@tanstack/react-router'
import { MembersPage } from '../../features/team/members/MembersPage.tsx'
import { useTeamTexts } from '../../features/team/texts.ts'
import { Allowed } from '../Allowed.tsx'

/** `/user` and `/user/team-list` */
export function Route() {
  const t = useTeamTexts()
  const { q } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <Allowed feature="teamManagement" title={t('members.title')}>
      <MembersPage
        q={q}
        onSearch={(wanted) =>
          void navigate({ to: '/user/team-list', search: { q: wanted || undefined }, replace: true })
        }
      />
    </Allowed>
  )
}
