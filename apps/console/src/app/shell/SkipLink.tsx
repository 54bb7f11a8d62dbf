import { useAppTexts } from '../texts.ts'
import css from './SkipLink.module.css'

/** The first tab stop: skips the navigation. */
export function SkipLink() {
  const t = useAppTexts()
  return (
    <button type="button" className={css.skip} onClick={() => document.getElementById('content')?.focus()}>
      {t('nav.skip')}
    </button>
  )
}
