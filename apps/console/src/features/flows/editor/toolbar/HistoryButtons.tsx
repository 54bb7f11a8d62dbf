import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useState } from 'react'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useEditor } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useHistory, useHistoryLabels } from '../use-history.ts'
import css from './Toolbar.module.css'

const SHOWN_MS = 2500

/** Undo and redo: what they would do, and for a moment what they, or their keys, have done. */
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

/** Beside what is said to those who hear it. A tooltip of the button would go with the last step, when it is disabled. */
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
