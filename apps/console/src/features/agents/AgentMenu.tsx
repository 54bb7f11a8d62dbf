import { useNavigate } from '@tanstack/react-router'
import { RowMenu } from '../../lib/kit/RowMenu.tsx'
import { useMayWrite } from '../../lib/session/use-may.ts'
import { publicLink } from './public-link.ts'
import { useCopyLink } from './use-copy-link.ts'
import type { AgentSummary } from './summary.ts'
import { useAgentsTexts } from './texts.ts'

/** What can be done with an agent from the list. */
export function AgentMenu({ agent, onDelete }: { agent: AgentSummary; onDelete: () => void }) {
  const t = useAgentsTexts()
  const navigate = useNavigate()
  const copyLink = useCopyLink()
  const mayWrite = useMayWrite()
  const { id, name, publicId, visibility } = agent
  const isPublic = visibility === 'public'
  const actions = [
    {
      label: t('card.settings'),
      onSelect: () => void navigate({ to: '/console/agent/setting/$id', params: { id } }),
    },
    isPublic
      ? { label: t('card.openPage'), onSelect: () => void open(publicLink(publicId), '_blank', 'noopener') }
      : null,
    isPublic
      ? {
          label: t('card.copyLink'),
          onSelect: () => void copyLink(publicId),
        }
      : null,
    mayWrite ? { label: t('card.delete'), onSelect: onDelete, danger: true } : null,
  ].filter((action) => action !== null)
  return <RowMenu label={t('card.menu', { name })} actions={actions} />
}
