import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { sheets } from '@millrace/contract'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useDrop } from '../../../lib/use-drop.ts'
import { FilePicker } from './FilePicker.tsx'
import { ImportForm } from './ImportForm.tsx'
import { useImportTexts } from './texts.ts'
import { useUpload, type Upload } from './use-upload.ts'
import { bannerText } from '../../../lib/api/failures.ts'
import { formatBytes } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { Progress } from '../kit/Progress.tsx'

interface ImportWizardProps {
  /** The dropped file; null to ask for one. */
  file: File | null
  /** The target sheet; null for a new one. */
  sheet: sheets.Sheet | null
  onClose: () => void
  /** The import continues in the background. */
  onStarted: (sheetId: string) => void
}

/** The import dialog: choose a file, review its contents, map its columns, start. */
export default function ImportWizard({ file, sheet, onClose, onStarted }: ImportWizardProps) {
  const t = useImportTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const [chosen, setChosen] = useState(file)
  const upload = useUpload(chosen)
  useDrop(true, ([next]) => next && setChosen(next))
  const ready = chosen && upload.uploadId ? { file: chosen, uploadId: upload.uploadId } : null

  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{sheet ? t('titleInto', { name: sheet.name }) : t('title')}</DialogTitle>
      {ready ? (
        <ImportForm
          key={ready.uploadId}
          {...ready}
          sheet={sheet}
          onClose={onClose}
          onOther={() => setChosen(null)}
          onStarted={onStarted}
        />
      ) : (
        <>
          <DialogContent>
            {chosen ? (
              <Uploading file={chosen} upload={upload} onOther={() => setChosen(null)} />
            ) : (
              <FilePicker onFile={setChosen} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{kit('cancel')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

interface UploadingProps {
  file: File
  upload: Upload
  /** Choose another file. */
  onOther: () => void
}

/** Upload progress, or why the file was rejected. */
function Uploading({ file, upload, onOther }: UploadingProps) {
  const t = useImportTexts()
  if (upload.error) {
    const other = (
      <Button size="small" onClick={onOther}>
        {t('otherFile')}
      </Button>
    )
    return (
      <Callout kind="error" actions={other}>
        {bannerText(upload.error)}
      </Callout>
    )
  }
  const sizes = { done: formatBytes(upload.sent), total: formatBytes(file.size) }
  return (
    <Progress
      label={t('uploading', { name: file.name })}
      value={upload.sent / (file.size || 1)}
      note={t('uploaded', sizes)}
    />
  )
}
