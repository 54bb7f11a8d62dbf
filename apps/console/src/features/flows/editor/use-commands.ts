import { focusedThing, leavePanel } from './focus-thing.ts'
import { type Command, directionOf } from './keys.ts'
import { isEdgeKey } from './model/document.ts'
import { askOrRun } from './running/run-form.ts'
import type { Draft } from './save/draft.ts'
import { useEditorContext } from './store/context.ts'
import { useArrange } from './use-arrange.ts'
import { useHistory } from './use-history.ts'
import { useMoves } from './use-moves.ts'
import { useNodeActions } from './use-node-actions.ts'
import { useSelectionActions } from './use-selection-actions.ts'

type Commands = Partial<Record<Command, (event: KeyboardEvent) => void>>

/** The actions of the keyboard commands. */
export function useCommands(draft: Draft): Commands {
  const selected = useSelectionActions()
  const history = useHistory()
  const arrange = useArrange()
  return {
    ...useWalking(),
    ...useViewing(),
    undo: history.undo,
    redo: history.redo,
    cut: selected.cut,
    copy: selected.copy,
    duplicate: selected.duplicate,
    all: selected.selectAll,
    remove: selected.remove,
    onOff: selected.toggleDisabled,
    arrange,
    save: () => void draft.flush(),
  }
}

/** Commands that move between nodes. */
function useWalking(): Commands {
  const moves = useMoves()
  const node = useNodeActions()
  const { editor } = useEditorContext()
  const { actions } = editor
  /** Commands for one element apply to the focused one, else to the first selected one. */
  const withNode = (act: (id: string) => void) => () => {
    const id = focusedThing() ?? editor.getState().selection[0]
    if (id !== undefined && !isEdgeKey(id)) act(id)
  }
  const along = (act: (direction: 'left' | 'right' | 'up' | 'down') => void) => (event: KeyboardEvent) => {
    const direction = directionOf(event.key)
    if (direction) act(direction)
  }
  return {
    add: () => actions.openPalette({}),
    walk: along(moves.walk),
    step: along(moves.step),
    mark: moves.mark,
    stream: along(moves.selectStream),
    move: along(moves.nudge),
    resize: along(moves.resize),
    rename: withNode(node.rename),
    menu: withNode(node.openMenu),
    earlier: withNode((id) => node.shift(id, -1)),
    later: withNode((id) => node.shift(id, 1)),
  }
}

/** Commands that do not change the flow. */
function useViewing(): Commands {
  const { editor, canvas } = useEditorContext()
  const { actions } = editor
  return {
    pointer: () => actions.setOptions({ tool: 'pointer' }),
    hand: () => actions.setOptions({ tool: 'hand' }),
    snap: () => actions.setOptions({ snap: !editor.getState().options.snap }),
    zoomIn: () => canvas.current?.zoomBy(1.25),
    zoomOut: () => canvas.current?.zoomBy(0.8),
    full: () => canvas.current?.zoomTo(1),
    fit: () => canvas.current?.fit(),
    outline: () => actions.showView(editor.getState().view === 'canvas' ? 'outline' : 'canvas'),
    problems: () => actions.showPanel(editor.getState().panel === 'problems' ? null : 'problems'),
    run: () => askOrRun(editor),
    help: () => actions.showHelp(true),
    close: () => {
      const { palette, selection } = editor.getState()
      const isInPanel = document.activeElement?.closest('#flow-panel') != null
      if (palette) actions.closePalette()
      else if (isInPanel && leavePanel({ editor, canvas })) return
      else if (selection.length > 0) actions.select([])
      else actions.showPanel(null)
    },
  }
}
