import Button from '@mui/material/Button'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import type { knowledge } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { useUpdateChunk } from '../update-chunk.ts'

const TEXT_MAX = 20_000

interface ChunkEditorProps {
  baseId: string
  chunk: knowledge.Chunk
  onClose: () => void
}

/** Edits a chunk's text in place. Ctrl or Cmd and Enter saves, Escape cancels. */
export default function ChunkEditor({ baseId, chunk, onClose }: ChunkEditorProps) {
  const t = useKnowledgeTexts()
  const kit = useKitTexts()
  const update = useUpdateChunk(baseId)
  const [text, setText] = useState(chunk.text)
  const isChanged = text.trim() !== '' && text !== chunk.text

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isChanged) return
    update.mutate(
      { cid: chunk.id, body: { text } },
      {
        onSuccess: () => {
          showMessage(t('chunkEdit.saved'))
          onClose()
        },
      },
    )
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && !isChanged) onClose()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }

  return (
    <form onSubmit={submit} noValidate className={layout.fields}>
      {update.error ? <Callout kind="error">{bannerText(update.error)}</Callout> : null}
      <TextField
        label={t('chunkEdit.text')}
        help={t('chunkEdit.help')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        inputProps={{ maxLength: TEXT_MAX }}
        multiline
        minRows={4}
        maxRows={24}
        startHere
      />
      <div className={layout.row}>
        <Button type="submit" variant="contained" disabled={!isChanged || update.isPending}>
          {t('chunkEdit.save')}
        </Button>
        <Button onClick={onClose}>{kit('cancel')}</Button>
      </div>
    </form>
  )
}
