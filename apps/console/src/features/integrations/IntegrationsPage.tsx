import { Page } from '../../lib/kit/Page.tsx'
import { Tabs } from '../../lib/kit/Tabs.tsx'
import { ConnectionsTab } from './connections/ConnectionsTab.tsx'
import { KeysTab } from './keys/KeysTab.tsx'
import { ModelsTab } from './models/ModelsTab.tsx'
import { useIntegrationsTexts } from './texts.ts'

type IntegrationsTab = 'keys' | 'connections' | 'models'

interface IntegrationsPageProps {
  tab: IntegrationsTab
  q: string | undefined
  onTab: (tab: IntegrationsTab) => void
  onSearch: (q: string) => void
}

/** Keys of vendors and sites, accounts connected at vendors, and models. */
export function IntegrationsPage({ tab, q, onTab, onSearch }: IntegrationsPageProps) {
  const t = useIntegrationsTexts()
  return (
    <Page title={t('title')}>
      <Tabs
        label={t('tabs.label')}
        items={(['keys', 'connections', 'models'] as const).map((key) => ({ key, label: t(`tabs.${key}`) }))}
        selected={tab}
        onSelect={onTab}
      >
        {tab === 'keys' ? <KeysTab q={q} onSearch={onSearch} /> : null}
        {tab === 'connections' ? <ConnectionsTab /> : null}
        {tab === 'models' ? <ModelsTab q={q} onSearch={onSearch} /> : null}
      </Tabs>
    </Page>
  )
}
