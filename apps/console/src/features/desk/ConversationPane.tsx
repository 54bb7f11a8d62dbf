import { withoutMarks } from '@millrace/contract/hidden-text'
import Button from '@mui/material/Button'
import { Markdown, ScrollRegion } from '@millrace/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useChatTexts } from '../../lib/chat-texts.ts'
import { DeliveryState } from '../../lib/channels/DeliveryState.tsx'
import { useChannelTexts, useReasonText } from '../../lib/channels/texts.ts'
import { formatMoment } from '../../lib/format.ts'
import { ButtonLink } from '../../lib/kit/ButtonLink.tsx'
import { later } from '../../lib/kit/later.ts'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { useMayWrite } from '../../lib/session/use-may.ts'
import { useLineTexts } from '../../lib/handoff-lines/texts.ts'
import { SentFilesOf } from '../../lib/SentFilesOf.tsx'
import { useNameOfVisitor } from '../../lib/visitors/VisitorFacts.tsx'
import { Actions } from './Actions.tsx'
import css from './Desk.module.css'
import { deliver, discard, edit, type Pending, takeReply, useOutbox } from './outbox.ts'
import { ReplyField } from './ReplyField.tsx'
import { SidePane } from './SidePane.tsx'
import { useDeskTexts } from './texts.ts'
import {
  type DeskMessage,
  type Opened,
  type Queues,
  showMessage,
  useOpened,
  useSignalRead,
} from './use-desk.ts'

const [TemplateDialog, prepareTemplates] = later(() => import('./templates/TemplateDialog.tsx'))

interface ConversationPaneProps {
  agentId: string
  id: string
  userId: string
  people: Queues['people']
  isTyping: boolean
  onClose: () => void
}

/** A conversation at the desk: its messages, the reply field, and its actions. */
export function ConversationPane(props: ConversationPaneProps) {
  const { agentId, id, userId, isTyping } = props
  const t = useDeskTexts()
  const { data, error, refetch } = useOpened(id)
  const queries = useQueryClient()
  const pending = useOutbox((state) => state.pending).filter(({ conversationId }) => conversationId === id)
  const send = (one: Pending) => void deliver(one, (message) => showMessage(queries, id, message))
  const mayWrite = useMayWrite()
  const nameOf = useNameOfVisitor()
  const last = data?.messages.at(-1)?.id
  const signalRead = useSignalRead(agentId, id)
  useEffect(() => {
    if (last && mayWrite) signalRead(last)
  }, [last, mayWrite, signalRead])
  useEffect(() => {
    // Resumes sending what was pending before a reload.
    for (const one of useOutbox.getState().pending)
      if (one.conversationId === id && one.problem === null)
        void deliver(one, (message) => showMessage(queries, id, message))
  }, [id, queries])
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton height={300} radius={8} />
      </Loading>
    )
  const isTheirs = data.handoff.status === 'human' && data.handoff.assignee?.id !== userId
  return (
    <>
      <section className={css.conversation} aria-label={t('conversation')}>
        <Actions {...props} data={data} />
        <ScrollRegion className={css.messages} label={t('conversation')}>
          <div className={css.thread}>
            <ol>
              {data.messages.map((message) => (
                <Message
                  key={message.id}
                  id={id}
                  message={message}
                  visitor={nameOf(data.conversation)}
                  isRead={message.id === data.visitorRead}
                  channel={data.channel}
                />
              ))}
              {pending.map((one) => (
                <Unsent key={one.key} one={one} onRetry={() => send(one)} />
              ))}
            </ol>
            {isTyping ? <p className={css.quiet}>{t('typing')}</p> : null}
            <End key={`${last} ${pending.length} ${isTyping}`} />
          </div>
        </ScrollRegion>
        {data.channel?.needsToken ? <NeedsToken agentId={agentId} channel={data.channel} /> : null}
        {isTheirs ? (
          <p className={css.quiet}>{t('has', { name: data.handoff.assignee?.name ?? '' })}</p>
        ) : data.channel?.closed ? (
          <Closed {...{ agentId, id, mayWrite }} channel={data.channel} reason={data.channel.closed} />
        ) : mayWrite ? (
          <ReplyField
            agentId={agentId}
            id={id}
            isMine={data.handoff.status === 'human'}
            channel={data.channel}
            onSend={() => send(takeReply(id))}
          />
        ) : (
          <p className={css.quiet}>{t('readOnly')}</p>
        )}
      </section>
      <SidePane agentId={agentId} data={data} />
    </>
  )
}

