import type { SheetParts } from '../../sheet-parts.ts'
import { useLiveColumns } from '../api/live.ts'
import { isAtWork, isStoppedByCeiling } from '../../status/job-facts.ts'
import { useLiveTexts } from '../texts/texts.ts'
import { AtWork } from './AtWork.tsx'
import css from './Bar.module.css'
import { Coming, Notes } from './Notes.tsx'
import type { LineProps } from './line-props.ts'
import { useSeen } from './seen.ts'

/** What the live columns do now, below the rows, so that these stay where they are when a run begins or ends. */
function LiveProgress(props: SheetParts) {
  const t = useLiveTexts()
  const lines = useLines(props).filter(
    ({ live }) => isAtWork(live.job) || live.waiting !== null || live.due > 0,
  )
  if (lines.length === 0) return null
  return (
    <section className={css.bar} data-below="true" aria-label={t('bar.label')}>
      {lines.map((line) => (
        <div key={line.column.id} className={css.lines}>
          {isAtWork(line.live.job) ? <AtWork key={line.live.job.id} {...line} job={line.live.job} /> : null}
          <Coming {...line} />
        </div>
      ))}
    </section>
  )
}

/** What one has to know of the live columns, above the rows: the ceiling that stopped one, and why one can't run. */
function LiveNotes(props: SheetParts) {
  const seen = useSeen()
  const lines = useLines(props).filter((line) => hasNote(line, seen))
  if (lines.length === 0) return null
  return (
    <div className={css.bar}>
      {lines.map((line) => (
        <Notes key={line.column.id} {...line} />
      ))}
    </div>
  )
}

function useLines(props: SheetParts): LineProps[] {
  const { data: lives = [] } = useLiveColumns(props.sheet.id)
  return lives.flatMap((live) => {
    const column = props.sheet.columns.find(({ id }) => id === live.columnId)
    return column ? [{ ...props, column, live }] : []
  })
}

const hasNote = ({ live }: LineProps, seen: readonly string[]): boolean =>
  live.pausedAt !== null ||
  live.problems.length > 0 ||
  (isStoppedByCeiling(live) && !seen.includes(live.lastJob?.id ?? ''))

/** Both, in one file to load. */
export default function LiveBar({ part, ...props }: SheetParts & { part: 'notes' | 'progress' }) {
  return part === 'notes' ? <LiveNotes {...props} /> : <LiveProgress {...props} />
}
