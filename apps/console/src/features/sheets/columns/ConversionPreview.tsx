import { useEffect, useRef } from 'react'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'

const SHOWN = 5

/** What a new type would do to the cells, before anything is changed. */
export function ConversionPreview({ conversion }: { conversion: sheets.Conversion }) {
  const t = useColumnTexts()
  const { filled, failing, examples } = conversion
  const element = useRef<HTMLDivElement>(null)
  // In a long form it would else come unseen.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={element}>
      <Callout kind="warning">
        <p>
          {t('conversion.text', {
            count: failing,
            failing: formatNumber(failing),
            filled: formatNumber(filled),
          })}
        </p>
        <ul className={css.examples}>
          {examples.slice(0, SHOWN).map(({ recordId, text, message }) => (
            <li key={recordId}>
              <code>{text}</code> {message}
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  )
}
