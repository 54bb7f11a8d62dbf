import Upload from 'lucide-react/icons/upload'
import { useSheetsTexts } from '../texts.ts'
import css from './DropHint.module.css'

/** Says what becomes of a file that is being dragged over the page. */
export function DropHint({ title }: { title: string }) {
  const t = useSheetsTexts()
  return (
    <div className={css.overlay}>
      <div className={css.box}>
        <Upload size={24} aria-hidden="true" />
        <strong>{title}</strong>
        <span>{t('drop.kinds')}</span>
      </div>
    </div>
  )
}
