import css from './LoadingPage.module.css'
import { useAppTexts } from './texts.ts'

/** The full page shown until the user's information has loaded. */
export function LoadingPage() {
  const t = useAppTexts()
  return (
    <main className={css.page} aria-busy="true">
      <output className={css.word}>
        {t('loading')}
        <span className={css.dots} aria-hidden="true">
          <span>.</span>
          <span>.</span>
          <span>.</span>
        </span>
      </output>
    </main>
  )
}
