import { FORMULA_GUIDE } from '@millrace/cells'
import { i18n } from '../../../lib/i18n/i18n.ts'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'

const LANGUAGES = ['en', 'de', 'zh'] as const

/** All functions of formulas with what they do and an example. */
export function FormulaGuide() {
  const t = useColumnTexts()
  const language = LANGUAGES.find((one) => i18n.language.startsWith(one)) ?? 'en'
  return (
    <details className={css.functions}>
      <summary>{t('formula.functions')}</summary>
      {/* Reached by keyboard, so that it can be scrolled without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={t('formula.functions')}>
        <table>
          <tbody>
            {FORMULA_GUIDE.map(({ use, example, gives, says }) => (
              <tr key={use}>
                <td>
                  <code>{use}</code>
                </td>
                <td>
                  {says[language]}
                  <br />
                  <code>{`${example} → ${gives}`}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
