import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import type { agentTests } from '@millrace/contract'
import { type ReactNode, useState } from 'react'
import { formatMoment } from '../format.ts'
import { StateDot } from '../kit/StateDot.tsx'
import { RowMenu } from '../kit/tables/RowMenu.tsx'
import { ScoreBars } from './ScoreBars.tsx'
import css from './Tests.module.css'
import { RunProblem } from './Reason.tsx'
import { useTestTexts } from './texts.ts'

type TestRun = agentTests.TestRun

/** What test sets of agents and of flows have in common. */
type CardSet = Pick<agentTests.TestSet, 'id' | 'name' | 'sheet' | 'bar' | 'blocks' | 'blocked' | 'lastRun'>

interface TestCardProps {
  set: CardSet
  /** What the rows of its sheet are. */
  unit: 'questions' | 'rows'
  readOnly: boolean
  /** The last runs, oldest first. */
  history: readonly TestRun[]
  isPending: boolean
  onRun: () => void
  onStop: (runId: string) => void
  onEdit: () => void
  onDelete: () => void
  renderResults: (run: TestRun) => ReactNode
}

/** A test set with its last score, what it needs, and its results below. */
export function TestCard(props: TestCardProps) {
  const { set, unit, readOnly, history, onEdit, onDelete, renderResults } = props
  const t = useTestTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { lastRun, name } = set
  const actions = [
    { label: t('settings'), onSelect: onEdit },
    { label: t('delete'), onSelect: onDelete },
  ]
  return (
    <section className={css.card} aria-label={name}>
      <div className={css.top}>
        <div className={css.name}>
          <h2>{name}</h2>
          <SheetLink set={set} unit={unit} />
        </div>
        {lastRun ? <History set={set} history={history} /> : null}
        <Score set={set} />
        {readOnly ? null : (
          <div className={css.actions}>
            <RunButton {...props} />
            <RowMenu label={t('menu', { name })} actions={actions} />
          </div>
        )}
      </div>
      {lastRun ? <RunNotes set={set} run={lastRun} /> : null}
      {lastRun && lastRun.done > 0 ? (
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'hide' : 'results')}
        </Button>
      ) : null}
      {isOpen && lastRun ? renderResults(lastRun) : null}
    </section>
  )
}

function SheetLink({ set: { sheet }, unit }: Pick<TestCardProps, 'set' | 'unit'>) {
  const t = useTestTexts()
  if (!sheet) return <p className={css.problem}>{t('sheetGone')}</p>
  return (
    <p className={css.small}>
      <Link to="/console/sheets/detail/$id" params={{ id: sheet.id }}>
        {sheet.name}
      </Link>
      {' · '}
      {t(unit, { count: sheet.rows })}
    </p>
  )
}

function Score({ set: { bar, blocks, blocked, lastRun } }: Pick<TestCardProps, 'set'>) {
  const t = useTestTexts()
  const percent = lastRun?.draft.percent ?? null
  return (
    <div className={css.score}>
      <p className={css.figure} data-passed={percent === null ? undefined : percent >= bar}>
        {percent === null ? t('noScore') : t('score', { percent })}
      </p>
      <p className={css.small}>{t('bar', { bar })}</p>
      {blocks ? (
        <StateDot tone={blocked === null ? 'success' : blocked === 'running' ? 'working' : 'error'}>
          {t('blocks')}
        </StateDot>
      ) : null}
    </div>
  )
}

function RunButton({ set: { name, lastRun, sheet }, isPending, onRun, onStop }: TestCardProps) {
  const t = useTestTexts()
  if (lastRun?.state === 'running')
    return (
      <Button size="small" variant="outlined" disabled={isPending} onClick={() => onStop(lastRun.id)}>
        {t('stop')}
      </Button>
    )
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t('runOf', { name })}
      disabled={isPending || sheet === null}
      onClick={onRun}
    >
      {t('run')}
    </Button>
  )
}

/** How far the run is, or what its score leaves open. */
function RunNotes({ set, run }: { set: Pick<CardSet, 'name'>; run: TestRun }) {
  const t = useTestTexts()
  const { draft, published } = run
  if (run.state === 'running')
    return (
      <div className={css.progress}>
        <progress aria-label={t('progress', { name: set.name })} max={run.total} value={run.done} />
        <span>{t('running', { done: run.done, total: run.total })}</span>
      </div>
    )
  const counted = draft.passed + draft.failed + draft.errors
  const notes = [
    run.state === 'done' ? null : t(`state.${run.state}`),
    t('passed', { passed: draft.passed, total: counted }),
    published && published.percent !== null ? t('published', { percent: published.percent }) : null,
    draft.errors > 0 ? t('errors', { count: draft.errors }) : null,
    draft.skipped > 0 ? t('skipped', { count: draft.skipped }) : null,
    run.beyond > 0 ? t('beyond', { count: run.beyond }) : null,
    formatMoment(run.createdAt),
  ].filter((note) => note !== null)
  return (
    <>
      <p className={css.small}>{notes.join(' · ')}</p>
      <RunProblem run={run} />
      {run.ofThisDraft ? null : <p className={css.small}>{t('otherDraft')}</p>}
      {run.ofThisKnowledge ? null : <p className={css.small}>{t('otherKnowledge')}</p>}
    </>
  )
}

/** The scores of the last runs, a bar for each. */
function History({ set, history }: Pick<TestCardProps, 'set' | 'history'>) {
  const t = useTestTexts()
  const scores = history.flatMap(({ id, state, createdAt, draft: { percent } }) =>
    state === 'done' && percent !== null
      ? [{ key: id, percent, text: t('historyBar', { at: formatMoment(createdAt), percent }) }]
      : [],
  )
  if (scores.length < 2) return null
  return <ScoreBars label={t('history')} scores={scores} bar={set.bar} />
}
