import { useNavigate, useSearch } from '@tanstack/react-router'
import AnalyticsTab from '../../features/conversations/analytics/AnalyticsTab.tsx'
import { useAnalyticsTexts } from '../../features/conversations/analytics/texts.ts'
import { Page } from '../../lib/kit/Page.tsx'
import { Allowed } from '../Allowed.tsx'

/** `/console/analytics`: figures of all agents of the project. */
export function Route() {
  const t = useAnalyticsTexts()
  const address = useSearch({ from: '/shell/console/analytics' })
  const navigate = useNavigate({ from: '/console/analytics' })
  return (
    <Allowed feature="readConversations" title={t('title')}>
      <Page title={t('title')}>
        <AnalyticsTab
          agentId={null}
          retentionDays={null}
          address={address}
          onRange={(search) => void navigate({ search, replace: true })}
        />
      </Page>
    </Allowed>
  )
}
