import { keyName } from '../../../../lib/key-name.ts'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useStore } from 'zustand'
import { clear } from '../actions/clear.ts'
import { copy } from '../actions/copy.ts'
import { deleteRows, insertRow, rowCountAt } from '../actions/rows.ts'
import { recordAt, say } from '../grid-context.ts'
import type { Grid } from '../hooks/use-grid.ts'
import { useGridTexts } from '../texts.ts'
import css from './parts.module.css'

/** What can be done with the row under the mouse and with the selected cells, by the other mouse button. */
export function RowMenu({ grid }: { grid: Grid }) {
  const t = useGridTexts()
  const menu = useStore(grid.ui, (ui) => ui.menu)
  if (!menu) return null
  const { line } = menu
  const record = recordAt(grid, line)
  const rows = rowCountAt(grid, line)
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
