import { ChatThread, type ThreadAgent } from '@millrace/ui'
import History from 'lucide-react/icons/history'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { api } from '../../lib/api/client.ts'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { later, useAnchor } from '../../lib/kit/later.ts'
import { clearUnread } from '../../lib/live/global-store.ts'
import { useChatTexts } from '../../lib/chat-texts.ts'
import css from './AgentChat.module.css'
import { useConversationsTexts } from './texts.ts'

// Loads beside the chat, which can be used at once.
const ConversationList = lazy(async () => ({
  default: (await import('./ConversationList.tsx')).ConversationList,
}))
const [ListDrawer, prepare] = later(() => import('./ListDrawer.tsx'))

interface AgentChatProps {
  agent: ThreadAgent & { id: string }
  /** The open conversation; undefined for a new one. */
  conversationId: string | undefined
  /** Called when another one is selected; undefined begins a new one. */
  onSelect: (conversationId: string | undefined) => void
  /** Called when the new one gets its ID with the first question, or the open one no longer exists. */
  onSettled: (conversationId: string | undefined) => void
  /** The page's header; gets the button that opens the list on small screens. */
  renderHead: (listButton: ReactNode) => ReactNode
}

/** A member's chat with an agent, beside their earlier conversations. */
export function AgentChat(props: AgentChatProps) {
  const { agent, conversationId, onSelect, onSettled, renderHead } = props
  const t = useConversationsTexts()
  const chat = useChatTexts()
  const drawer = useAnchor()
  const { id: agentId } = agent
  useEffect(() => {
    clearUnread(agentId)
  }, [agentId])

  function select(next: string | undefined) {
    drawer.close()
    onSelect(next)
  }

  const list = (
    <Suspense>
      <ConversationList agentId={agentId} selected={conversationId} onSelect={select} />
    </Suspense>
  )
  return (
    <div className={css.chat}>
      {renderHead(
        <span className={css.listButton}>
          <IconAction label={t('open')} {...prepare} onClick={(event) => drawer.open(event.currentTarget)}>
            <History size={18} />
          </IconAction>
        </span>,
      )}
      <div className={css.body}>
        <div className={css.side}>{list}</div>
        <div className={css.thread}>
          <ChatThread
            client={api}
            target={{ agentId }}
            agent={agent}
            conversationId={conversationId}
            onConversation={(key) => onSettled(key.conversationId)}
            onGone={() => onSettled(undefined)}
            t={chat}
            focusAtStart
          />
        </div>
      </div>
      <Suspense fallback={null}>
        {drawer.isDrawn ? (
          <ListDrawer open={drawer.isOpen} onClose={drawer.close}>
            {list}
          </ListDrawer>
        ) : null}
      </Suspense>
    </div>
  )
}
