import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useCanvasTexts } from '../canvas/texts/texts.ts'
import { type Node, nodeOf } from '../model/document.ts'
import { stream } from '../model/walk.ts'
import type { NodeMenu as Opened } from '../store/editor-store.ts'
import { useDocument, useEditorContext } from '../store/context.ts'
import { useNodeActions } from '../use-node-actions.ts'
import { useNodeName } from '../use-node-name.ts'
import { useSelectionActions } from '../use-selection-actions.ts'
import { ConnectDialog } from './ConnectDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'

type Item = [label: string, act: () => void] | null

/** The menu of a node, for canvas and outline, by pointer and keyboard. */
export function NodeMenu({ menu }: { menu: Opened }) {
  const t = useCanvasTexts()
  const { editor } = useEditorContext()
  const { showMenu } = editor.actions
  const nameOf = useNodeName()
  const node = useDocument((document) => nodeOf(document, menu.nodeId))
  const items = useItems(menu)
  if (!node) return null
  const close = () => showMenu(null)
  if (menu.asks === 'connect') return <ConnectDialog node={node} onClose={close} />
  if (menu.asks === 'move') return <MoveDialog node={node} onClose={close} />
  return (
    <Menu
      open
      onClose={close}
      anchorReference="anchorPosition"
      anchorPosition={{ left: menu.x, top: menu.y }}
      slotProps={{ list: { dense: true, 'aria-label': t('menu.label', { name: nameOf(node.id) }) } }}
    >
      {items(node).map((item, at) =>
        item === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else to be told by
          <Divider key={at} component="li" />
        ) : (
          <MenuItem
            key={item[0]}
            onClick={() => {
              close()
              item[1]()
            }}
          >
            {item[0]}
          </MenuItem>
        ),
      )}
    </Menu>
  )
}

function useItems(menu: Opened): (node: Node) => Item[] {
  const t = useCanvasTexts()
  const { editor } = useEditorContext()
  const { openPalette, select, showMenu } = editor.actions
  const node = useNodeActions()
  const selected = useSelectionActions()
  const { nodeId: id } = menu
  const only = (act: () => void) => () => {
    select([id])
    act()
  }
  return ({ type, disabled }) => {
    const isStart = type === 'start'
    const insert: Item[] = [
      [t('menu.insert'), () => openPalette({ after: id })],
      [t('menu.connect'), () => showMenu({ ...menu, asks: 'connect' })],
    ]
    const place: Item[] = [
      [t('menu.move'), () => showMenu({ ...menu, asks: 'move' })],
      [t('menu.earlier'), () => node.shift(id, -1)],
      [t('menu.later'), () => node.shift(id, 1)],
      null,
    ]
    const self: Item[] = [
      [t('menu.rename'), () => node.rename(id)],
      [t('menu.run'), () => node.runUntil(id)],
    ]
    const others: Item[] = [
      [t('menu.upstream'), () => select(stream(editor.document(), [id], 'upstream'))],
      [t('menu.downstream'), () => select(stream(editor.document(), [id], 'downstream'))],
    ]
    const copies: Item[] = [
      [t(disabled ? 'menu.enable' : 'menu.disable'), only(selected.toggleDisabled)],
      null,
      [t('menu.duplicate'), only(selected.duplicate)],
      [t('menu.copy'), only(selected.copy)],
      [t('menu.remove'), only(selected.remove)],
    ]
    return [
      ...insert,
      ...(isStart ? [null] : place),
      ...self,
      ...others,
      ...(isStart ? [] : [null, ...copies]),
    ]
  }
}
