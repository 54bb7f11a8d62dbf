import { bannerText } from '../../lib/api/failures.ts'
import { showMessage } from '../../lib/notify/message.ts'
import { downloadAgents, useDuplicateAgent, useShareAgents } from './agent-actions.ts'
import type { OpenDialog } from './AgentDialogs.tsx'
import type { CardAction } from './AgentMenu.tsx'
import type { AgentSummary } from './summary.ts'
import { useAgentsTexts } from './texts.ts'

const NAME_LENGTH = 80

/** Does what was chosen in a card's menu, or opens what asks for more. */
export function useCardAction(onOpen: (open: OpenDialog) => void) {
  const t = useAgentsTexts()
  const duplicate = useDuplicateAgent()
  const share = useShareAgents()

  return (agent: AgentSummary, action: CardAction): void => {
    const { id, name } = agent
    switch (action) {
      case 'duplicate': {
        const copy = t('card.copyName', { name: name.slice(0, NAME_LENGTH - 20) })
        duplicate.mutate({ id, name: copy }, { onSuccess: () => showMessage(t('card.duplicated')) })
        return
      }
      case 'share':
      case 'unshare':
        share.mutate(
          { ids: [id], shared: action === 'share' },
          { onSuccess: () => showMessage(t(`card.${action}Done`)) },
        )
        return
      case 'export':
        downloadAgents([id]).catch((error: unknown) => showMessage(bannerText(error), 'error'))
        return
      default:
        onOpen({ dialog: action, agent })
    }
  }
}
