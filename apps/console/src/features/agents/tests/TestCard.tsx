import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoment } from '../../../lib/format.ts'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { type TestRun, type TestSet, useChangeTests, useTestRuns } from './calls.ts'
import { Results } from './Results.tsx'
import css from './Tests.module.css'
import { useTestTexts } from './texts.ts'

interface TestCardProps {
  set: TestSet
  readOnly: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A test set with its last score, what it needs, and its results below. */
export function TestCard({ set, readOnly, onEdit, onDelete }: TestCardProps) {
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
          <SheetLink set={set} />
        </div>
        {lastRun ? <History set={set} /> : null}
        <Score set={set} />
        {readOnly ? null : (
          <div className={css.actions}>
            <RunButton set={set} />
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
      {isOpen && lastRun ? <Results set={set} run={lastRun} /> : null}
    </section>
  )
}

function SheetLink({ set: { sheet } }: Pick<TestCardProps, 'set'>) {
  const t = useTestTexts()
  if (!sheet) return <p className={css.problem}>{t('sheetGone')}</p>
  return (
    <p className={css.small}>
      <Link to="/console/sheets/detail/$id" params={{ id: sheet.id }}>
        {sheet.name}
      </Link>
      {' · '}
      {t('questions', { count: sheet.rows })}
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

function RunButton({ set }: Pick<TestCardProps, 'set'>) {
  const t = useTestTexts()
  const { run, stop } = useChangeTests(set.agentId)
  const { id: setId, name, lastRun } = set
  if (lastRun?.state === 'running')
    return (
      <Button
        size="small"
        variant="outlined"
        disabled={stop.isPending}
        onClick={() => stop.mutate({ setId, runId: lastRun.id })}
      >
        {t('stop')}
      </Button>
    )
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t('runOf', { name })}
      disabled={run.isPending || set.sheet === null}
      onClick={() => run.mutate(setId)}
    >
      {t('run')}
    </Button>
  )
}

/** How far the run is, or what its score leaves open. */
function RunNotes({ set, run }: { set: TestSet; run: TestRun }) {
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
      {run.error ? <p className={css.problem}>{run.error}</p> : null}
      {run.ofThisDraft ? null : <p className={css.small}>{t('otherDraft')}</p>}
      {run.ofThisKnowledge ? null : <p className={css.small}>{t('otherKnowledge')}</p>}
    </>
  )
}

const CHART = { height: 32, step: 10, bar: 7 }

/** The scores of the last runs, a bar for each; listeners get them as a list. */
function History({ set }: Pick<TestCardProps, 'set'>) {
  const t = useTestTexts()
  const { data } = useTestRuns(set.agentId, set.id)
  const runs = (data ?? []).flatMap((run) => {
    const { percent } = run.draft
    return run.state === 'done' && percent !== null ? [{ id: run.id, at: run.createdAt, percent }] : []
  })
  if (runs.length < 2) return null
  const top = (percent: number) => CHART.height - Math.max(1, (percent / 100) * CHART.height)
  return (
    <figure className={css.history}>
      <figcaption className="visually-hidden">{t('history')}</figcaption>
      <svg width={runs.length * CHART.step} height={CHART.height} aria-hidden="true">
        {runs.map(({ id, percent }, at) => (
          <rect
            key={id}
            data-passed={percent >= set.bar}
            x={at * CHART.step}
            y={top(percent)}
            width={CHART.bar}
            height={CHART.height - top(percent)}
            rx={1}
          />
        ))}
        <line x1={0} x2="100%" y1={top(set.bar)} y2={top(set.bar)} />
      </svg>
      <ul className="visually-hidden">
        {runs.map(({ id, at, percent }) => (
          <li key={id}>{t('historyBar', { at: formatMoment(at), percent })}</li>
        ))}
      </ul>
    </figure>
  )
}
