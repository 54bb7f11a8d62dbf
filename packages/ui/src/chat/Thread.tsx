import type { Client, conversations } from '@millrace/contract'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { ArrowDownIcon } from '../kit/icons.tsx'
import { ScrollRegion } from '../kit/ScrollRegion.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import type { ChatTexts } from '../texts/english.ts'
import { Announcement } from './Announcement.tsx'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import type { ChatTarget, ConversationKey } from './session.ts'
import { HandoffPane } from './people.ts'
import { ComposerExtras } from './extras.ts'
import { useNarrow } from './use-narrow.ts'
import { type OpenCitation, useOpenCitation } from './use-open-citation.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useSession } from './use-session.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import type { CitedPlace } from './CitedDocument.tsx'
import type { ThreadAgent, ThreadState } from './thread-state.ts'
import styles from './Thread.module.css'

// Loaded with the first opened passage.
const CitationPanel = lazy(async () => ({
  default: (await import('../citations/CitationPanel.tsx')).CitationPanel,
}))
// Loaded when shown: most visitors never see it.
const LeadForm = lazy(async () => ({ default: (await import('../lead/LeadForm.tsx')).LeadForm }))
const CitedDocument = lazy(async () => ({ default: (await import('./CitedDocument.tsx')).CitedDocument }))

/** Below this width, a cited passage is shown as a sheet over the thread. */
const SHEET_BELOW_PX = 760

// On touch devices, focusing a field opens the virtual keyboard, which covers half of the screen.
const raisesKeyboard = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

export interface ThreadProps {
  client: Client
  /** A member's own agent, or a public one. */
  target: ChatTarget
  agent: ThreadAgent
  /** The conversation to show; by default, a new one. Changing it switches the thread. */
  conversationId?: string | undefined
  /** The visitor's key for that conversation. */
  visitorToken?: string | undefined
  /** Called when the first question has created a conversation. */
  onConversation?: ((conversation: ConversationKey) => void) | undefined
  /** Called when the conversation no longer exists: forget its id. */
  onGone?: (() => void) | undefined
  t: ChatTexts
  /** What the website knows about its visitor, sent with each question. */
  visitor?: (() => conversations.SiteVisitor | undefined) | undefined
  /** Called when a response is complete. */
  onAnswer?: (() => void) | undefined
  /** Shown below the field. */
  footer?: ReactNode
  density?: 'comfortable' | 'compact'
  /** Renders the details behind a response, for members. */
  renderTrace?: ((trace: conversations.Trace) => ReactNode) | undefined
  /** Sent immediately as the first question of a new conversation. */
  ask?: string | null
  /** Focuses the field on mount. */
  focusAtStart?: boolean
}

