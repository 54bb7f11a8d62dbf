import type { agents } from '@millrace/contract'
import {
  Avatar,
  Button,
  ChatThread,
  type ChatTexts,
  type ConversationKey,
  OfflineIcon,
  PlusIcon,
} from '@millrace/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { questionOf } from './address.ts'
import { client } from './client.ts'
import { colorsOf, footOf, headOf } from './look.ts'
import { recall, remember } from './remembered.ts'
import type { PageTexts } from './texts/page-texts.ts'
import styles from './ChatPage.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser says that it is online. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

interface ChatPageProps {
  agent: agents.PublicAgent
  chat: ChatTexts
  page: PageTexts
}

/** The header with the agent, the thread, and the conversation that this visitor had before. */
export function ChatPage({ agent, chat, page }: ChatPageProps) {
  const { publicId } = agent
  const ask = useFirstQuestion(agent.suggestedQuestions)
  const [conversation, setConversation] = useState(() => (ask ? null : recall(publicId)))
  const online = useOnline()
  const look = agent.appearance
  useIcon(agent.avatarUrl ?? `/avatars/${agent.avatar}.svg`)
  const keep = (key: ConversationKey | null) => {
    remember(publicId, key)
    setConversation(key)
  }
  return (
    <div className={styles.page} style={colorsOf(look)}>
      <header className={styles.head} style={headOf(look)}>
        <Avatar number={agent.avatar} src={agent.avatarUrl} size={32} />
        <div className={styles.names}>
          <h1>{look.headerTitle || agent.name}</h1>
          {agent.description && <p title={agent.description}>{agent.description}</p>}
        </div>
        {conversation && (
          <Button
            look="quiet"
            className={styles.anew}
            icon={<PlusIcon />}
            title={page('newConversation')}
            aria-label={page('newConversation')}
            onClick={() => keep(null)}
          >
            <span className={styles.anewText}>{page('newConversation')}</span>
          </Button>
        )}
      </header>
      {!online && (
        <output className={styles.offline}>
          <OfflineIcon />
          {page('offline')}
        </output>
      )}
      <main className={styles.main}>
        <ChatThread
          client={client}
          target={{ publicId }}
          agent={{ ...agent, avatar: Number(look.botAvatar), placeholder: look.placeholder }}
          conversationId={conversation?.conversationId}
          visitorToken={conversation?.visitorToken ?? undefined}
          onConversation={keep}
          onGone={() => keep(null)}
          t={chat}
          footer={<Foot look={look} poweredBy={page('poweredBy')} />}
          ask={ask}
          focusAtStart
        />
      </main>
    </div>
  )
}

function Foot({ look, poweredBy }: { look: agents.Appearance; poweredBy: string }) {
  const foot = footOf(look, poweredBy)
  if (!foot) return null
  const line = (
    <>
      {foot.text} {foot.logo && <img src={foot.logo} alt="" width={14} height={14} />}
    </>
  )
  return (
    <p className={styles.foot}>
      {foot.link ? (
        <a href={foot.link} target="_blank" rel="noopener">
          {line}
        </a>
      ) : (
        line
      )}
    </p>
  )
}

/** The question that the link to this page asks. It leaves the address, so that a reload does not ask it again. */
function useFirstQuestion(suggested: readonly string[]): string | null {
  const [question] = useState(() => questionOf(location.search, suggested))
  useEffect(() => {
    if (question) history.replaceState(null, '', location.pathname)
  }, [question])
  return question
}

/** The picture in the browser's tab. */
function useIcon(address: string) {
  useEffect(() => {
    const icon = document.createElement('link')
    icon.rel = 'icon'
    icon.href = address
    document.head.append(icon)
    return () => icon.remove()
  }, [address])
}
