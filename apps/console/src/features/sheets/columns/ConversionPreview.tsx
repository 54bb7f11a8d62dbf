import { useEffect, useRef } from 'react'
import { linkReason } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { i18n } from '../../../lib/i18n/i18n.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { useSheet } from '../api/sheet.ts'
import css from './Columns.module.css'
import { Questions } from './Questions.tsx'
import type { Draft } from './draft.ts'
import type { OpenQuestion } from './use-save-column.ts'
import { useColumnTexts } from './texts.ts'

const SHOWN = 5

interface ConversionPreviewProps {
  conversion: sheets.Conversion
  draft: Draft
  onDraft: (draft: Draft) => void
  /** What has to be said before the texts can be converted. */
  open: OpenQuestion | null
  /** It was tried to go on without. */
  tried: boolean
  /** It is being looked at again: what is known of failures is about another reading. */
  stale: boolean
}

/** What a new type would do to the cells, before anything is changed. */
export function ConversionPreview(props: ConversionPreviewProps) {
  const { conversion, draft, onDraft, open, tried, stale } = props
  const t = useColumnTexts()
  const element = useRef<HTMLDivElement>(null)
  // In a long form it would else come unseen.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={element} className={css.preview}>
      <Questions conversion={conversion} draft={draft} onDraft={onDraft} open={open} />
      {open && tried ? <Callout kind="error">{t(`problems.${open}`)}</Callout> : null}
      {conversion.links ? <Links links={conversion.links} /> : null}
      {conversion.failing > 0 && !open && !stale ? (
        <Failing conversion={conversion} linked={draft.settings.sheetId} />
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

interface FailingProps {
  conversion: sheets.Conversion
  /** The sheet that a column of links would link to. */
  linked: string | undefined
}

function Failing({ conversion, linked }: FailingProps) {
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
