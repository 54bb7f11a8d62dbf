import Upload from 'lucide-react/icons/upload'
import { useKnowledgeTexts } from '../texts.ts'
import css from './DropOverlay.module.css'
import { fileLimits } from './file-limits.ts'

/** Says where files that are being dragged will go. */
export function DropOverlay({ name }: { name: string }) {
  const t = useKnowledgeTexts()
  return (
    <div className={css.overlay}>
      <div className={css.box}>
        <Upload size={24} aria-hidden="true" />
        <strong>{t('upload.drop', { name })}</strong>
        <span>{t('upload.dropHint', fileLimits())}</span>
      </div>
    </div>
  )
}
