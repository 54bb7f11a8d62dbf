import { lazy, Suspense, useState } from 'react'
import type { ConversationChannel, LoggedCitation, LoggedMessage } from './list-log.ts'
import type { TranscriptTools } from './transcript-tools.ts'
import { TranscriptMessage } from './TranscriptMessage.tsx'

const CorrectAnswer = lazy(() => import('./CorrectAnswer.tsx'))
const SaveAsTest = lazy(() => import('../save-test/SaveAsTest.tsx'))
const PassageDrawer = lazy(() => import('../playground/PassageDrawer.tsx'))

interface TranscriptMessagesProps extends TranscriptTools {
  conversationId: string
  messages: readonly LoggedMessage[]
  readOnly: boolean
  /** Missing texts were not recorded. */
  noLog: boolean
  /** With the states of messages that went out by it. */
  channel: ConversationChannel
}

/** The messages with their passages and sources, and an action to correct wrong responses. */
export function TranscriptMessages({
  conversationId,
  messages,
  readOnly,
  noLog,
  channel,
  ...tools
}: TranscriptMessagesProps) {
  const [passage, setPassage] = useState<LoggedCitation | null>(null)
  const [source, setSource] = useState<LoggedCitation | null>(null)
  const [corrected, setCorrected] = useState<LoggedMessage | null>(null)
  const [tested, setTested] = useState<LoggedMessage | null>(null)
  const isPlaced = passage !== null && passage.place !== null

  function openSource() {
    setSource(passage)
    setPassage(null)
  }

  return (
    <>
      {messages.map((message) => (
        <TranscriptMessage
          key={message.id}
          conversationId={conversationId}
          message={message}
          isPrivate={noLog && message.text === ''}
          channel={channel}
          modelNames={tools.modelNames}
          onPassage={setPassage}
          onCorrect={readOnly ? null : setCorrected}
          onSave={readOnly ? null : setTested}
        />
      ))}
      <Suspense fallback={null}>
        {passage ? (
          <PassageDrawer
            citation={passage}
            onOpenSource={isPlaced ? openSource : undefined}
            onClose={() => setPassage(null)}
          />
        ) : null}
        {source ? tools.renderSource(source, () => setSource(null)) : null}
        {corrected ? (
          <CorrectAnswer
            {...tools}
            question={questionOf(messages, corrected)}
            answer={corrected.text}
            onClose={() => setCorrected(null)}
          />
        ) : null}
        {tested ? (
          <SaveAsTest
            agentId={tools.agent.id}
            question={questionOf(messages, tested)}
            answer={tested.text}
            declined={tested.reason === 'fallback'}
            sources={[...new Set(tested.citations.map(({ sourceName }) => sourceName))]}
            onClose={() => setTested(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** The question of a response. */
function questionOf(messages: readonly LoggedMessage[], answer: LoggedMessage): string {
  const before = messages.slice(0, messages.indexOf(answer))
  return before.findLast(({ role }) => role === 'user')?.text ?? ''
}
