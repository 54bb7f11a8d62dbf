import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import type { Credential } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import { Uses } from './Uses.tsx'

/** Everything that uses a key. */
export default function UsesDialog({ credential, onClose }: { credential: Credential; onClose: () => void }) {
  const t = useIntegrationsTexts()
  const kit = useKitTexts()
  const id = useId()
  const { name, usedBy } = credential
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('usesDialog.title', { name })}</DialogTitle>
      <DialogContent>
        {usedBy.length > 0 ? <Uses usedBy={usedBy} /> : <p>{t('usesDialog.none')}</p>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
