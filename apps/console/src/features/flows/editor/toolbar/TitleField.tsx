import { useStore } from 'zustand'
import type { Draft } from '../save/draft.ts'
import { useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Toolbar.module.css'

/** The flow's title. */
export function TitleField({ draft }: { draft: Draft }) {
  const t = useEditorTexts()
  const { readOnly } = useEditorContext()
  const title = useStore(draft.state, (state) => state.title)
  return (
    <h1 className={css.heading}>
      <span className="visually-hidden">{title}</span>
      <input
        type="text"
        className={css.title}
        value={title}
        aria-label={t('title')}
        aria-invalid={title.trim() === ''}
        disabled={readOnly}
        maxLength={120}
        autoComplete="off"
        onChange={({ target }) => draft.rename(target.value)}
      />
    </h1>
  )
}
