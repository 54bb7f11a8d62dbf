import { useNavigate, useSearch } from '@tanstack/react-router'
import { IntegrationsPage } from '../../features/integrations/IntegrationsPage.tsx'
import { useIntegrationsTexts } from '../../features/integrations/texts.ts'
import { Allowed } from '../Allowed.tsx'

/** `/user/integrations` */
export function Route() {
  const t = useIntegrationsTexts()
  const { tab, q } = useSearch({ from: '/shell/user/integrations' })
  const navigate = useNavigate({ from: '/user/integrations' })
  return (
    <Allowed feature="integrations" title={t('title')}>
      <IntegrationsPage
        tab={tab ?? 'keys'}
        q={q}
        onTab={(next) => void navigate({ search: { tab: next === 'keys' ? undefined : next } })}
        onSearch={(wanted) => void navigate({ search: { tab, q: wanted || undefined }, replace: true })}
      />
    </Allowed>
  )
}
