import { useId } from 'react'
import css from './HowField.module.css'
import { useSitesTexts } from './texts.ts'

const CHOICES = ['crawl', 'choose'] as const
type How = (typeof CHOICES)[number]

/** Whether all pages are read, or selected ones. */
export function HowField({ how, onHow }: { how: How; onHow: (how: How) => void }) {
  const t = useSitesTexts()
  const name = useId()
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{t('add.how')}</legend>
      {CHOICES.map((choice) => (
        <label key={choice} className={css.choice} data-chosen={choice === how}>
          <input type="radio" name={name} checked={choice === how} onChange={() => onHow(choice)} />
          <span className={css.text}>
            {t(`add.${choice}`)}
            <span className={css.help}>{t(choice === 'crawl' ? 'add.crawlHelp' : 'add.chooseHelp')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
