import { useStore } from '@xyflow/react'
import AlignCenterHorizontal from 'lucide-react/icons/align-center-horizontal'
import AlignCenterVertical from 'lucide-react/icons/align-center-vertical'
import AlignEndHorizontal from 'lucide-react/icons/align-end-horizontal'
import AlignEndVertical from 'lucide-react/icons/align-end-vertical'
import AlignHorizontalDistributeCenter from 'lucide-react/icons/align-horizontal-distribute-center'
import AlignStartHorizontal from 'lucide-react/icons/align-start-horizontal'
import AlignStartVertical from 'lucide-react/icons/align-start-vertical'
import AlignVerticalDistributeCenter from 'lucide-react/icons/align-vertical-distribute-center'
import Copy from 'lucide-react/icons/copy'
import CopyPlus from 'lucide-react/icons/copy-plus'
import Power from 'lucide-react/icons/power'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { ALIGNMENTS } from '../model/align.ts'
import { boxOf } from '../model/sizes.ts'
import { useDocument, useEditorContext } from '../store/context.ts'
import { useSelectionActions } from '../use-selection-actions.ts'
import css from './Canvas.module.css'
import { useCanvasTexts } from './texts/texts.ts'

const ICONS = {
  left: AlignStartVertical,
  centre: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
}

/** Above the selection while it is visible, else at the top of the canvas. */
function usePlace(selection: readonly string[]) {
  const { catalogue } = useEditorContext()
  const { nodes, notes } = useDocument((document) => document)
  const boxes = [...nodes, ...notes]
    .filter(({ id }) => selection.includes(id))
    .map((thing) => boxOf(thing, catalogue))
  const left = Math.min(...boxes.map(({ x }) => x))
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const top = Math.min(...boxes.map(({ y }) => y))
  return useStore(({ transform: [dx, dy, zoom], width }) => {
    const x = ((left + right) / 2) * zoom + dx
    const y = top * zoom + dy - 12
    return `${Math.round(Math.max(190, Math.min(width - 190, x)))} ${Math.round(Math.max(52, y))}`
  })
}

/** Actions for several selected elements, shown next to them. */
export function SelectionBar({ selection }: { selection: readonly string[] }) {
  const t = useCanvasTexts()
  const selected = useSelectionActions()
  const [x, y] = usePlace(selection).split(' ')
  const dragging = useStore(({ userSelectionActive }) => userSelectionActive)
  if (dragging) return null
  return (
    <div
      className={css.selectionBar}
      role="toolbar"
      aria-label={t('selected.label', { count: selection.length })}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -100%)` }}
    >
      <IconAction size="small" label={t('selected.copy')} onClick={selected.copy}>
        <Copy size={16} />
      </IconAction>
      <IconAction size="small" label={t('selected.duplicate')} onClick={selected.duplicate}>
        <CopyPlus size={16} />
      </IconAction>
      <span className={css.gap} />
      {ALIGNMENTS.map((kind) => {
        const Icon = ICONS[kind]
        return (
          <IconAction
            key={kind}
            size="small"
            label={t(`selected.align.${kind}`)}
            onClick={() => selected.align(kind)}
          >
            <Icon size={16} />
          </IconAction>
        )
      })}
      {selection.length > 2 ? (
        <>
          <IconAction size="small" label={t('selected.distributeX')} onClick={() => selected.distribute('x')}>
            <AlignHorizontalDistributeCenter size={16} />
          </IconAction>
          <IconAction size="small" label={t('selected.distributeY')} onClick={() => selected.distribute('y')}>
            <AlignVerticalDistributeCenter size={16} />
          </IconAction>
        </>
      ) : null}
      <span className={css.gap} />
      <IconAction size="small" label={t('selected.onOff')} onClick={selected.toggleDisabled}>
        <Power size={16} />
      </IconAction>
      <IconAction size="small" label={t('selected.remove')} onClick={selected.remove}>
        <Trash2 size={16} />
      </IconAction>
    </div>
  )
}
