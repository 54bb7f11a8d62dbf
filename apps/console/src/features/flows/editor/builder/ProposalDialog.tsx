import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import type { flows } from '@millrace/contract'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { DiffView } from '../versions/DiffView.tsx'
import versions from '../versions/Versions.module.css'
import { useBuilderTexts } from './texts.ts'

interface ProposalDialogProps {
  before: flows.FlowDocument
  after: flows.FlowDocument
  /** Null for read-only members. */
  onApply: (() => void) | null
  onReject: (() => void) | null
  onClose: () => void
}

/** Compares the proposed change with the draft, in the same way as versions. */
export default function ProposalDialog({ before, after, onApply, onReject, onClose }: ProposalDialogProps) {
  const t = useBuilderTexts()
  const titleId = useId()
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: versions.full } }}
    >
      <header className={versions.top}>
        <h2 id={titleId}>{t('compareTitle')}</h2>
        {onReject ? (
          <Button size="small" onClick={onReject}>
            {t('reject')}
          </Button>
        ) : null}
        {onApply ? (
          <Button size="small" variant="contained" onClick={onApply}>
            {t('apply')}
          </Button>
        ) : null}
        <IconAction size="small" label={t('close')} onClick={onClose}>
          <X size={16} />
        </IconAction>
      </header>
      <DiffView
        before={{ name: t('before'), document: before }}
        after={{ name: t('after'), document: after }}
      />
    </Dialog>
  )
}
