import { sheets } from 'virtual:contract'
import { FileCard } from '../../../lib/forms/FileCard.tsx'
import { useSheetsTexts } from '../texts.ts'

/** Selects a file to import. */
export function FilePicker({ onFile }: { onFile: (file: File) => void }) {
  const t = useSheetsTexts()
  return (
    <FileCard
      title={t('picker.title')}
      text={t('drop.kinds')}
      accept={sheets.SHEET_FILE_EXTENSIONS.join()}
      onFile={onFile}
    />
  )
}
