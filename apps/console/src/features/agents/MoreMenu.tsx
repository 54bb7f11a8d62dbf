import { bannerText } from '../../lib/api/failures.ts'
import { RowMenu } from '../../lib/kit/RowMenu.tsx'
import { showMessage } from '../../lib/notify/message.ts'
import { downloadAgents } from './agent-actions.ts'
import type { AgentSummary } from './summary.ts'
import { useAgentsTexts } from './texts.ts'

interface MoreMenuProps {
  hasAgents: boolean
  selected: readonly AgentSummary[]
  onImport: () => void
}

/** Agents as a file: in and out. */
export function MoreMenu({ hasAgents, selected, onImport }: MoreMenuProps) {
  const t = useAgentsTexts()
  const count = selected.length
  const download = () =>
    void downloadAgents(selected.map(({ id }) => id)).catch((error: unknown) =>
      showMessage(bannerText(error), 'error'),
    )
  const actions = [
    { label: t('more.import'), onSelect: onImport },
    ...(hasAgents
      ? [{ label: count > 0 ? t('more.exportSome', { count }) : t('more.export'), onSelect: download }]
      : []),
  ]
  return <RowMenu label={t('more.label')} actions={actions} />
}
