import { useAppTexts } from '../texts.ts'
import css from './SkipLink.module.css'

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  const t = useAppTexts()
  return (
    <button type="button" className={css.skip} onClick={() => document.getElementById('content')?.focus()}>
      {t('nav.skip')}
    </button>
  )
}
