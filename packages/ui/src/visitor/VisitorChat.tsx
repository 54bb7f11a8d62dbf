import type { agents, Client, conversations } from '@millrace/contract'
import type { ReactNode } from 'react'
import { ChatThread } from '../chat/ChatThread.tsx'
import type { ChatTarget, ConversationKey } from '../chat/session.ts'
import { Avatar } from '../kit/Avatar.tsx'
import type { ThreadProps } from '../chat/Thread.tsx'
import { Button, IconButton } from '../kit/Button.tsx'
import { CloseIcon, PlusIcon } from '../kit/icons.tsx'
import type { ChatTexts } from '../texts/english.ts'
import { colorsOf, footOf, headOf } from './look.ts'
import styles from './VisitorChat.module.css'

/** What of an agent shows in its chat. A draft has it as well as the published agent. */
export type ShownAgent = Pick<
  agents.PublicAgent,
  | 'name'
  | 'avatar'
  | 'avatarUrl'
  | 'description'
  | 'greeting'
  | 'suggestedQuestions'
  | 'showSources'
  | 'canAnswerAgain'
> &
  Partial<
    Pick<agents.PublicAgent, 'seesPictures' | 'noLog' | 'maxMessageLength' | 'leadForm' | 'handoff'>
  > & {
    appearance: agents.Appearance
  }

export interface VisitorChatProps {
  client: Client
  target: ChatTarget
  agent: ShownAgent
  /** The open conversation; null begins a new one. */
  conversation: ConversationKey | null
  /** One was begun, or the open one is left (null). */
  onConversation: (conversation: ConversationKey | null) => void
  t: ChatTexts
  /** Under the header: the browser is offline. */
  notice?: ReactNode
  /** Asked at once, as the first question of a new conversation. */
  ask?: string | null
  /** Puts the cursor into the field at the start. */
  focusAtStart?: boolean
  /** Folds the chat away, where the page around can bring it back. */
  onClose?: (() => void) | undefined
  visitor?: ThreadProps['visitor']
  onAnswer?: ThreadProps['onAnswer']
  /** Shows members what stands behind an answer. */
  renderTrace?: ((trace: conversations.Trace) => ReactNode) | undefined
  /** The level of the agent's name: the title of a page, or of a part of one. */
  heading?: 'h1' | 'h2'
}

/** The chat as visitors see it: header, thread and footer in the owner's colours. Fills the element it is in. */
export function VisitorChat(props: VisitorChatProps) {
  const { agent, conversation, onConversation, t, heading: Heading = 'h1' } = props
  const look = agent.appearance
  return (
    <div className={styles.page} style={colorsOf(look)}>
      <header className={styles.head} style={headOf(look)}>
        <Avatar number={agent.avatar} src={agent.avatarUrl} size={32} />
        <div className={styles.names}>
          <Heading>{look.headerTitle || agent.name}</Heading>
          {agent.description && <p title={agent.description}>{agent.description}</p>}
        </div>
        {conversation && (
          <Button
            look="quiet"
            className={styles.anew}
            icon={<PlusIcon />}
            title={t('newConversation')}
            aria-label={t('newConversation')}
            onClick={() => onConversation(null)}
          >
            <span className={styles.anewText}>{t('newConversation')}</span>
          </Button>
        )}
        {props.onClose && (
          <IconButton className={styles.close} label={t('closeChat')} onClick={props.onClose}>
            <CloseIcon />
          </IconButton>
        )}
      </header>
      {props.notice}
      <div className={styles.main}>
        <ChatThread
          client={props.client}
          target={props.target}
          agent={{
            ...agent,
            avatar: Number(look.botAvatar),
            userAvatar: Number(look.userAvatar),
            placeholder: look.placeholder,
            startScreen: look.startScreen,
            takesFiles: look.attachments,
            voiceInput: look.voiceInput,
          }}
          conversationId={conversation?.conversationId}
          visitorToken={conversation?.visitorToken ?? undefined}
          onConversation={onConversation}
          onGone={() => onConversation(null)}
          t={t}
          footer={
            <>
              {agent.noLog && (
                <p className={styles.foot}>
                  {t('notRecorded')} {t('notRecordedHelp')}
                </p>
              )}
              <Foot look={look} poweredBy={t('poweredBy')} />
            </>
          }
          renderTrace={props.renderTrace}
          visitor={props.visitor}
          onAnswer={props.onAnswer}
          ask={props.ask ?? null}
          focusAtStart={props.focusAtStart ?? false}
        />
      </div>
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
