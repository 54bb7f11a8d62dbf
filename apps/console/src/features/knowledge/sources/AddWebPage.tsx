import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { urlSchema, type Source } from '../add-sources.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { AddDialog, type AddProps } from './AddDialog.tsx'
import { useAddForm } from './use-add-form.ts'
import { withScheme } from './with-scheme.ts'

/** Adds one web page. */
export default function AddWebPage({ base, onClose }: AddProps) {
  const t = useKnowledgeTexts()
  const { form, submit, failure, pending } = useAddForm<Source<'url'>>({
    base,
    schema: urlSchema,
    defaults: { type: 'url', url: '' },
  })
  return (
    <AddDialog
      title={t('add.urlTitle')}
      action={t('add.urlAction')}
      failure={failure}
      pending={pending}
      onSubmit={(event) => void submit(onClose)(event)}
      onClose={onClose}
    >
      <TextField
        {...form.register('url', { setValueAs: withScheme })}
        label={t('add.url')}
        help={t('add.urlHelp')}
        error={form.formState.errors.url?.message}
        type="url"
        placeholder="https://"
        autoComplete="url"
        startHere
      />
    </AddDialog>
  )
}
