import Button from '@mui/material/Button'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { qaSchema, type Source } from '../add-sources.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { AddDialog, type AddProps } from './AddDialog.tsx'
import { useAddForm } from './use-add-form.ts'

/** Adds a question with its answer; people often add several, so the form can stay open for the next. */
export default function AddAnswer({ base, onClose }: AddProps) {
  const t = useKnowledgeTexts()
  const { form, submit, failure, pending } = useAddForm<Source<'qa'>>({
    base,
    schema: qaSchema,
    defaults: { type: 'qa', question: '', answer: '' },
  })
  const { errors } = form.formState

  function startAnother() {
    form.reset(undefined, { keepFieldsRef: true })
    form.setFocus('question')
  }

  return (
    <AddDialog
      title={t('add.qaTitle')}
      action={t('add.qaAction')}
      failure={failure}
      pending={pending}
      onSubmit={(event) => void submit(onClose)(event)}
      onClose={onClose}
      otherAction={
        <Button disabled={pending} onClick={() => void submit(startAnother)()}>
          {t('add.qaAnother')}
        </Button>
      }
    >
      <TextField
        {...form.register('question')}
        label={t('add.question')}
        error={errors.question?.message}
        autoComplete="off"
        startHere
      />
      <TextField
        {...form.register('answer')}
        label={t('add.answer')}
        help={t('add.qaHelp')}
        error={errors.answer?.message}
        multiline
        minRows={4}
        maxRows={12}
      />
    </AddDialog>
  )
}
