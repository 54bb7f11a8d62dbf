import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { copyText } from '@millrace/ui'
import { useId } from 'react'
import { showMessage } from '../../../lib/notify/message.ts'
import css from './profile.module.css'
import { useProfileTexts } from './texts.ts'

/** Shows the recovery codes once. Only its button closes it, so that they are not lost by accident. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useProfileTexts()
  const id = useId()
  const text = codes.join('\n')
  async function copy() {
    if (await copyText(text)) showMessage(t('codes.copied'))
    else showMessage(t('codes.notCopied'), 'error')
  }
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('codes.title')}</DialogTitle>
      <DialogContent>
        <div className={css.steps}>
          <p className={css.text}>{t('codes.text')}</p>
          <ul className={css.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className={css.row}>
            <Button variant="outlined" onClick={() => void copy()}>
              {t('codes.copy')}
            </Button>
            <Button
              variant="outlined"
              component="a"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
              download="millrace-recovery-codes.txt"
            >
              {t('codes.save')}
            </Button>
          </div>
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('codes.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
