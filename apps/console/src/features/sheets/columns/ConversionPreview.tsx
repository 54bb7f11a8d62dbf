import { useEffect, useRef } from 'react'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import css from './Columns.module.css'
import { DateOrderChoice } from './DateOrderChoice.tsx'
import { useColumnTexts } from './texts.ts'

const SHOWN = 5

interface ConversionPreviewProps {
  conversion: sheets.Conversion
  /** The order of dates that was chosen or found; null: neither. */
  order: 'dmy' | 'mdy' | null
  /** It was tried to go on without the order of the dates. */
  tried: boolean
  onOrder: (order: 'dmy' | 'mdy') => void
}

/** What a new type would do to the cells, before anything is changed. */
export function ConversionPreview({ conversion, order, tried, onOrder }: ConversionPreviewProps) {
  const t = useColumnTexts()
  const { dates } = conversion
  const element = useRef<HTMLDivElement>(null)
  // In a long form it would else come unseen.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isOpen = dates !== null && order === null
  return (
    <div ref={element}>
      {dates ? <DateOrderChoice dates={dates} value={order} onChange={onOrder} /> : null}
      {isOpen && tried ? <Callout kind="error">{t('problems.dates')}</Callout> : null}
      {conversion.failing > 0 && !isOpen ? <Failing conversion={conversion} /> : null}
    </div>
  )
}

function Failing({ conversion }: { conversion: sheets.Conversion }) {
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
        {examples.slice(0, SHOWN).map(({ recordId, text, message }) => (
          <li key={recordId}>
            <code>{text}</code> {message}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
