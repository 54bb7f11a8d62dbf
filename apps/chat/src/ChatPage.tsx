import type { agents } from '@millrace/contract'
import { type ChatTexts, type ConversationKey, OfflineIcon } from '@millrace/ui'
import { VisitorChat } from '@millrace/ui/visitor'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { questionOf } from './address.ts'
import { client } from './client.ts'
import { hostPage, siteVisitor } from './host-page.ts'
import { recall, remember } from './remembered.ts'
import type { PageTexts } from './texts/page-texts.ts'
import { useHostPage } from './use-host-page.ts'
import styles from './ChatPage.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser is online. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

interface ChatPageProps {
  agent: agents.PublicAgent
  chat: ChatTexts
  page: PageTexts
}

/** The header with the agent, and the thread with this visitor's previous conversation. */
export function ChatPage({ agent, chat, page }: ChatPageProps) {
  const { publicId } = agent
  const ask = useFirstQuestion(agent.suggestedQuestions)
  const [conversation, setConversation] = useState(() => (ask || agent.noLog ? null : recall(publicId)))
  const online = useOnline()
  const { host, onAnswer } = useHostPage()
  useIcon(agent.avatarUrl ?? `/avatars/${agent.avatar}.svg`)
  const keep = (key: ConversationKey | null) => {
    // An unrecorded chat cannot be shown again.
    remember(publicId, agent.noLog ? null : key)
    setConversation(key)
    hostPage.tell({ millrace: 'conversation', begun: key !== null })
  }
  return (
    <main className={styles.page}>
      <VisitorChat
        client={client}
        target={{ publicId }}
        agent={agent}
        conversation={conversation}
        onConversation={keep}
        t={chat}
        notice={
          online ? null : (
            <output className={styles.offline}>
              <OfflineIcon />
              {page('offline')}
            </output>
          )
        }
        ask={ask}
        focusAtStart={host === null}
        visitor={siteVisitor}
        onAnswer={onAnswer}
        onClose={host ? () => hostPage.tell({ millrace: 'close' }) : undefined}
      />
    </main>
  )
}

/** The question from the page's URL. It is removed from the URL, so that a reload does not ask it again. */
function useFirstQuestion(suggested: readonly string[]): string | null {
  const [question] = useState(() => questionOf(location.search, suggested))
  useEffect(() => {
    if (question) history.replaceState(null, '', location.pathname)
  }, [question])
  return question
}

/** Sets the icon of the browser tab. */
function useIcon(address: string) {
  useEffect(() => {
    const icon = document.createElement('link')
    icon.rel = 'icon'
    icon.href = address
    document.head.append(icon)
    return () => icon.remove()
  }, [address])
}
