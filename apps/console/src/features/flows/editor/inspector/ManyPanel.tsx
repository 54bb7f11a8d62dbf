import Button from '@mui/material/Button'
import type { Selection } from '../model/document.ts'
import { useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useSelectionActions } from '../use-selection-actions.ts'
import css from './Inspector.module.css'

/** The panel for a multiple selection. */
export function ManyPanel({ selection }: { selection: Selection }) {
  const t = useEditorTexts()
  const { readOnly } = useEditorContext()
  const actions = useSelectionActions()
  return (
    <div className={css.body}>
      <h2>{t('many.title', { count: selection.length })}</h2>
      <p className={css.desc}>{t('many.help')}</p>
      <div className={css.buttons}>
        <Button size="small" onClick={actions.copy}>
          {t('actions.copy')}
        </Button>
        {readOnly ? null : (
          <>
            <Button size="small" onClick={actions.duplicate}>
              {t('actions.duplicate')}
            </Button>
            <Button size="small" onClick={actions.toggleDisabled}>
              {t('actions.onOff')}
            </Button>
            <Button size="small" onClick={() => actions.align('top')}>
              {t('actions.row')}
            </Button>
            <Button size="small" onClick={() => actions.align('left')}>
              {t('actions.column')}
            </Button>
            <Button size="small" color="error" onClick={actions.remove}>
              {t('actions.delete')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
