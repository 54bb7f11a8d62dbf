import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useShareFlow } from '../../../lib/flows/api/flow.ts'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'

interface ShareFlowProps {
  flow: { id: string; title: string; shared: boolean }
  onClose: () => void
}

/** Adds a flow to the account's shared area or removes it, after explaining the effect. */
export default function ShareFlow({ flow: { id, title, shared }, onClose }: ShareFlowProps) {
  const t = useFlowsTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const share = useShareFlow()
  const way = shared ? 'out' : 'in'

  function confirm() {
    const onSuccess = () => {
      showMessage(t(shared ? 'unshared' : 'shared'))
      onClose()
    }
    share.mutate({ id, shared: !shared }, { onSuccess })
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(`sharing.${way}.title`, { name: title })}</DialogTitle>
      <DialogContent className={layout.fields}>
        <p>{t(`sharing.${way}.text`)}</p>
        {share.error ? <Callout kind="error">{bannerText(share.error)}</Callout> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button variant="contained" disabled={share.isPending} onClick={confirm}>
          {t(`sharing.${way}.action`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
