import { agents } from '@millrace/contract'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useImportAgents } from './agent-actions.ts'
import { useAgentsTexts } from '../texts.ts'

interface Outcome {
  count: number
  notes: readonly agents.ImportNote[]
}

/** Creates agents from a file, and lists what could not be imported. */
export default function ImportAgents({ onClose }: { onClose: () => void }) {
  const t = useAgentsTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const load = useImportAgents()
  const [failure, setFailure] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function choose(file: File | undefined) {
    if (!file) return
    setFailure(null)
    const read = readFile(await file.text())
    if (!read) {
      setFailure(t('import.unreadable', { name: file.name }))
      return
    }
    load.mutate(read, {
      onSuccess: ({ items, notes }) => setOutcome({ count: items.length, notes }),
      onError: (error) => setFailure(bannerText(error)),
    })
  }

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('import.title')}</DialogTitle>
      <DialogContent className={layout.fields}>
        {failure ? <Callout kind="error">{failure}</Callout> : null}
        {outcome ? (
          <Result outcome={outcome} />
        ) : (
          <>
            <p>{t('import.text')}</p>
            <input
              type="file"
              accept="application/json,.json"
              disabled={load.isPending}
              aria-label={t('import.file')}
              onChange={({ target }) => void choose(target.files?.[0])}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant={outcome ? 'contained' : 'outlined'} onClick={onClose}>
          {outcome ? t('import.close') : kit('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Parses the file; null when it is something else. */
function readFile(text: string): agents.AgentFile | null {
  try {
    return agents.agentFile.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function Result({ outcome: { count, notes } }: { outcome: Outcome }) {
  const t = useAgentsTexts()
  return (
    <>
      <p>{t('import.done', { count })}</p>
      {notes.length > 0 ? (
        <ul>
          {notes.map((note) => (
            <li key={`${note.agent} ${note.kind} ${note.name}`}>{t(`import.notes.${note.kind}`, note)}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
