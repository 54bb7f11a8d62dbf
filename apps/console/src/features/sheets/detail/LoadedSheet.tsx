import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { sheets } from '@millrace/contract'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { DropHint } from '../../../lib/DropHint.tsx'
import { useDrop } from '../../../lib/use-drop.ts'
import type { GridStatus, AiColumnState, SheetGridHandle } from '../grid/types.ts'
import { useAiColumns } from '../ai-columns/api/ai-columns.ts'
import { ImportProgress } from '../import/ImportProgress.tsx'
import type { Asking, SheetParts } from '../sheet-parts.ts'
import { useSheetsTexts } from '../texts.ts'
import { ConversionNote } from './ConversionNote.tsx'
import { useCards } from './look-store.ts'
import { Rows } from './Rows.tsx'
import { type SheetAddress, SheetDialogs } from './SheetDialogs.tsx'
import { SheetHead } from './SheetHead.tsx'
import css from './SheetPage.module.css'
import { StatusBar } from './StatusBar.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useEditSession, useUndoKeys } from './use-edit-session.ts'
import { useLayout } from './use-layout.ts'
import { useView } from './use-view.ts'
import { ViewTabs } from './ViewTabs.tsx'
import type { GridView } from '../api/views.ts'

const LinkNotes = lazy(() => import('../links/LinkNotes.tsx'))
const AiColumnBar = lazy(() => import('../ai-columns/bar/AiColumnBar.tsx'))

export interface LoadedSheetProps {
  sheet: sheets.Sheet
  address: SheetAddress
  onAddress: (address: SheetAddress) => void
  onDeleted: () => void
}

/** A sheet with all its controls. */
export function LoadedSheet(props: LoadedSheetProps) {
  const { sheet, address, onAddress, onDeleted } = props
  const t = useSheetsTexts()
  const may = usePermissions(sheet)
  const { mayWrite, mayWriteRows } = may
  const [asking, setAsking] = useState<Asking>(null)
  const [told, setStatus] = useState<GridStatus | null>(null)
  // The status of a grid that is no longer shown is ignored.
  const status = useCards() ? null : told
  const grid = useRef<SheetGridHandle>(null)
  const state = useView(sheet, address.view)
  const keep = useLayout(sheet, state, mayWrite)
  const over = useDrop(mayWriteRows && asking === null, ([file]) => {
    if (file) setAsking({ dialog: 'import', file })
  })
  const view: GridView = { ...state.settings, search: address.q ?? '' }
  function onView({ search, ...part }: Partial<GridView>) {
    if (search !== undefined) onAddress({ ...address, q: search || undefined })
    if (Object.keys(part).length > 0) keep(part)
  }
  const aiState = useAiColumnState(sheet)
  const links = linksToWatch(sheet, mayWriteRows)
  const tick = useSaves(status)
  const session = useEditSession(sheet.id)
  useUndoKeys(session, mayWriteRows)
  function noteChange(...changeIds: string[]) {
    const step = session.note(changeIds)
    grid.current?.refresh()
    return step
  }
  const parts: SheetParts = { sheet, ...may, view, onView, onAsk: setAsking, grid, session, noteChange }

  return (
    <div className={css.page}>
      <title>{`${sheet.name} · Millrace`}</title>
      <SheetHead {...parts} />
      <ViewTabs {...parts} state={state} onSelect={(id) => onAddress({ q: address.q, view: id })} />
      <Toolbar {...parts} status={status} asking={asking} />
      <ImportProgress sheetId={sheet.id} onErrors={() => onView({ filter: { has: 'errors' } })} />
      <ConversionNote sheet={sheet} mayWrite={mayWrite} />
      {links.length > 0 ? (
        <Suspense fallback={null}>
          <LinkNotes {...parts} columns={links} tick={tick} />
        </Suspense>
      ) : null}
      {aiState ? (
        <Suspense fallback={null}>
          <AiColumnBar {...parts} part="notes" />
        </Suspense>
      ) : null}
      <Rows
        {...parts}
        aiState={aiState}
        onStatus={setStatus}
        onOpenRecord={(record) => onAddress({ ...address, record, tab: undefined })}
      />
      {aiState ? (
        <Suspense fallback={null}>
          <AiColumnBar {...parts} part="progress" />
        </Suspense>
      ) : null}
      <StatusBar {...parts} status={status} />
      {over ? <DropHint title={t('drop.into', { name: sheet.name })} text={t('drop.kinds')} /> : null}
      <SheetDialogs
        {...parts}
        asking={asking}
        aiState={aiState}
        address={address}
        onAddress={onAddress}
        onDeleted={onDeleted}
        onReset={state.reset}
      />
    </div>
  )
}

/** What the member may change: in a system sheet columns and views, but no rows. */
function usePermissions({ deletedAt, system }: sheets.Sheet) {
  const mayWrite = useMayWrite() && deletedAt === null
  return { mayWrite, mayWriteRows: mayWrite && system === null }
}

/** In larger sheets, cells are only checked on request from the column's menu. */
const WATCHED_ROWS = 50_000
const WATCHED_COLUMNS = 3

/** Link columns whose cells may refer to missing records. */
const linksToWatch = ({ columns, rowCount }: sheets.Sheet, mayWrite: boolean): sheets.Column[] =>
  mayWrite && rowCount <= WATCHED_ROWS
    ? columns.filter(({ type, progress }) => type === 'link' && progress === null).slice(0, WATCHED_COLUMNS)
    : []

/** A counter that increases whenever local changes have been saved. */
function useSaves(status: GridStatus | null): number {
  const saving = status?.saving ?? false
  const [before, setBefore] = useState(saving)
  const [saves, setSaves] = useState(0)
  if (before !== saving) {
    setBefore(saving)
    if (!saving) setSaves(saves + 1)
  }
  return saves
}

/** The state of the AI columns; undefined if there are none. */
function useAiColumnState({ id, columns }: sheets.Sheet): AiColumnState | undefined {
  const hasAiColumns = columns.some(({ type }) => type === 'live')
  const { data, dataUpdatedAt } = useAiColumns(id, hasAiColumns)
  return useMemo(
    () => (hasAiColumns && data ? { columns: data, tick: dataUpdatedAt } : undefined),
    [hasAiColumns, data, dataUpdatedAt],
  )
}
