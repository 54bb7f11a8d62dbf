import type { Client, handoffs } from '@millrace/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatSession } from '../chat/session.ts'
import { handedOver, type ThreadState } from '../chat/thread-state.ts'
import { Button } from '../kit/Button.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { askForPerson, followConversation, newestId, showArrival, signalDesk } from './follow.ts'
import { bringBack } from '../lead/put-off.ts'
import { handoffTexts, lineText, timeText } from './handoff-texts.ts'
import { PersonMark } from './PersonMark.tsx'
import styles from './handoff.module.css'

interface HandoffPaneProps {
  client: Client
  session: ChatSession
  state: ThreadState
  /** The owner offers a person with a button. */
  hasButton: boolean
  lang: string
  /** Called when a person wrote. */
  onMessage?: (() => void) | undefined
}

/** The typing indicator disappears after this long without a signal. */
const TYPING_MS = 6000
/** Typing signals are sent at most this often. */
const SIGN_MS = 3000

/** Above the field: who responds, and buttons to request or leave a person. Receives the person's messages. */
export function HandoffPane({ client, session, state, hasButton, lang, onMessage }: HandoffPaneProps) {
  const t = handoffTexts(lang)
  const { conversationId, status } = state
  const [shown, setShown] = useState<handoffs.ShownHandoff | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [announced, setAnnounced] = useState('')
  const at = conversationId === null ? null : { client, conversationId, visitorToken: session.visitorToken }

  const take = (handoff: handoffs.ShownHandoff) => {
    session.update((now) => handedOver(now, handoff.status))
    setShown(handoff)
  }
  const onEvent = useEffectEvent((event: handoffs.VisitorEvent) => {
    if (event.type === 'handoff') take(event.handoff)
    else if (event.type === 'typing') setTyping(event.typing)
    else if (event.type === 'message') {
      const { message } = event
      if (!showArrival(session, message)) return
      setTyping(false)
      if (message.event?.answerId) void session.readAnswer(message.event.answerId)
      if (message.event?.form && conversationId) {
        // A visitor who asked for a person in vain sees the form, even if they dismissed it before.
        if (bringBack(conversationId)) session.closeForm(null, null)
        setTimeout(() => session.closeForm('nobody', null))
      }
      setAnnounced(message.event ? lineText(message.event, lang) : `${message.author ?? ''}: ${message.text}`)
      if (message.role === 'member') onMessage?.()
    } else if (event.type === 'gone') session.startOver()
  })
  // Messages from the history are not announced.
  const isLoading = state.phase === 'loading'
  useEffect(() => {
    if (conversationId === null || isLoading) return undefined
    return followConversation({
      client,
      conversationId,
      visitorToken: session.visitorToken,
      after: () => newestId(session.getState().messages),
      onEvent,
    })
  }, [client, session, conversationId, isLoading])
  useEnding(isTyping, () => setTyping(false))
  useSigns(status === 'human' ? at : null, state)

  const press = async (action: 'request' | 'withdraw') => {
    setProblem(null)
    if (!at) return session.send(t('wish'), true)
    setBusy(true)
    try {
      take(await askForPerson(at, action))
    } catch (error) {
      setProblem((error as { status?: number }).status === 409 ? t('notOffered') : t('failed'))
    }
    setBusy(false)
  }
  return (
    <>
      <VisuallyHidden>
        <span aria-live="polite">{announced}</span>
      </VisuallyHidden>
      <div className={styles.pane}>
        <Who status={status} shown={shown} isTyping={isTyping} problem={problem} lang={lang} />
        {status === 'bot' && hasButton && (
          <Button
            look="quiet"
            disabled={isBusy || state.phase !== 'idle'}
            onClick={() => void press('request')}
          >
            {t('ask')}
          </Button>
        )}
        {status === 'requested' && (
          <Button look="quiet" disabled={isBusy} onClick={() => void press('withdraw')}>
            {t('withdraw')}
          </Button>
        )}
      </div>
    </>
  )
}

interface WhoProps {
  status: ThreadState['status']
  shown: handoffs.ShownHandoff | null
  isTyping: boolean
  problem: string | null
  lang: string
}

function Who({ status, shown, isTyping, problem, lang }: WhoProps) {
  const t = handoffTexts(lang)
  const { person = null, due = null, isAttended = true } = shown ?? {}
  if (problem !== null) return <p role="alert">{problem}</p>
  if (status === 'requested')
    return (
      <p>
        <span>
          {t(isAttended ? 'waiting' : 'waitingForTeam')} {due && t('until', { time: timeText(due, lang) })}
        </span>
      </p>
    )
  if (status !== 'human' || person === null) return <span />
  return (
    <p>
      <PersonMark name={person} />
      <span>{isTyping ? t('typing', { name: person }) : t('talking', { name: person })}</span>
    </p>
  )
}

/** Calls back when no typing signal has arrived for a while. */
function useEnding(isTyping: boolean, onEnd: () => void) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isTyping) return undefined
    const timer = setTimeout(() => end(), TYPING_MS)
    return () => clearTimeout(timer)
  }, [isTyping])
}

/** Sends the visitor's typing and read signals. */
function useSigns(at: Parameters<typeof signalDesk>[0] | null, { draft, messages }: ThreadState) {
  const signed = useRef({ at: 0, isTyping: false, read: '' })
  const isOpen = at !== null
  const sign = useEffectEvent((one: { typing?: boolean; read?: string }) => at && signalDesk(at, one))
  useEffect(() => {
    if (!isOpen) return
    const isTyping = draft.trim() !== ''
    const { current } = signed
    if (isTyping === current.isTyping && (!isTyping || Date.now() - current.at < SIGN_MS)) return
    signed.current = { ...current, at: Date.now(), isTyping }
    sign({ typing: isTyping })
  }, [isOpen, draft])
  const last = messages.findLast(({ role }) => role === 'member')?.id ?? ''
  useEffect(() => {
    if (!isOpen || last === '') return undefined
    const look = () => {
      // A collapsed widget has no height.
      if (document.hidden || innerHeight === 0 || signed.current.read === last) return
      signed.current.read = last
      sign({ read: last })
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('resize', look)
    }
  }, [isOpen, last])
}
