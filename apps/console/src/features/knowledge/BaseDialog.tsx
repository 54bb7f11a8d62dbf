import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../lib/forms/place-issues.ts'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import layout from '../../lib/kit/fields/Form.module.css'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../lib/kit/texts.ts'
import { showMessage } from '../../lib/notify/message.ts'
import { baseSchema, useCreateBase, type NewBase } from './create-base.ts'
import { useKnowledgeTexts } from './texts.ts'
import { useUpdateBase } from './update-base.ts'

interface BaseDialogProps {
  /** The base to rename; without it, a new one is created. */
  base: { id: string; name: string; description: string } | null
  onClose: () => void
  onCreated?: (id: string) => void
}

/** Names and describes a knowledge base. */
export default function BaseDialog({ base, onClose, onCreated }: BaseDialogProps) {
  const t = useKnowledgeTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const create = useCreateBase()
  const update = useUpdateBase(base?.id ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<NewBase, unknown, NewBase>({
    resolver: contractResolver(baseSchema),
    defaultValues: { name: base?.name ?? '', description: base?.description ?? '' },
  })
  const { errors } = form.formState

  const submit = form.handleSubmit(({ name, description }) => {
    setFailure(null)
    const onError = (error: unknown) => setFailure(placeIssues(error, form))
    function onSuccess({ id }: { id: string }) {
      showMessage(t(base ? 'form.saved' : 'form.created'))
      onClose()
      if (!base) onCreated?.(id)
    }
    const save = base ? update.mutate : create.mutate
    save({ name, description }, { onError, onSuccess })
  })

  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{t(base ? 'form.editTitle' : 'form.createTitle')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {failure ? <Callout kind="error">{failure}</Callout> : null}
          <TextField
            {...form.register('name')}
            label={t('form.name')}
            placeholder={t('form.namePlaceholder')}
            error={errors.name?.message}
            autoComplete="off"
            startHere
          />
          <TextField
            {...form.register('description')}
            label={t('form.description')}
            help={t('form.descriptionHelp')}
            error={errors.description?.message}
            multiline
            minRows={2}
            maxRows={8}
            optional
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={create.isPending || update.isPending}>
            {t(base ? 'form.editAction' : 'form.createAction')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
