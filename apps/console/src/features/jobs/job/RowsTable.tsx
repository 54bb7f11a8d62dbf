import type { jobs, runs } from '@millrace/contract'
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'
import table from '../../../lib/kit/tables/Table.module.css'
import type { useJobRows } from '../api/jobs.ts'
import { durationBetween } from '../../../lib/flows/format.ts'
import { RunState } from '../../../lib/flows/JobState.tsx'
import { valuesLine } from '../../../lib/flows/value-text.ts'
import css from './Job.module.css'
import { useJobTexts } from './texts.ts'

/** Pixels; fixed, so that row positions are known without measuring. */
const ROW_HEIGHT = 44
/** Maximum height in pixels of the table header and a line below the rows. */
const FRAME = 44
/** Rows rendered beyond the visible area. */
const MARGIN = 10

export interface RowsTableProps {
  counts: jobs.Job['counts']
  selected: string | undefined
  filter: runs.RunState | undefined
  onOpen: (runId: string) => void
  items: readonly runs.RunSummary[]
  rows: ReturnType<typeof useJobRows>
}

/** Renders visible rows only, and loads more near the end. */
export function RowsTable({ items, rows, counts, filter, selected, onOpen }: RowsTableProps) {
  const t = useJobTexts()
  const box = useRef<HTMLElement>(null)
  const [seen, setSeen] = useState({ top: 0, height: 600 })
  const first = Math.max(0, Math.floor(seen.top / ROW_HEIGHT) - MARGIN)
  const last = Math.min(items.length, Math.ceil((seen.top + seen.height) / ROW_HEIGHT) + MARGIN)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = rows
  const fetchOn = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void rows.fetchNextPage()
  })
  // Changes with each loaded page, so that a page that does not fill the window is followed by the next.
  const wanted = last + MARGIN >= items.length ? items.length : null

  useEffect(() => {
    if (wanted !== null) fetchOn()
  }, [wanted])

  // A tall window shows more than is rendered initially.
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() =>
      setSeen((now) => ({ ...now, height: Math.max(element.clientHeight, now.height) })),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const all = filter === undefined && counts.total !== null ? counts.total : -1
  return (
    <section
      ref={box}
      className={`${table.wrap} ${css.scroll}`}
      aria-label={t('rows.scroll')}
      style={
        { '--content': `${(items.length + (hasNextPage ? 1 : 0)) * ROW_HEIGHT + FRAME}px` } as CSSProperties
      }
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) =>
        setSeen({ top: scrollTop, height: clientHeight })
      }
    >
      <table className={`${table.table} ${css.table}`} aria-rowcount={all} aria-label={t('rows.title')}>
        <thead>
          <tr>
            <th scope="col" className={css.number}>
              {t('rows.number')}
            </th>
            <th scope="col" className={css.state}>
              {t('rows.state')}
            </th>
            <th scope="col">{t('rows.result')}</th>
            <th scope="col" className={`${css.time} ${table.wideOnly}`}>
              {t('rows.time')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer rows={first} />
          {items.slice(first, last).map((run, index) => (
            <Row
              key={run.id}
              run={run}
              index={first + index}
              selected={run.id === selected}
              onOpen={onOpen}
            />
          ))}
          <Spacer rows={items.length - last} />
        </tbody>
      </table>
      {rows.isFetchingNextPage ? <output className={css.more}>{t('rows.loading')}</output> : null}
    </section>
  )
}

function Spacer({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return <tr aria-hidden="true" style={{ height: rows * ROW_HEIGHT }} />
}

interface RowProps {
  run: runs.RunSummary
  index: number
  selected: boolean
  onOpen: (runId: string) => void
}

function Row({ run, index, selected, onOpen }: RowProps) {
  const t = useJobTexts()
  const failure = useFailureWords()
  const number = run.number ?? index + 1
  return (
    <tr data-selected={selected} aria-rowindex={index + 2}>
      <td className={css.number}>
        <button
          type="button"
          className={css.open}
          aria-label={t('rows.open', { number })}
          onClick={() => onOpen(run.id)}
        >
          {number}
        </button>
      </td>
      <td className={css.state}>
        <RunState state={run.state} />
      </td>
      <td className={css.result} data-bad={run.error !== null}>
        {run.error ? failure(run.error) : valuesLine(run.outputs)}
      </td>
      <td className={`${css.time} ${table.wideOnly}`}>{durationBetween(run.startedAt, run.endedAt)}</td>
    </tr>
  )
}
