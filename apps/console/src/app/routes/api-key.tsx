import { useNavigate, useSearch } from '@tanstack/react-router'
import { KeysPage } from '../../features/team/keys/KeysPage.tsx'
import { useTeamTexts } from '../../features/team/texts.ts'
import { Allowed } from '../Allowed.tsx'

/** `/user/api-key` */
export function Route() {
  const t = useTeamTexts()
  const { q } = useSearch({ from: '/shell/user/api-key' })
  const navigate = useNavigate({ from: '/user/api-key' })
  return (
    <Allowed feature="apiKeys" title={t('keys.title')}>
      <KeysPage
        q={q}
        onSearch={(wanted) => void navigate({ search: { q: wanted || undefined }, replace: true })}
      />
    </Allowed>
  )
}
