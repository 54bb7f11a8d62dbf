import Button from '@mui/material/Button'
import type { sheets } from '@millrace/contract'
import { formatBytes, formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import css from './Import.module.css'
import { useImportTexts } from './texts.ts'

interface FileFactsProps {
  file: File
  preview: sheets.ImportPreview | undefined
  onOther: () => void
}

/** Name and size of the file, its number of rows, and warnings. */
export function FileFacts({ file, preview, onOther }: FileFactsProps) {
  const t = useImportTexts()
  const rows = preview
    ? t(preview.estimated ? 'rowsAbout' : 'rows', {
        count: preview.rowCount,
        formatted: formatNumber(preview.rowCount),
      })
    : null
  return (
    <>
      <div className={css.facts}>
        <span className={css.file}>{file.name}</span>
        <span className={css.quiet}>{[formatBytes(file.size), rows].filter(Boolean).join(' · ')}</span>
        <Button size="small" variant="text" onClick={onOther}>
          {t('otherFile')}
        </Button>
      </div>
      {preview && preview.notes.length > 0 ? (
        <Callout kind="warning">
          {preview.notes.map(({ code, message }) => (
            <p key={`${code} ${message}`}>{message}</p>
          ))}
        </Callout>
      ) : null}
    </>
  )
}
