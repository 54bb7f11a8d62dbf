import { FORMULA_GUIDE } from '@millrace/cells'
import css from './Columns.module.css'
import { useGuideTexts } from './guide-texts.ts'
import { useColumnTexts } from './texts.ts'

/** All formula functions with a description and an example. */
export function FormulaGuide() {
  const t = useColumnTexts()
  const does = useGuideTexts()
  return (
    <details className={css.functions}>
      <summary>{t('formula.functions')}</summary>
      {/* Reached by keyboard, so that it can be scrolled without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={t('formula.functions')}>
        <table>
          <tbody>
            {FORMULA_GUIDE.map(({ name, use, example, gives }) => (
              <tr key={use}>
                <td>
                  <code>{use}</code>
                </td>
                <td>
                  {does(name)}
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
