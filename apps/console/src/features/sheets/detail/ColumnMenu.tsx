import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { sheets } from '@millrace/contract'
import type { SheetParts } from '../sheet-parts.ts'
import { newCondition } from '../filter/ops.ts'
import { isSortable } from '../filter/SortPanel.tsx'
import { filterOf, groupOf, isComplete } from '../filter/tree.ts'
import type { Anchor, AiColumnState } from '../grid/types.ts'
import { useAiColumnItems } from '../ai-columns/menu/use-ai-column-items.ts'
import { useColumnTexts } from '../columns/texts.ts'

interface ColumnMenuProps extends SheetParts {
  column: sheets.Column
  anchor: Anchor
  aiState: AiColumnState | undefined
  onClose: () => void
}

interface Item {
  key:
    | 'edit'
    | 'links'
    | 'up'
    | 'down'
    | 'filter'
    | 'group'
    | 'left'
    | 'right'
    | 'aiLeft'
    | 'aiRight'
    | 'freeze'
    | 'hide'
    | 'delete'
  onSelect: () => void
}

const FROZEN_MAX = 10

/** The items of a column's menu, in groups. */
function itemsOf(props: ColumnMenuProps): Item[][] {
  const { sheet, column, view, onView, onAsk, mayWrite } = props
  const { key } = column
  const keys = sheet.columns.map((one) => one.key)
  const before = keys[keys.indexOf(key) - 1] ?? null
  const shown = [...view.order, ...keys.filter((one) => !view.order.includes(one))].filter(
    (one) => !view.hidden.includes(one),
  )
  const sort = (descending: boolean) => () => onView({ sort: [{ column: key, descending }] })
  const filter = () => {
    const group = groupOf(view.filter)
    const condition = newCondition(column)
    // A condition that is complete without a value, such as "is in today", applies at once.
    if (isComplete(condition)) onView({ filter: filterOf({ ...group, items: [...group.items, condition] }) })
    onAsk({ dialog: 'filter', column: isComplete(condition) ? null : column })
  }
  const reading: Item[] = [
    ...(isSortable(column)
      ? [
          { key: 'up' as const, onSelect: sort(false) },
          { key: 'down' as const, onSelect: sort(true) },
          { key: 'group' as const, onSelect: () => onView({ groupBy: key }) },
        ]
      : []),
    { key: 'filter', onSelect: filter },
  ]
  const looks: Item[] = [
    {
      key: 'freeze',
      onSelect: () => onView({ frozen: Math.min(FROZEN_MAX, shown.indexOf(key) + 1) }),
    },
    { key: 'hide', onSelect: () => onView({ hidden: [...view.hidden, key] }) },
  ]
  // In a system sheet, columns are filled by agents or are AI columns.
  if (sheet.system !== null && mayWrite)
    return [
      reading,
      [
        { key: 'aiLeft', onSelect: () => onAsk({ dialog: 'aiColumn', column: null, after: before }) },
        { key: 'aiRight', onSelect: () => onAsk({ dialog: 'aiColumn', column: null, after: key }) },
      ],
      [
        ...looks,
        ...(column.source === undefined
          ? [{ key: 'delete' as const, onSelect: () => onAsk({ dialog: 'deleteColumn', column }) }]
          : []),
      ],
    ]
  if (!mayWrite) return [reading, looks]
  return [
    ...(column.type === 'live'
      ? []
      : [
          [
            { key: 'edit' as const, onSelect: () => onAsk({ dialog: 'column', column }) },
            ...(column.type === 'link'
              ? [{ key: 'links' as const, onSelect: () => onAsk({ dialog: 'links', column }) }]
              : []),
          ],
        ]),
    reading,
    [
      { key: 'left', onSelect: () => onAsk({ dialog: 'column', column: null, after: before }) },
      { key: 'right', onSelect: () => onAsk({ dialog: 'column', column: null, after: key }) },
    ],
    [...looks, { key: 'delete', onSelect: () => onAsk({ dialog: 'deleteColumn', column }) }],
  ]
}

/** The menu in a column's header. */
export default function ColumnMenu(props: ColumnMenuProps) {
  const { anchor, column, onClose } = props
  const t = useColumnTexts()
  const aiItems = useAiColumnItems(props)
  const usual = itemsOf(props).map((items) =>
    items.map((item) => ({ ...item, label: t(`menu.${item.key}`) })),
  )
  const groups = aiItems.length > 0 ? [aiItems, ...usual] : usual
  return (
    <Menu
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left: anchor.x, top: anchor.y + anchor.height }}
      slotProps={{ list: { dense: true, 'aria-label': t('menu.label', { label: column.label }) } }}
    >
      {groups.flatMap((items, index) => [
        ...(index > 0 ? [<Divider key={`line ${items[0]?.key}`} component="li" />] : []),
        ...items.map(({ key, label, onSelect }) => (
          <MenuItem
            key={key}
            sx={key === 'delete' ? { color: 'var(--ui-error)' } : {}}
            onClick={() => {
              onClose()
              onSelect()
            }}
          >
            {label}
          </MenuItem>
        )),
      ])}
    </Menu>
  )
}
