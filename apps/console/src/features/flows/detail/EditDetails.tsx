import type { flows } from '@millrace/contract'
import { useState } from 'react'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
import { FormDialog } from '../../../lib/kit/dialogs/FormDialog.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useSaveDetails } from '../../../lib/flows/api/flow.ts'
import { useDetailTexts } from './texts.ts'

const FIELDS = ['title', 'description', 'tags', 'emails'] as const
type Draft = Record<(typeof FIELDS)[number], string>

const draftOf = ({ title, description, tags, telling }: flows.Flow): Draft => ({
  title,
  description,
  tags: tags.join(', '),
  emails: telling.emails.join(', '),
})

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

/** Edits title, description, tags, and who is notified when jobs end. */
export default function EditDetails({ flow, onClose }: { flow: flows.Flow; onClose: () => void }) {
  const t = useDetailTexts()
  const kit = useKitTexts()
  const save = useSaveDetails(flow.id)
  const [draft, setDraft] = useState(() => draftOf(flow))
  // Saving compares with the revision read when the dialog opened, so that later changes are not overwritten.
  const [revision] = useState(flow.revision)

  function submit() {
    if (!draft.title.trim() || save.isPending) return
    const telling = { emails: wordsOf(draft.emails) }
    const { description } = draft
    const body = { revision, title: draft.title.trim(), description, tags: wordsOf(draft.tags), telling }
    save.mutate(body, {
      onSuccess: () => {
        showMessage(t('details.saved'))
        onClose()
      },
    })
  }

  const field = (key: keyof Draft) => ({
    value: draft[key],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [key]: target.value }),
    autoComplete: 'off',
  })

  return (
    <FormDialog
      title={t('details.title')}
      action={kit('save')}
      pending={save.isPending}
      problem={save.error && (isConflict(save.error) ? t('details.stale') : bannerText(save.error))}
      incomplete={!draft.title.trim()}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...field('title')} label={t('details.name')} inputProps={{ maxLength: 120 }} startHere />
      <TextField
        {...field('description')}
        label={t('details.description')}
        multiline
        minRows={3}
        maxRows={8}
        inputProps={{ maxLength: 2000 }}
        optional
      />
      <TextField {...field('tags')} label={t('details.tags')} help={t('details.tagsHelp')} optional />
      <TextField {...field('emails')} label={t('details.emails')} help={t('details.emailsHelp')} optional />
    </FormDialog>
  )
}
