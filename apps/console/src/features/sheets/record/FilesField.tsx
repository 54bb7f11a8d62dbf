import Button from '@mui/material/Button'
import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { sheets } from 'virtual:contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { useUploadCellFile } from '../../../lib/api/use-upload-cell-file.ts'
import { formatBytes } from '../../../lib/format.ts'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { useDownloadCellFile } from '../api/cell-files.ts'
import { listOf } from '../kit/list-of.ts'
import css from './Record.module.css'
import type { CellFieldProps } from './cell-field-props.ts'
import { useRecordTexts } from './texts.ts'

/** The files of a cell: download, add, remove. */
export function FilesField(props: CellFieldProps) {
  const { sheetId, column, record, labels, readOnly, problem, onSave } = props
  const t = useRecordTexts()
  const ids = listOf(record.cells[column.key])
  // Names of files added here; the record contains them after the next reload.
  const [names, setNames] = useState<Record<string, string>>({})
  const download = useDownloadCellFile(sheetId)
  const nameOf = (id: string) => labels[id] ?? names[id] ?? id

  return (
    <div>
      <div className={css.label}>{column.label}</div>
      {ids.length === 0 ? <p className={css.help}>{t('files.none')}</p> : null}
      <ul className={css.files}>
        {ids.map((id) => (
          <li key={id}>
            <Paperclip size={14} aria-hidden="true" />
            <button
              type="button"
              className={css.file}
              title={t('files.download', { name: nameOf(id) })}
              onClick={() => download.mutate(id)}
            >
              {nameOf(id)}
            </button>
            {readOnly ? null : (
              <IconAction
                size="small"
                label={t('files.remove', { name: nameOf(id) })}
                onClick={() => onSave(ids.length > 1 ? ids.filter((one) => one !== id) : null)}
              >
                <X size={14} />
              </IconAction>
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <AddFile
          sheetId={sheetId}
          onAdded={({ fileId, name }) => {
            setNames((all) => ({ ...all, [fileId]: name }))
            onSave([...ids, fileId])
          }}
        />
      )}
      {problem ? <p className={css.error}>{problem}</p> : null}
    </div>
  )
}

interface AddFileProps {
  sheetId: string
  onAdded: (added: { fileId: string; name: string }) => void
}

function AddFile({ sheetId, onAdded }: AddFileProps) {
  const t = useRecordTexts()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadCellFile()
  const [tooLarge, setTooLarge] = useState(false)
  const most = sheets.CELL_FILE_MAX_BYTES

  function take(file: File | undefined) {
    setTooLarge(file !== undefined && file.size > most)
    if (file && file.size <= most) upload.mutate({ sheetId, file }, { onSuccess: onAdded })
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('files.add')}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button size="small" disabled={upload.isPending} onClick={() => input.current?.click()}>
        {t(upload.isPending ? 'files.adding' : 'files.add')}
      </Button>
      {tooLarge ? <p className={css.error}>{t('files.tooLarge', { size: formatBytes(most) })}</p> : null}
      {upload.error ? <p className={css.error}>{bannerText(upload.error)}</p> : null}
    </>
  )
}
