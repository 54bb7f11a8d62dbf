// Tree lines are no buttons: arrow keys move between them and Enter opens, as in the ARIA tree pattern.
/* oxlint-disable jsx-a11y/click-events-have-key-events */
import { type KeyboardEvent, useRef, useState } from 'react'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useCanvasTexts } from '../canvas/texts/texts.ts'
import { NodeIcon } from '../canvas/NodeIcon.tsx'
import { RunMark } from '../canvas/RunMark.tsx'
import { directionOf } from '../keys.ts'
import type { Selection } from '../model/document.ts'
import { type Line, outlineOf } from '../model/outline.ts'
import { useActions, useDocument, useEditor, useEditorContext } from '../store/context.ts'
import { usePortName } from '../use-port-name.ts'
import { useEditorTexts } from '../texts.ts'
import { useMoves } from '../use-moves.ts'
import { useNodeActions } from '../use-node-actions.ts'
import { NoteLines } from './NoteLines.tsx'
import css from './Outline.module.css'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** The flow as a list for reading and keyboard navigation, without the canvas. */
export function Outline() {
  const t = useEditorTexts()
  const tc = useCanvasTexts()
  const { editor, catalogue, readOnly } = useEditorContext()
  const { select, showPanel } = useActions()
  const moves = useMoves()
  const { openMenu } = useNodeActions()
  const flow = useDocument((document) => document)
  const selection = useEditor((state) => state.selection)
  const tree = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<{ key: string; selection: Selection } | null>(null)
  const lines = outlineOf(flow, catalogue)
  const current =
    lines.find(
      ({ key, node }) =>
        key === focused?.key && (focused.selection === selection || selection.includes(node.id)),
    ) ??
    lines.find(({ node, again }) => !again && selection.includes(node.id)) ??
    lines.at(0)

  /** Focuses a line and selects it alone, adds it to the selection, or does not select it. */
  function goTo(line: Line | undefined, way: 'alone' | 'too' | 'not' = 'alone') {
    if (!line) return
    const { id } = line.node
    if (way === 'alone') select([id])
    if (way === 'too' && !selection.includes(id)) select([...selection, id])
    setFocused({ key: line.key, selection: editor.getState().selection })
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(line.key)}"]`)?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, target, shiftKey, ctrlKey, metaKey } = event
    if (!(target instanceof HTMLElement) || !target.matches('[role="treeitem"]')) return
    const at = lines.findIndex((line) => line.key === target.dataset.key)
    const step = STEPS[key]
    const way = ctrlKey || metaKey ? 'not' : shiftKey ? 'too' : 'alone'
    const direction = directionOf(key)
    if (step !== undefined) goTo(lines.at(Math.max(0, Math.min(lines.length - 1, at + step))), way)
    else if (direction && shiftKey) moves.selectStream(direction)
    else if (key === 'ArrowLeft') goTo(above(lines, at), way)
    else if (key === 'ArrowRight')
      goTo(lines.at(at + 1)?.level === (lines.at(at)?.level ?? 0) + 1 ? lines.at(at + 1) : undefined, way)
    else if (key === 'Enter' || key === ' ') showPanel('inspect')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section className={css.outline} aria-label={t('outline.label')}>
      <p className={css.help}>{tc('outline.help')}</p>
      <div
        ref={tree}
        role="tree"
        aria-multiselectable="true"
        tabIndex={-1}
        aria-label={t('outline.label')}
        onKeyDown={onKeyDown}
      >
        {lines.map((line) => (
          <OutlineLine
            key={line.key}
            line={line}
            isCurrent={line === current}
            isSelected={selection.includes(line.node.id)}
            onSelect={(way) => goTo(line, way)}
            onMenu={(at) => {
              if (!readOnly) openMenu(line.node.id, at)
            }}
          />
        ))}
      </div>
      <NoteLines />
    </section>
  )
}

/** The parent of a line. */
function above(lines: readonly Line[], at: number): Line | undefined {
  const level = lines.at(at)?.level ?? 1
  return lines.slice(0, at).findLast((line) => line.level < level)
}

interface OutlineLineProps {
  line: Line
  isCurrent: boolean
  isSelected: boolean
  onSelect: (way?: 'alone' | 'too') => void
  onMenu: (at?: { x: number; y: number }) => void
}

function OutlineLine({ line, isCurrent, isSelected, onSelect, onMenu }: OutlineLineProps) {
  const { key, node, port, level, again, loose } = line
  const t = useEditorTexts()
  const tc = useCanvasTexts()
  const portName = usePortName()
  const { catalogue, readOnly } = useEditorContext()
  const { openPalette } = useActions()
  const worst = useEditor((state) => state.worst.get(node.id))
  const definition = catalogue.get(node.type)
  const name = node.title || definition?.title || node.type
  const way = port && port.id !== 'out' ? portName(port) : null
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      data-key={key}
      data-node={node.id}
      data-disabled={node.disabled}
      data-severity={worst}
      className={css.line}
      style={{ paddingInlineStart: `${level * 20 - 8}px` }}
      onClick={({ shiftKey, ctrlKey, metaKey }) => onSelect(shiftKey || ctrlKey || metaKey ? 'too' : 'alone')}
      onContextMenu={(event) => {
        if (readOnly) return
        event.preventDefault()
        onSelect()
        onMenu({ x: event.clientX, y: event.clientY })
      }}
    >
      {way ? <span className={css.port}>{way}</span> : null}
      {again ? <CornerDownRight size={14} aria-hidden="true" /> : <NodeIcon definition={definition} />}
      <span className={css.name}>{again ? t('outline.again', { name }) : name}</span>
      <span className={css.id}>{node.id}</span>
      {node.disabled ? <span className={css.loose}>{tc('menu.off')}</span> : null}
      {loose ? <span className={css.loose}>{t('outline.loose')}</span> : null}
      {worst ? (
        <span className={css.worst}>{t(worst === 'error' ? 'node.hasError' : 'node.hasWarning')}</span>
      ) : null}
      {again ? null : <RunMark id={node.id} />}
      {readOnly || again || !isSelected || (definition?.ports.length ?? 0) === 0 ? null : (
        <IconAction
          size="small"
          label={t('outline.add', { name })}
          onClick={(event) => {
            event.stopPropagation()
            openPalette({ after: node.id })
          }}
        >
          <Plus size={14} />
        </IconAction>
      )}
      {readOnly || again || !isSelected ? null : (
        <IconAction
          size="small"
          label={tc('outline.actions', { name })}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation()
            onMenu()
          }}
        >
          <Ellipsis size={14} />
        </IconAction>
      )}
    </div>
  )
}
