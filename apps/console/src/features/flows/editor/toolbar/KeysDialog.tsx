import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { keyName } from '../../../../lib/key-name.ts'
import { useCanvasTexts } from '../canvas/texts/texts.ts'
import { KEYS } from '../keys.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Toolbar.module.css'

/** The keyboard shortcuts of the editor. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useCanvasTexts()
  const close = useEditorTexts()('close')
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('keys.title')}</DialogTitle>
      <DialogContent>
        <dl className={css.keys}>
          {KEYS.map(({ command, shown }) => (
            <div key={command}>
              <dt>{t(`keys.${command}`)}</dt>
              <dd>
                <kbd>{shown === undefined ? null : keyName(shown)}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <p className={css.keysMore}>{t('keys.more')}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{close}</Button>
      </DialogActions>
    </Dialog>
  )
}
