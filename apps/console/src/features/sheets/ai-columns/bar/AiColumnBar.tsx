import type { SheetParts } from '../../sheet-parts.ts'
import { useAiColumns } from '../api/ai-columns.ts'
import { isAtWork, isStoppedByBudget } from '../../status/job-facts.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import { AtWork } from './AtWork.tsx'
import css from './Bar.module.css'
import { Coming, Notes } from './Notes.tsx'
import type { LineProps } from './line-props.ts'
import { useSeen } from './seen.ts'

/** What the AI columns do now, below the rows, so that these stay where they are when a run begins or ends. */
function AiColumnProgress(props: SheetParts) {
  const t = useAiColumnTexts()
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

/** What one has to know of the AI columns, above the rows: the budget that stopped one, and why one can't run. */
function AiColumnNotes(props: SheetParts) {
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
  const { data: lives = [] } = useAiColumns(props.sheet.id)
  return lives.flatMap((live) => {
    const column = props.sheet.columns.find(({ id }) => id === live.columnId)
    return column ? [{ ...props, column, live }] : []
  })
}

const hasNote = ({ live }: LineProps, seen: readonly string[]): boolean =>
  live.pausedAt !== null ||
  live.problems.length > 0 ||
  (isStoppedByBudget(live) && !seen.includes(live.lastJob?.id ?? ''))

/** Both, in one file to load. */
export default function AiColumnBar({ part, ...props }: SheetParts & { part: 'notes' | 'progress' }) {
  return part === 'notes' ? <AiColumnNotes {...props} /> : <AiColumnProgress {...props} />
}
