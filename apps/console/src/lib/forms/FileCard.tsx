import FileUp from 'lucide-react/icons/file-up'
import { useId } from 'react'
import css from './ChoiceCard.module.css'

interface FileCardProps {
  title: string
  text: string
  /** Accepted extensions or types. */
  accept: string
  onFile: (file: File) => void
}

/** A file input as a card. Dropped files are handled by the page or dialog around it. */
export function FileCard({ title, text, accept, onFile }: FileCardProps) {
  const id = useId()
  return (
    <label className={`${css.card} ${css.file}`}>
      <FileUp size={18} aria-hidden="true" data-icon />
      <span>
        <span className={css.name}>{title}</span>
        <span className={css.text} id={id}>
          {text}
        </span>
      </span>
      <input
        type="file"
        accept={accept}
        aria-label={title}
        aria-describedby={id}
        className="visually-hidden"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // So that the same file can be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
