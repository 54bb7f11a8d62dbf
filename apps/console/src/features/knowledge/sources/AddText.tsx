import { useEffect } from 'react'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { textSchema, type Source } from '../add-sources.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { AddDialog, type AddProps } from './AddDialog.tsx'
import { forgetText, keepText, readText } from './text-drafts.ts'
import { useAddForm } from './use-add-form.ts'

/** Adds pasted text as a source. However the form is left, what was typed is there when it is opened again. */
export default function AddText({ base, draftKey, onClose }: AddProps) {
  const t = useKnowledgeTexts()
  const { form, submit, failure, pending } = useAddForm<Source<'text'>>({
    base,
    schema: textSchema,
    defaults: { type: 'text', ...readText(draftKey) },
  })
  const { errors } = form.formState
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepText(draftKey, values),
    })
  }, [form, draftKey])
  function onAdded() {
    forgetText(draftKey)
    onClose()
  }
  return (
    <AddDialog
      title={t('add.textTitle')}
      action={t('add.textAction')}
      failure={failure}
      pending={pending}
      onSubmit={(event) => void submit(onAdded)(event)}
      onClose={onClose}
    >
      <TextField
        {...form.register('name')}
        label={t('add.textName')}
        error={errors.name?.message}
        autoComplete="off"
        startHere
      />
      <TextField
        {...form.register('text')}
        label={t('add.text')}
        error={errors.text?.message}
        multiline
        minRows={8}
        maxRows={16}
      />
    </AddDialog>
  )
}
