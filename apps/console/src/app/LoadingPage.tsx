import css from './LoadingPage.module.css'
import { useAppTexts } from './texts.ts'

/** The full page shown until the user's information has loaded. */
export function LoadingPage() {
  const t = useAppTexts()
  return (
    <main className={css.page} aria-busy="true">
      <h1 className={css.word} aria-live="polite">
        {t('loading')}
        <span className={css.dots} aria-hidden="true">
          <span>.</span>
          <span>.</span>
          <span>.</span>
        </span>
      </h1>
    </main>
  )
}
