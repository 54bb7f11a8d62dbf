import Grip from 'lucide-react/icons/grip'
import Hand from 'lucide-react/icons/hand'
import Magnet from 'lucide-react/icons/magnet'
import MapIcon from 'lucide-react/icons/map'
import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import MousePointer from 'lucide-react/icons/mouse-pointer-2'
import Plus from 'lucide-react/icons/plus'
import StickyNote from 'lucide-react/icons/sticky-note'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useActions, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useAddNote } from '../use-add-note.ts'
import { useArrange } from '../use-arrange.ts'
import { useWide } from '../use-wide.ts'
import css from './Canvas.module.css'
import { useCanvasTexts } from './texts/texts.ts'

/** Buttons for the view of the canvas. */
export function CanvasBar() {
  const t = useEditorTexts()
  const { canvas, readOnly } = useEditorContext()
  const arrange = useArrange()
  const note = useAddNote()
  return (
    <div className={css.bar} role="toolbar" aria-label={t('canvas.bar')}>
      <IconAction size="small" label={t('canvas.zoomOut')} onClick={() => canvas.current?.zoomBy(0.8)}>
        <Minus size={16} />
      </IconAction>
      <IconAction size="small" label={t('canvas.zoomIn')} onClick={() => canvas.current?.zoomBy(1.25)}>
        <Plus size={16} />
      </IconAction>
      <IconAction size="small" label={t('canvas.fit')} onClick={() => canvas.current?.fit()}>
        <Maximize size={16} />
      </IconAction>
      <ToolButtons />
      {readOnly ? null : (
        <>
          <IconAction size="small" label={t('canvas.arrange')} onClick={arrange}>
            <WandSparkles size={16} />
          </IconAction>
          <IconAction size="small" label={t('canvas.note')} onClick={note}>
            <StickyNote size={16} />
          </IconAction>
        </>
      )}
    </div>
  )
}

/** Buttons to choose the canvas tool. */
function ToolButtons() {
  const t = useCanvasTexts()
  const wide = useWide()
  const { readOnly } = useEditorContext()
  const { setOptions } = useActions()
  const { tool, snap, dots, map } = useEditor((state) => state.options)
  return (
    <>
      <IconAction
        size="small"
        label={t('view.pointer')}
        aria-pressed={tool === 'pointer'}
        onClick={() => setOptions({ tool: 'pointer' })}
      >
        <MousePointer size={16} />
      </IconAction>
      <IconAction
        size="small"
        label={t('view.hand')}
        aria-pressed={tool === 'hand'}
        onClick={() => setOptions({ tool: 'hand' })}
      >
        <Hand size={16} />
      </IconAction>
      {readOnly ? null : (
        <IconAction
          size="small"
          label={t('view.snap')}
          aria-pressed={snap}
          onClick={() => setOptions({ snap: !snap })}
        >
          <Magnet size={16} />
        </IconAction>
      )}
      {wide ? (
        <>
          <IconAction
            size="small"
            label={t(dots ? 'view.noDots' : 'view.dots')}
            onClick={() => setOptions({ dots: !dots })}
          >
            <Grip size={16} />
          </IconAction>
          <IconAction
            size="small"
            label={t(map ? 'view.noMap' : 'view.map')}
            onClick={() => setOptions({ map: !map })}
          >
            <MapIcon size={16} />
          </IconAction>
        </>
      ) : null}
    </>
  )
}
