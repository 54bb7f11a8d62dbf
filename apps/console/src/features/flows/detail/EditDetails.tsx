import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { flows } from '@millrace/contract'
import { useId, useState, type FormEvent } from 'react'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
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
  const titleId = useId()
  const save = useSaveDetails(flow.id)
  const [draft, setDraft] = useState(() => draftOf(flow))
  // Saving compares with the revision read when the dialog opened, so that later changes are not overwritten.
  const [revision] = useState(flow.revision)

  function submit(event: FormEvent) {
    event.preventDefault()
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
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('details.title')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {save.error ? (
            <Callout kind="error">
              {isConflict(save.error) ? t('details.stale') : bannerText(save.error)}
            </Callout>
          ) : null}
          <TextField
            {...field('title')}
            label={t('details.name')}
            inputProps={{ maxLength: 120 }}
            startHere
          />
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
          <TextField
            {...field('emails')}
            label={t('details.emails')}
            help={t('details.emailsHelp')}
            optional
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!draft.title.trim() || save.isPending}>
            {kit('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
