import Button from '@mui/material/Button'
import { bannerText } from '../../../lib/api/failures.ts'
import { formatBytes } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { Progress } from '../kit/Progress.tsx'
import { useImportTexts } from './texts.ts'
import type { Upload } from './use-upload.ts'

interface UploadingProps {
  file: File
  upload: Upload
  /** Takes another file instead. */
  onOther: () => void
}

/** How much of a file has been sent, or why it was not taken. */
export function Uploading({ file, upload, onOther }: UploadingProps) {
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
