import { keyName } from '../../../../lib/key-name.ts'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useStore } from 'zustand'
import { clear } from '../actions/clear.ts'
import { copy } from '../actions/copy.ts'
import { deleteRows, insertRow, rowCountAt } from '../actions/rows.ts'
import { lineOfRecord, recordAt, say } from '../grid-context.ts'
import type { Grid } from '../hooks/use-grid.ts'
import { useOfModel } from '../hooks/use-model.ts'
import { useGridTexts } from '../texts.ts'
import type { OpenMenu } from '../ui-state.ts'
import css from './parts.module.css'

/** The context menu of the row under the mouse and the selected cells. */
export function RowMenu({ grid }: { grid: Grid }) {
  const menu = useStore(grid.ui, (ui) => ui.menu)
  return menu ? <Actions grid={grid} menu={menu} /> : null
}

function Actions({ grid, menu }: { grid: Grid; menu: OpenMenu }) {
  const t = useGridTexts()
  const line = useOfModel(grid, () => lineOfMenu(grid, menu))
  const record = useOfModel(grid, () => recordAt(grid, line))
  const rows = useOfModel(grid, () => rowCountAt(grid, line))
  const close = () => grid.ui.setState({ menu: null })
  const item = (label: string, run: () => unknown, danger = false) => (
    <MenuItem
      key={label}
      className={danger ? css.danger : undefined}
      onClick={() => {
        close()
        run()
      }}
    >
      {label}
    </MenuItem>
  )
  const changes = grid.readOnly
    ? []
    : [
        item(t('menu.paste'), () => say(t('note.pasteByKeys', { key: keyName('Ctrl+V') }))),
        item(t('menu.clear'), () => clear(grid)),
        item(t('menu.above'), () => insertRow(grid, { below: false, at: line })),
        item(t('menu.below'), () => insertRow(grid, { below: true, at: line })),
        rows > 0 ? item(t('menu.delete', { count: rows }), () => deleteRows(grid, line), true) : null,
      ]
  return (
    <Menu
      open
      onClose={close}
      anchorReference="anchorPosition"
      anchorPosition={{ left: menu.x, top: menu.y }}
      slotProps={{ list: { 'aria-label': t('menu.label'), dense: true } }}
    >
      {record ? item(t('menu.open'), () => grid.props.onOpenRecord(grid.model.edits.idOf(record.id))) : null}
      {item(t('menu.copy'), () => copy(grid, null))}
      {changes}
    </Menu>
  )
}

/** The menu stays with its row when others add or delete rows above it. */
const lineOfMenu = (grid: Grid, { line, recordId }: OpenMenu): number =>
  (recordId === null ? null : lineOfRecord(grid, recordId)) ?? line
