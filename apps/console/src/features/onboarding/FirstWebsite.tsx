import { useOnboardingTexts } from './texts.ts'
import { WebsiteForm } from './WebsiteForm.tsx'
import css from './Website.module.css'

/** The first thing a new account is asked: an address is enough for an agent. */
export function FirstWebsite() {
  const t = useOnboardingTexts()
  return (
    <section className={css.first} aria-labelledby="first-website">
      <h2 id="first-website" className={css.title}>
        {t('website.firstTitle')}
      </h2>
      <p className={css.text}>{t('website.firstText')}</p>
      <WebsiteForm onStarted={() => undefined} />
    </section>
  )
}
