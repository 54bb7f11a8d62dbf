import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isForbidden, isNotFound } from '../../lib/api/failures.ts'
import { ButtonLink } from '../../lib/kit/ButtonLink.tsx'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import NoAccess from '../../lib/kit/notices/no-access/NoAccess.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { clearUnread } from '../../lib/live/global-store.ts'
import { ConversationPane } from './ConversationPane.tsx'
import css from './Desk.module.css'
import { QueueList } from './QueueList.tsx'
import { useDeskTexts } from './texts.ts'
import { type Item, useAway, useDeskStream, useQueues } from './use-desk.ts'

interface DeskPageProps {
  agentId: string
  conversationId: string | undefined
  onOpen: (id: string | undefined) => void
}

/** Where people answer visitors: the queues, a conversation, and information about its visitor. */
export function DeskPage({ agentId, conversationId, onOpen }: DeskPageProps) {
  const t = useDeskTexts()
  const { data, error, refetch } = useQueues(agentId)
  const userId = data?.me ?? ''
  const typing = useDeskStream(agentId, data !== undefined)
  const away = useAway(agentId)
  const items = data?.items ?? []
  const waiting = items.filter(({ handoff }) => handoff.status === 'requested').length
  useWindow(data ? t('titleOf', { name: data.agent.name }) : t('title'), waiting)
  useKeys(items, conversationId, onOpen)
  useEffect(() => {
    clearUnread(agentId)
  }, [agentId])
  const me = data?.people.find(({ id }) => id === userId)
  if (error && (!data || isNotFound(error) || isForbidden(error)))
    return <Refused agentId={agentId} error={error} onRetry={() => void refetch()} />
  return (
    <main className={css.desk} data-open={conversationId !== undefined}>
      <header className={css.head}>
        <h1>{data ? data.agent.name : t('title')}</h1>
        <Link to="/console/agent/setting/$id" params={{ id: agentId }} search={{ tab: 'chatLogs' }}>
          {t('back')}
        </Link>
        {me ? (
          <label className={css.away}>
            <input
              type="checkbox"
              checked={me.presence === 'away'}
              onChange={({ target }) => away.mutate(target.checked)}
            />
            {t('away')}
          </label>
        ) : null}
      </header>
      {data && !data.agent.offered ? (
        <Callout
          kind="info"
          actions={
            <ButtonLink to="/console/agent/setting/$id" params={{ id: agentId }} search={{ tab: 'handoff' }}>
              {t('openSettings')}
            </ButtonLink>
          }
        >
          {t('off')}
        </Callout>
      ) : null}
      <div className={css.parts}>
        {data ? (
          <QueueList items={items} userId={userId} opened={conversationId} typing={typing} onOpen={onOpen} />
        ) : (
          <Loading>
            <Skeleton height={300} radius={8} />
          </Loading>
        )}
        {conversationId && data ? (
          <ConversationPane
            key={conversationId}
            agentId={agentId}
            id={conversationId}
            userId={userId}
            people={data.people}
            isTyping={typing.has(conversationId)}
            onClose={() => onOpen(undefined)}
          />
        ) : (
          <p className={css.choose}>
            {items.length === 0 ? t('empty') : t('choose')} {t('keys')}
          </p>
        )}
      </div>
    </main>
  )
}

interface RefusedProps {
  agentId: string
  error: Error
  onRetry: () => void
}

/** Why the desk can't be shown. It has no navigation of its own, so there is a way on. */
function Refused({ agentId, error, onRetry }: RefusedProps) {
  const t = useDeskTexts()
  const toAgents = <ButtonLink to="/console/agent">{t('toAgents')}</ButtonLink>
  const toAgent = (
    <ButtonLink to="/console/agent/setting/$id" params={{ id: agentId }} search={{}}>
      {t('back')}
    </ButtonLink>
  )
  if (isForbidden(error))
    return (
      <main>
        <NoAccess lacks="conversations" actions={toAgent} />
      </main>
    )
  return (
    <main className={css.refused}>
      <FailureNotice error={error} onRetry={onRetry} />
      {isNotFound(error) ? toAgents : toAgent}
    </main>
  )
}

/** The tab title contains the number of waiting visitors; a new one plays a sound. */
function useWindow(title: string, waiting: number) {
  const before = useRef(waiting)
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title
    if (waiting > before.current) beep()
    before.current = waiting
  }, [title, waiting])
}

/** A short tone. Browsers play none before the first interaction with the page. */
function beep() {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  volume.gain.value = 0.05
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + 0.15)
  tone.addEventListener('ended', () => void context.close())
}

function useKeys(items: readonly Item[], opened: string | undefined, onOpen: (id: string) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    const at = items.findIndex(({ id }) => id === opened)
    const next = event.key === 'j' ? items[at + 1] : event.key === 'k' ? items[at - 1] : undefined
    if (next) onOpen(next.id)
    if (event.key === 'Enter' && opened && event.target === document.body) {
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-reply]')?.focus()
    }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
