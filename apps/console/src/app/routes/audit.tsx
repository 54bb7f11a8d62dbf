import { useNavigate, useSearch } from '@tanstack/react-router'
import { AuditPage } from '../../features/team/audit/AuditPage.tsx'
import { useTeamTexts } from '../../features/team/texts.ts'
import { Allowed } from '../Allowed.tsx'

/** `/user/audit` */
export function Route() {
  const t = useTeamTexts()
  const view = useSearch({ from: '/shell/user/audit' })
  const navigate = useNavigate({ from: '/user/audit' })
  return (
    <Allowed feature="audit" title={t('audit.title')}>
      <AuditPage view={view} onView={(search) => void navigate({ search, replace: true })} />
    </Allowed>
  )
}