/** The thread of one agent: messages, input field and the open passage. */
export function Thread(props: ThreadProps) {
  const { t, density, ask, conversationId } = props
  const root = useRef<HTMLElement>(null)
  const sheet = useNarrow(root, SHEET_BELOW_PX)
  const { session, state } = useSession({ ...props, noLog: props.agent.noLog })
  const { atStart, required } = props.agent.leadForm ?? {}
  useFirstQuestion(session, conversationId ? null : ask, !!(atStart && required))
  const { onAnswer } = props
  useEffect(() => {
    if (state.finished !== null) onAnswer?.()
  }, [state.finished, onAnswer])
  const passage = useOpenCitation(state.messages)
  const { citation, close } = passage
  const covered = citation !== null && sheet
  const [opened, setOpened] = useState<CitedPlace | null>(null)
  const openable = mayOpen(props) ? placeOf(state, passage) : null
  return (
    <section
      ref={root}
      className={styles.thread}
      data-density={density}
      data-passage={citation && !sheet ? 'beside' : undefined}
      aria-label={t('conversation')}
    >
      <Main {...props} session={session} state={state} passage={passage} covered={covered} />
      {covered && <div className={styles.scrim} aria-hidden="true" onClick={close} />}
      {citation && (
        <div className={sheet ? styles.sheet : styles.side}>
          <Suspense>
            <CitationPanel
              key={`${passage.messageKey} ${citation.number}`}
              citation={citation}
              onClose={close}
              onOpenSource={openable ? () => setOpened(openable) : undefined}
              t={t}
              sheet={sheet}
            />
          </Suspense>
        </div>
      )}
      {opened && (
        <Suspense>
          <CitedDocument
            client={props.client}
            place={opened}
            visitorToken={session.visitorToken}
            lang={t('lang')}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Members may open what they can read anyway; visitors only what the owner shows them. */
const mayOpen = ({ target, agent }: ThreadProps) => 'agentId' in target || (agent.showSources ?? false)

function placeOf(
  { conversationId, messages }: ThreadState,
  { citation, messageKey }: OpenCitation,
): CitedPlace | null {
  const messageId = messages.find(({ key }) => key === messageKey)?.id
  if (!citation || !conversationId || !messageId) return null
  return { conversationId, messageId, number: citation.number, name: citation.sourceName }
}

/** Sends a first question once; if a form must be filled in first, the question waits in the field. */
function useFirstQuestion(
  session: ReturnType<typeof useSession>['session'],
  question: string | null | undefined,
  waits: boolean,
) {
  const asked = useRef(false)
  useEffect(() => {
    if (!question || asked.current) return
    asked.current = true
    if (waits) session.setDraft(question)
    else void session.send(question)
  }, [session, question, waits])
}

/** Above the field: who responds, where the owner offers a person. */
function Handoff({
  client,
  agent,
  session,
  state,
  onAnswer,
  blocked,
  t,
}: ThreadProps & ReturnType<typeof useSession> & { blocked: boolean }) {
  const { offered, button } = (agent.handoff?.offered ? agent.handoff : state.people) ?? {}
  if (!offered && state.status === 'bot') return null
  return (
    <Suspense>
      <HandoffPane
        {...{ client, session, state }}
        hasButton={!!button && !blocked}
        lang={t('lang')}
        onMessage={onAnswer}
      />
    </Suspense>
  )
}

interface MainProps extends ThreadProps, ReturnType<typeof useSession> {
  passage: OpenCitation
  /** Covered by the sheet of a passage. */
  covered: boolean
}

/** The lead form to show, and why. `blocked`: messages wait for it. */
function formOf({ form: asked, formEnd, conversationId, messages }: ThreadState, { leadForm }: ThreadAgent) {
  const isStart = leadForm?.atStart && !conversationId && !messages.length
  const reason = asked ?? (isStart ? 'start' : null)
  // A form shown because nobody is available never blocks.
  const required = leadForm?.required && reason !== 'nobody'
  const form =
    leadForm && reason && formEnd !== 'later' ? { ...leadForm, required: !!required, reason } : null
  return { form, blocked: !!form?.required && !formEnd }
}

interface FormSlotProps extends Pick<MainProps, 'session' | 'state' | 't'> {
  form: ReturnType<typeof formOf>['form']
}

function FormSlot({ form, ...rest }: FormSlotProps) {
  if (!form) return null
  return (
    <Suspense>
      <LeadForm form={form} {...rest} />
    </Suspense>
  )
}

interface ExtrasProps extends Pick<MainProps, 'session' | 'state' | 'agent' | 't'> {
  field: RefObject<HTMLTextAreaElement | null>
}

/** Files and voice, where the owner has enabled them. */
function Extras({ t, ...props }: ExtrasProps) {
  const { takesFiles, voiceInput } = props.agent
  if (!takesFiles && !voiceInput) return null
  return (
    <Suspense>
      <ComposerExtras {...props} lang={t('lang')} />
    </Suspense>
  )
}

/** Scrolls to the end and restores focus. */
function jumpIn(scroller: RefObject<HTMLElement | null>, toEnd: () => void) {
  toEnd()
  scroller.current?.focus({ preventScroll: true })
}

function Main({ session, state, passage, covered, ...rest }: MainProps) {
  const { agent, t, footer, focusAtStart = false } = rest
  const field = useRef<HTMLTextAreaElement>(null)
  const { scroller, content, away, toEnd } = useStickToEnd()
  const secondsLeft = useSecondsLeft(state.failure?.retryAt ?? null)
  const { form, blocked } = formOf(state, agent)
  useEffect(() => {
    if (focusAtStart && !raisesKeyboard()) field.current?.focus()
  }, [focusAtStart])
  // The pressed button disappears, so focus moves to where reading continues.
  const refocus = () => {
    if (document.activeElement === field.current) return
    const next = raisesKeyboard() ? scroller : field
    next.current?.focus({ preventScroll: true })
  }
  const after = (act: Promise<void>) => {
    toEnd()
    refocus()
    void act
  }
  const stop = () => {
    session.stop()
    refocus()
  }
  return (
    <div className={styles.main} inert={covered}>
      <VisuallyHidden as="h2">{t('conversation')}</VisuallyHidden>
      <ScrollRegion ref={scroller} className={styles.scroller} label={t('messages')}>
        <div ref={content} className={styles.column}>
          <MessageList
            session={session}
            state={state}
            agent={blocked ? { ...agent, suggestedQuestions: [] } : agent}
            secondsLeft={secondsLeft}
            passage={passage}
            onAsk={(text) => after(session.send(text))}
            onRetry={() => after(session.retry())}
            onStartOver={() => session.startOver()}
            renderTrace={rest.renderTrace}
            actions={{
              rate: (id, rating, comment) => void session.rate(id, rating, comment),
              another: () => after(session.regenerate()),
            }}
            t={t}
          />
          <FormSlot session={session} state={state} form={form} t={t} />
        </div>
      </ScrollRegion>
      <Announcement state={state} name={agent.name} t={t} />
      <div className={styles.foot}>
        <div className={styles.footColumn}>
          {away && (
            <Button className={styles.jump} icon={<ArrowDownIcon />} onClick={() => jumpIn(scroller, toEnd)}>
              {t('jump')}
            </Button>
          )}
          <Handoff {...rest} {...{ session, state, blocked }} />
          <Composer
            field={field}
            draft={state.draft}
            onDraft={session.setDraft}
            onSend={() => after(session.sendDraft())}
            onStop={stop}
            busy={state.phase === 'sending' || state.phase === 'streaming'}
            waiting={blocked || secondsLeft > 0 || state.phase === 'loading'}
            agentName={agent.name}
            placeholder={agent.placeholder}
            most={agent.maxMessageLength}
            files={state.files}
            extras={<Extras {...{ session, state, agent, field, t }} />}
            t={t}
          />
          {footer}
        </div>
      </div>
    </div>
  )
}
