import { useEffect, useRef } from 'react'
import { linkReason } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { i18n } from '../../../lib/i18n/i18n.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { useSheet } from '../api/sheet.ts'
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
  /** It is being looked at again: what is known of failures is about another order. */
  stale: boolean
  onOrder: (order: 'dmy' | 'mdy') => void
  /** The sheet that a column of links would link to. */
  linked: string | undefined
}

/** What a new type would do to the cells, before anything is changed. */
export function ConversionPreview(props: ConversionPreviewProps) {
  const { conversion, order, tried, stale, onOrder, linked } = props
  const t = useColumnTexts()
  const { dates } = conversion
  const element = useRef<HTMLDivElement>(null)
  // In a long form it would else come unseen.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isOpen = dates !== null && order === null
  return (
    <div ref={element} className={css.preview}>
      {dates ? <DateOrderChoice dates={dates} value={order} onChange={onOrder} /> : null}
      {isOpen && tried ? <Callout kind="error">{t('problems.dates')}</Callout> : null}
      {conversion.links ? <Links links={conversion.links} /> : null}
      {conversion.failing > 0 && !isOpen && !stale ? (
        <Failing conversion={conversion} linked={linked} />
      ) : null}
    </div>
  )
}

/** How many of the texts name a record. */
function Links({ links }: { links: NonNullable<sheets.Conversion['links']> }) {
  const t = useColumnTexts()
  const kinds = ['matched', 'unknown', 'ambiguous'] as const
  const counts = kinds
    .filter((kind) => kind === 'matched' || links[kind] > 0)
    .map((kind) => t(`conversion.${kind}`, { count: links[kind], formatted: formatNumber(links[kind]) }))
  return <Callout kind="info">{counts.join(' · ')}</Callout>
}

function Failing({ conversion, linked }: Pick<ConversionPreviewProps, 'conversion' | 'linked'>) {
  const { data: target } = useSheet(conversion.links ? linked : undefined)
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
        {examples.slice(0, SHOWN).map(({ recordId, text, error }) => (
          <li key={recordId}>
            <code>{text}</code> {linkReason(error, { language: i18n.language, sheet: target?.name ?? '…' })}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
