import FileUp from 'lucide-react/icons/file-up'
import { sheets } from 'virtual:contract'
import { useId } from 'react'
import { useSheetsTexts } from '../texts.ts'
import css from './FilePicker.module.css'

/** Takes a file to import. Its page or dialog takes those that are dropped. */
export function FilePicker({ onFile }: { onFile: (file: File) => void }) {
  const t = useSheetsTexts()
  const id = useId()
  return (
    <label className={css.picker}>
      <FileUp size={18} aria-hidden="true" className={css.icon} />
      <span>
        <span className={css.name}>{t('picker.title')}</span>
        <span className={css.text} id={id}>
          {t('drop.kinds')}
        </span>
      </span>
      <input
        type="file"
        accept={sheets.SHEET_FILE_EXTENSIONS.join()}
        aria-label={t('picker.title')}
        aria-describedby={id}
        className="visually-hidden"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // So that the same file can be chosen again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