/** The end of the messages, which scrolls into view when it renders. */
function End() {
  return (
    <div
      ref={(node) => {
        node?.scrollIntoView({ block: 'end' })
      }}
    />
  )
}

/** Messages wait for those who can give the channel a new token. */
function NeedsToken({ agentId, channel }: Pick<ClosedProps, 'agentId' | 'channel'>) {
  const t = useChannelTexts()
  return (
    <div className={css.needsToken}>
      <Callout
        kind="warning"
        actions={
          <ButtonLink
            to="/console/agent/setting/$id"
            params={{ id: agentId }}
            search={{ tab: 'integrations' }}
          >
            {t('openChannels')}
          </ButtonLink>
        }
      >
        {t('needsToken', { channel: channel.name })}
      </Callout>
    </div>
  )
}

interface ClosedProps {
  agentId: string
  id: string
  mayWrite: boolean
  channel: NonNullable<Opened['channel']>
  reason: string
}

/** Instead of the reply field: why the channel takes no message now, and whether it takes a template. */
function Closed({ agentId, id, mayWrite, channel, reason }: ClosedProps) {
  const t = useChannelTexts()
  const reasonText = useReasonText()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const takesTemplate = mayWrite && channel.takesTemplates
  return (
    <div className={css.closed}>
      <p className={css.quiet}>
        {t('closed', { reason: reasonText(reason) })} {takesTemplate ? t('closedTemplate') : null}
      </p>
      {takesTemplate ? (
        <Button variant="contained" size="small" {...prepareTemplates} onClick={() => setOpen(true)}>
          {t('sendTemplate')}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense>
          <TemplateDialog
            agentId={agentId}
            conversationId={id}
            channel={channel}
            onSent={(message) => showMessage(queries, id, message)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

interface MessageProps {
  id: string
  message: DeskMessage
  visitor: string
  isRead: boolean
  channel: Opened['channel']
}

function Message(props: MessageProps) {
  const { id, message, visitor, isRead, channel } = props
  const t = useDeskTexts()
  const { role, text, state, author = '', event, createdAt } = message
  const chat = useChatTexts()
  const lines = useLineTexts()
  if (event) return <li className={css.line}>{lines(event.line, { name: event.name ?? '' })}</li>
  const who = role === 'user' ? visitor : role === 'member' ? author : t('agent')
  return (
    <li className={css.message} data-role={role}>
      <p className={css.quiet}>
        <strong>{who}</strong> <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        {isRead ? ` · ${t('seen')}` : ''} <DeliveryState channel={channel} messageId={message.id} />
      </p>
      <SentFilesOf conversationId={id} files={message.attachments} />
      {role === 'assistant' && text === '' && state === 'streaming' ? (
        <p className={css.quiet}>{t('answering')}</p>
      ) : role === 'assistant' ? (
        <Markdown text={withoutMarks(text)} t={chat} />
      ) : (
        <p dir="auto" className={css.text}>
          {text}
        </p>
      )}
    </li>
  )
}

function Unsent({ one, onRetry }: { one: Pending; onRetry: () => void }) {
  const { key, text, files, problem } = one
  const t = useDeskTexts()
  const names = files.map(({ name }) => name).join(', ')
  return (
    <li className={css.message} data-role="member">
      {names === '' || names === text ? null : (
        <p dir="auto" className={css.quiet}>
          {names}
        </p>
      )}
      <p dir="auto" className={css.text}>
        {text}
      </p>
      {problem === null ? (
        <p className={css.quiet}>{t('sending')}</p>
      ) : (
        <p className={css.problem} role="alert">
          {t('failed', { message: problem === 'filesGone' ? t('filesGone') : problem })}{' '}
          {problem === 'filesGone' ? null : (
            <Button size="small" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          <Button size="small" onClick={() => edit(one)}>
            {t('edit')}
          </Button>
          <Button size="small" onClick={() => discard(key)}>
            {t('discard')}
          </Button>
        </p>
      )}
    </li>
  )
}
