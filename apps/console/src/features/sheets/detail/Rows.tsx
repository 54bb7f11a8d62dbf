import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { bannerText } from '../../../lib/api/failures.ts'
import { showBanner } from '../../../lib/notify/banner.ts'
import { RecordCards } from '../cards/RecordCards.tsx'
import type { GridStatus, AiColumnState } from '../grid/types.ts'
import type { Asking, SheetParts } from '../sheet-parts.ts'
import css from './SheetPage.module.css'
import { useCards } from './look-store.ts'

const SheetGrid = lazy(() => import('../grid/SheetGrid.tsx'))

interface RowsProps extends SheetParts {
  aiState: AiColumnState | undefined
  onStatus: (status: GridStatus) => void
  onOpenRecord: (recordId: string) => void
}

/** What the plus after the last column opens: in a system sheet, only AI columns can be added. */
const newColumn = ({ system }: SheetParts['sheet']): Asking => ({
  dialog: system === null ? 'column' : 'aiColumn',
  column: null,
})

/** The rows as a grid or, on narrow screens, as cards unless the user prefers the grid. */
export function Rows(props: RowsProps) {
  const { sheet, view, onView, onAsk, grid, session, noteChange, aiState, onStatus, onOpenRecord } = props
  const { mayWrite, mayWriteRows } = props
  const cards = useCards()
  if (cards) {
    return (
      <div className={css.rows}>
        <RecordCards {...{ sheet, view, mayWrite: mayWriteRows, onOpenRecord, noteChange }} />
      </div>
    )
  }
  return (
    <div className={css.rows}>
      <Suspense fallback={<RowsSkeleton />}>
        <SheetGrid
          ref={grid}
          sheet={sheet}
          session={session}
          view={view}
          readOnly={!mayWriteRows}
          onViewChange={onView}
          onOpenRecord={onOpenRecord}
          onColumnMenu={(column, anchor) => onAsk({ dialog: 'menu', column, anchor })}
          {...(mayWrite ? { onAddColumn: () => onAsk(newColumn(sheet)) } : {})}
          onFind={() => document.querySelector<HTMLElement>('[data-search]')?.focus()}
          onStatus={onStatus}
          aiState={aiState}
          onOpenAiColumn={(recordId, column) => onAsk({ dialog: 'trace', recordId, column })}
          onError={(error) => showBanner('error', bannerText(error))}
        />
      </Suspense>
    </div>
  )
}

function RowsSkeleton() {
  return (
    <Loading>
      <Skeleton height={36} radius={0} />
      <Skeleton height={300} radius={0} />
    </Loading>
  )
}
