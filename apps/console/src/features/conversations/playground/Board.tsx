import type { agents as contract, conversations } from '@millrace/contract'
import { lazy, Suspense, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { ColumnHead } from './ColumnHead.tsx'
import type { ColumnSettings } from './columns.ts'
import css from './Playground.module.css'
import { RoundView } from './RoundView.tsx'
import type { PlaygroundSession, PlaygroundState } from './session.ts'
import { usePlaygroundTexts } from './texts.ts'
import { useColumnName } from './use-column-name.ts'
import type { TestWish } from '../save-test/prefill.ts'
import type { Trial } from './trial.ts'
import { VersionField } from './VersionField.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'

const MOST_EXAMPLES = 3

interface EmptyProps {
  /** The agent's suggested questions. */
  questions: readonly string[]
  onAsk: (question: string) => void
}

/** Before the first question. */
function Empty({ questions, onAsk }: EmptyProps) {
  const t = usePlaygroundTexts()
  const examples = questions.slice(0, MOST_EXAMPLES)
  return (
    <Notice
      compact
      icon={<FlaskConical size={20} />}
      title={t('empty')}
      actions={examples.map((question) => (
        <Button key={question} variant="outlined" onClick={() => onAsk(question)}>
          {question}
        </Button>
      ))}
    >
      {t('emptyText')}
    </Notice>
  )
}

const PassageDrawer = lazy(() => import('./PassageDrawer.tsx'))
const SaveAsTest = lazy(() => import('../save-test/SaveAsTest.tsx'))

const answerOf = ({ text, citations, outcome }: Trial): Omit<TestWish, 'question'> => ({
  answer: text,
  declined: outcome === 'fallback',
  sources: [...new Set(citations.map(({ sourceName }) => sourceName))],
})

export interface BoardProps {
  agent: contract.Agent
  /** Models to choose from, as far as they have loaded. */
  models: readonly Pick<contract.Model, 'id' | 'label'>[]
  /** The fields of a column's settings. */
  renderSettings: (settings: ColumnSettings, onChange: (change: Partial<ColumnSettings>) => void) => ReactNode
  /** Published versions to choose from, newest first; empty before the first publication. */
  versions: readonly contract.AgentVersion[]
  /** Applies them to the draft. */
  onUse: (settings: ColumnSettings) => void
  session: PlaygroundSession
  state: PlaygroundState
}

/** The columns: their settings at the top, then each question with all its answers. */
export function Board({ session, state, agent, models, versions, renderSettings, onUse }: BoardProps) {
  const t = usePlaygroundTexts()
  const { columns, rounds } = state
  const [passage, setPassage] = useState<conversations.Citation | null>(null)
  const [wish, setWish] = useState<TestWish | null>(null)
  const mayWrite = useMayWrite()
  const nameOf = useColumnName(models, columns)
  const last = useScrollToLatest(rounds.length)
  // Of a version that isn't among the newest, only the column's own data is known.
  const ownOf = (column: ColumnSettings) =>
    column.version === null ? agent : (versions.find(({ version }) => version === column.version) ?? column)
  return (
    <section
      className={css.board}
      aria-label={t('board')}
      style={{ '--columns': columns.length } as CSSProperties}
    >
      <div className={css.columns}>
        {columns.map((column, index) => (
          <ColumnHead
            key={column.key}
            column={column}
            number={index + 1}
            only={columns.length === 1}
            own={ownOf(column)}
            session={session}
            onUse={() => onUse(column)}
          >
            {versions.length > 0 || column.version !== null ? (
              <VersionField
                value={column.version}
                versions={versions}
                agent={agent}
                onChange={(settings) => session.changeColumn(column.key, settings)}
              />
            ) : null}
            {renderSettings(column, (change) => session.changeColumn(column.key, change))}
          </ColumnHead>
        ))}
      </div>
      {rounds.length === 0 ? (
        <Empty questions={agent.suggestedQuestions} onAsk={(question) => session.ask(question)} />
      ) : (
        <ol className={css.rounds}>
          {rounds.map((round, index) => (
            <RoundView
              key={round.key}
              ref={index === rounds.length - 1 ? last : undefined}
              round={round}
              latest={index === rounds.length - 1}
              columns={columns}
              nameOf={nameOf}
              onAskAgain={(key) => session.askAgain(key)}
              onStop={(key) => session.stop(key)}
              onPassage={setPassage}
              onSave={mayWrite ? (question, trial) => setWish({ question, ...answerOf(trial) }) : null}
            />
          ))}
        </ol>
      )}
      <Suspense fallback={null}>
        {wish ? <SaveAsTest agentId={agent.id} {...wish} onClose={() => setWish(null)} /> : null}
        {passage ? <PassageDrawer citation={passage} onClose={() => setPassage(null)} /> : null}
      </Suspense>
    </section>
  )
}

/** Share of the window's height below which a first question leaves too little room for its answers. */
const LOW = 0.5

/** Scrolls the latest question into view, with space below it. */
function useScrollToLatest(count: number) {
  const last = useRef<HTMLLIElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const asked = last.current
    const isNew = count > before.current
    before.current = count
    if (!asked || !isNew) return
    const isLow = asked.getBoundingClientRect().top > innerHeight * LOW
    if (count === 1 && !isLow) return
    asked.dataset.room = ''
    asked.scrollIntoView({ block: 'start' })
  }, [count])
  return last
}
