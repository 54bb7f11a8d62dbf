import type { sheets } from '@millrace/contract'
import type { SheetParts } from '../../detail/LoadedSheet.tsx'
import { useLiveColumns } from '../api/live.ts'
import { isAtWork, isStoppedByCeiling } from '../job-facts.ts'
import { useLiveTexts } from '../texts/texts.ts'
import { AtWork } from './AtWork.tsx'
import css from './Bar.module.css'
import { Notes } from './Notes.tsx'
import { useSeen } from './seen.ts'

export interface LineProps extends SheetParts {
  column: sheets.Column
  live: sheets.LiveColumn
}

/** What the live columns of the sheet do now, and what one has to know of them. */
export default function LiveBar(props: SheetParts) {
  const t = useLiveTexts()
  const { data: lives = [] } = useLiveColumns(props.sheet.id)
  const seen = useSeen()
  const lines = lives.flatMap((live) => {
    const column = props.sheet.columns.find(({ id }) => id === live.columnId)
    return column ? [{ ...props, column, live }] : []
  })
  if (!lines.some((line) => hasLine(line, seen))) return null
  return (
    <section className={css.bar} aria-label={t('bar.label')}>
      {lines.map((line) => (
        <div key={line.column.id} className={css.lines}>
          {isAtWork(line.live.job) ? <AtWork {...line} job={line.live.job} /> : null}
          <Notes {...line} />
        </div>
      ))}
    </section>
  )
}

const hasLine = ({ live }: LineProps, seen: readonly string[]): boolean =>
  isAtWork(live.job) ||
  live.waiting !== null ||
  live.due > 0 ||
  live.pausedAt !== null ||
  live.problems.length > 0 ||
  (isStoppedByCeiling(live) && !seen.includes(live.lastJob?.id ?? ''))
