import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { formatBytes } from '../../../lib/format.ts'
import layout from '../../../lib/kit/fields/Form.module.css'
import { showMessage } from '../../../lib/notify/message.ts'
import { AddDialog } from '../sources/AddDialog.tsx'
import { useKnowledgeTexts } from '../texts.ts'
import { useImportBase } from '../transfer-base.ts'

interface ImportBaseProps {
  onClose: () => void
  onImported: (id: string) => void
}

/** Creates a base from an exported file. */
export default function ImportBase({ onClose, onImported }: ImportBaseProps) {
  const t = useKnowledgeTexts()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const load = useImportBase()

  function start() {
    if (!file) return
    load.mutate(file, {
      onSuccess: ({ id, name }) => {
        showMessage(t('transfer.imported', { name }))
        onClose()
        onImported(id)
      },
    })
  }

  return (
    <AddDialog
      title={t('transfer.importTitle')}
      action={t(load.isPending ? 'transfer.importing' : 'transfer.importAction')}
      failure={load.error ? bannerText(load.error) : null}
      pending={load.isPending || !file}
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
      onClose={onClose}
    >
      <p>{t('transfer.importText')}</p>
      <div className={layout.row}>
        <Button onClick={() => input.current?.click()}>{t('transfer.choose')}</Button>
        <span>{file ? `${file.name} · ${formatBytes(file.size)}` : t('transfer.none')}</span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('transfer.file')}
          accept=".gz,application/gzip"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </div>
    </AddDialog>
  )
}
