import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'

/** What a new type would do to the cells, before anything is changed. */
export function ConversionPreview({ conversion }: { conversion: sheets.Conversion }) {
  const t = useColumnTexts()
  const { filled, failing, examples } = conversion
  return (
    <Callout kind="warning">
      <p>
        {t('conversion.text', {
          count: failing,
          failing: formatNumber(failing),
          filled: formatNumber(filled),
        })}
      </p>
      <ul className={css.examples}>
        {examples.map(({ recordId, text, message }) => (
          <li key={recordId}>
            <code>{text}</code> {message}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
