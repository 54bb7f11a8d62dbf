import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useState } from 'react'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useEditor } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useHistory, useHistoryLabels } from '../use-history.ts'
import css from './Toolbar.module.css'

const SHOWN_MS = 2500

/** Undo and redo buttons with a label of what they would do, and briefly what was just done. */
export function HistoryButtons() {
  const t = useEditorTexts()
  const { undo, redo } = useHistory()
  const labels = useHistoryLabels()
  return (
    <div className={css.pair}>
      <IconAction size="small" label={labels.undo ?? t('undo')} disabled={!labels.undo} onClick={undo}>
        <Undo2 size={16} />
      </IconAction>
      <IconAction size="small" label={labels.redo ?? t('redo')} disabled={!labels.redo} onClick={redo}>
        <Redo2 size={16} />
      </IconAction>
      <Done />
    </div>
  )
}

/** Shown next to the buttons. A tooltip would disappear when the button is disabled after the last step. */
function Done() {
  const told = useEditor((state) => state.told)
  const [over, setOver] = useState<typeof told>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOver(told), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [told])
  return told === null || told === over ? null : (
    <span className={css.done} aria-hidden="true">
      {told.text}
    </span>
  )
}
