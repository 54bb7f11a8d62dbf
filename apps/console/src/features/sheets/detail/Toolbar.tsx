import Button from '@mui/material/Button'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Columns3 from 'lucide-react/icons/columns-3'
import Filter from 'lucide-react/icons/list-filter'
import Group from 'lucide-react/icons/group'
import Keyboard from 'lucide-react/icons/keyboard'
import Plus from 'lucide-react/icons/plus'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { FieldsPanel } from '../filter/FieldsPanel.tsx'
import { FilterPanel } from '../filter/FilterPanel.tsx'
import { conditionsOf } from '../filter/tree.ts'
import { GroupPanel } from '../filter/GroupPanel.tsx'
import { SortPanel } from '../filter/SortPanel.tsx'
import type { GridStatus } from '../grid/types.ts'
import { AiColumnsButton } from './AiColumnsButton.tsx'
import { PanelButton } from '../kit/PanelButton.tsx'
import type { Asking, SheetParts } from '../sheet-parts.ts'
import css from './SheetPage.module.css'
import { useCanUndo } from './use-edit-session.ts'
import { usePageTexts } from '../page-texts/texts.ts'

interface ToolbarProps extends SheetParts {
  status: GridStatus | null
  asking: Asking
}

/** Search, filter, order, groups and columns of the view; undo, redo and a new row. */
export function Toolbar(parts: ToolbarProps) {
  const { sheet, view, onView, mayWrite, mayWriteRows, asking, onAsk } = parts
  const filtering = asking?.dialog === 'filter' ? asking : null
  const t = usePageTexts()
  const shared = { columns: sheet.columns, view, onView }
  return (
    <div className={css.toolbar}>
      <SearchField label={t('search')} value={view.search} onSearch={(search) => onView({ search })} />
      <PanelButton
        label={t('filter')}
        icon={<Filter size={16} />}
        count={conditionsOf(view.filter).length}
        wanted={filtering !== null}
        onClose={() => filtering && onAsk(null)}
      >
        {() => <FilterPanel {...shared} begin={filtering?.column ?? undefined} />}
      </PanelButton>
      <PanelButton label={t('sort')} icon={<ArrowDownUp size={16} />} count={view.sort.length}>
        {() => <SortPanel {...shared} />}
      </PanelButton>
      <PanelButton label={t('group')} icon={<Group size={16} />} count={view.groupBy ? 1 : 0}>
        {() => <GroupPanel {...shared} />}
      </PanelButton>
      <PanelButton
        label={t('fields')}
        icon={<Columns3 size={16} />}
        count={view.hidden.length}
        countLabel={t('hiddenFields', { count: view.hidden.length })}
      >
        {(close) => (
          <FieldsPanel
            {...shared}
            sheet={sheet}
            mayWrite={mayWrite}
            onAdd={() => {
              close()
              onAsk({ dialog: sheet.system === null ? 'column' : 'aiColumn', column: null })
            }}
          />
        )}
      </PanelButton>
      <AiColumnsButton {...parts} />
      <span className={css.grow} />
      {mayWriteRows ? <Writing {...parts} /> : null}
    </div>
  )
}

function Writing({ status, grid, session }: ToolbarProps) {
  const t = usePageTexts()
  const { canUndo, canRedo } = useCanUndo(session)
  // For keyboard users, the focus stays on the button, so that they can press it again.
  const turn = (run: () => Promise<void>) => (event: React.MouseEvent) => {
    void run()
    if (event.detail > 0) grid.current?.focus()
  }
  return (
    <>
      <IconAction size="small" label={t('undo')} disabled={!canUndo} onClick={turn(session.undo)}>
        <Undo2 size={16} />
      </IconAction>
      <IconAction size="small" label={t('redo')} disabled={!canRedo} onClick={turn(session.redo)}>
        <Redo2 size={16} />
      </IconAction>
      {status ? <GridActions grid={grid} /> : null}
    </>
  )
}

function GridActions({ grid }: Pick<SheetParts, 'grid'>) {
  const t = usePageTexts()
  return (
    <>
      <IconAction size="small" label={t('keys')} onClick={() => grid.current?.openHelp()}>
        <Keyboard size={16} />
      </IconAction>
      <Button
        size="small"
        variant="contained"
        startIcon={<Plus size={16} />}
        onClick={() => grid.current?.addRow()}
      >
        {t('addRow')}
      </Button>
    </>
  )
}
