import Upload from 'lucide-react/icons/upload'
import css from './DropHint.module.css'

/** Explains what happens to files being dragged over the page. */
export function DropHint({ title, text }: { title: string; text: string }) {
  return (
    <div className={css.overlay}>
      <div className={css.box}>
        <Upload size={24} aria-hidden="true" />
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
    </div>
  )
}
