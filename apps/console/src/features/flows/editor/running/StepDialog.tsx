import type { runs } from '@millrace/contract'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import { nodeOf } from '../model/document.ts'
import { useDocument } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useNodeName } from '../use-node-name.ts'
import css from './Running.module.css'
import { useRunningTexts } from '../run-texts/texts.ts'
import { ValueView } from './ValueView.tsx'

interface StepDialogProps {
  step: runs.RunStep
  onClose: () => void
}

/** One step at large: what went in at the left, the settings of its node, what came out at the right. */
export function StepDialog({ step, onClose }: StepDialogProps) {
  const t = useRunningTexts()
  const editor = useEditorTexts()
  const kit = useKitTexts()
  const id = useId()
  const nameOf = useNodeName()
  const params = useDocument((document) => nodeOf(document, step.nodeId)?.params)
  return (
    <Dialog open onClose={onClose} maxWidth="xl" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{`${nameOf(step.nodeId)} · ${step.path}`}</DialogTitle>
      <DialogContent className={css.columns}>
        <ValueView label={editor('run.input')} value={step.input} />
        <ValueView label={t('node.settings')} value={params ?? {}} />
        <ValueView label={editor('run.output')} value={step.output} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
