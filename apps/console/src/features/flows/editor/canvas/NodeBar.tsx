import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import Power from 'lucide-react/icons/power'
import Trash2 from 'lucide-react/icons/trash-2'
import type { MouseEvent, ReactNode } from 'react'
import { useTipHandlers } from '../../../../lib/kit/tips/use-tip.ts'
import { useActions, useEditor } from '../store/context.ts'
import { useNodeActions } from '../use-node-actions.ts'
import { useSelectionActions } from '../use-selection-actions.ts'
import css from './Canvas.module.css'
import { useCanvasTexts } from './texts/texts.ts'
import { useCounterScale } from './use-counter-scale.ts'

interface NodeBarProps {
  id: string
  disabled: boolean
  isStart: boolean
}

/** Actions for the hovered node. Keyboard users find them in its menu. */
export function NodeBar({ id, disabled, isStart }: NodeBarProps) {
  const t = useCanvasTexts()
  const { select, openPalette } = useActions()
  const selected = useSelectionActions()
  const { openMenu } = useNodeActions()
  const scale = useCounterScale()
  // A multiple selection has its own bar, which this one would cover.
  const many = useEditor(({ selection }) => selection.length > 1)
  const alone = (act: () => void) => () => {
    select([id])
    act()
  }
  if (many) return null
  return (
    <div className={`${css.nodeBar} nodrag nopan`} style={{ scale: String(scale) }}>
      <BarButton label={t('node.insert')} onClick={() => openPalette({ after: id })}>
        <Plus size={14} />
      </BarButton>
      {isStart ? null : (
        <>
          <BarButton label={t('menu.duplicate')} onClick={alone(selected.duplicate)}>
            <Copy size={14} />
          </BarButton>
          <BarButton
            label={t(disabled ? 'menu.enable' : 'menu.disable')}
            onClick={alone(selected.toggleDisabled)}
          >
            <Power size={14} />
          </BarButton>
          <BarButton label={t('menu.remove')} onClick={alone(selected.remove)}>
            <Trash2 size={14} />
          </BarButton>
        </>
      )}
      <BarButton
        label={t('node.more')}
        onClick={({ clientX, clientY }) => openMenu(id, { x: clientX, y: clientY })}
      >
        <Ellipsis size={14} />
      </BarButton>
    </div>
  )
}

interface BarButtonProps {
  label: string
  onClick: (event: MouseEvent) => void
  children: ReactNode
}

function BarButton({ label, onClick, children }: BarButtonProps) {
  return (
    <button
      {...useTipHandlers(label)}
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation()
        onClick(event)
      }}
    >
      {children}
    </button>
  )
}
