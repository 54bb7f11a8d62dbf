import { useNavigate } from '@tanstack/react-router'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { useMay, useMayWrite } from '../../../lib/session/use-may.ts'
import { publicLink } from '../../../lib/visitor-origin.ts'
import { useCopyLink } from '../use-copy-link.ts'
import type { AgentSummary } from './summary.ts'
import { useAgentsTexts } from '../texts.ts'
import { useInformation } from '../../../lib/session/information.ts'

export type CardAction = 'delete' | 'duplicate' | 'export' | 'share' | 'unshare' | 'assign'

interface AgentMenuProps {
  agent: AgentSummary
  onAction: (action: CardAction) => void
}

/** The actions on an agent in the list. */
export function AgentMenu({ agent, onAction }: AgentMenuProps) {
  const t = useAgentsTexts()
  const navigate = useNavigate()
  const copyLink = useCopyLink()
  const mayWrite = useMayWrite()
  const mayShare = useMay('shareInAccount') === 'yes'
  const isOwn = useIsOwn(agent)
  const { id, name, publicId, visibility, shared } = agent
  const isPublic = visibility === 'public'
  const act = (action: CardAction, danger = false) => ({
    label: t(`card.${action}`),
    onSelect: () => onAction(action),
    danger,
  })
  const actions = [
    {
      label: t('card.settings'),
      onSelect: () => void navigate({ to: '/console/agent/setting/$id', params: { id } }),
    },
    isPublic
      ? { label: t('card.openPage'), onSelect: () => void open(publicLink(publicId), '_blank', 'noopener') }
      : null,
    isPublic ? { label: t('card.copyLink'), onSelect: () => void copyLink(publicId) } : null,
    mayWrite && isOwn ? act('duplicate') : null,
    isOwn ? act('export') : null,
    mayShare && isOwn ? act(shared ? 'unshare' : 'share') : null,
    mayShare && isOwn ? act('assign') : null,
    mayWrite && isOwn ? act('delete', true) : null,
  ].filter((action) => action !== null)
  return <RowMenu label={t('card.menu', { name })} actions={actions} />
}

/** Whether an agent is in one of the member's projects: a shared one can only be changed in its own project. */
function useIsOwn({ projectId }: { projectId: string }): boolean {
  const { data } = useInformation()
  return data?.projects.some(({ id }) => id === projectId) ?? false
}
