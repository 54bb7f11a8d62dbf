import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useEditorTexts } from '../texts.ts'
import css from './Toolbar.module.css'

const KEYS = [
  ['+', 'add'],
  ['Tab', 'next'],
  ['Enter', 'select'],
  ['↑ ↓ ← →', 'move'],
  ['F2', 'rename'],
  ['D', 'onOff'],
  ['Del', 'remove'],
  ['Ctrl+Z', 'undo'],
  ['Ctrl+Shift+Z', 'redo'],
  ['Ctrl+C / X / V', 'clipboard'],
  ['Ctrl+D', 'duplicate'],
  ['Ctrl+A', 'all'],
  ['Ctrl+Space', 'tokens'],
  ['Ctrl+O', 'arrange'],
  ['1', 'fit'],
  ['0', 'full'],
  ['O', 'outline'],
  ['P', 'problems'],
  ['Alt+R', 'run'],
  ['Esc', 'close'],
] as const

/** The keys of the editor. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useEditorTexts()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('menu.keys')}</DialogTitle>
      <DialogContent>
        <dl className={css.keys}>
          {KEYS.map(([keys, name]) => (
            <div key={name}>
              <dt>{t(`keys.${name}`)}</dt>
              <dd>
                <kbd>{keys}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
