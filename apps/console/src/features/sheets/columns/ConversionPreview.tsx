import { useEffect, useRef, type RefObject } from 'react'
import { linkReason } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useSheet } from '../api/sheet.ts'
import { useCellReasons } from '../kit/cell-reasons.ts'
import css from './Columns.module.css'
import { Questions } from './Questions.tsx'
import { columnOf, type Draft } from './draft.ts'
import { OutcomeTable } from './OutcomeTable.tsx'
import { SimilarOptions } from './SimilarOptions.tsx'
import type { OpenQuestion } from './use-save-column.ts'
import { useColumnTexts } from './texts.ts'

const SHOWN = 5

interface ConversionPreviewProps {
  conversion: sheets.Conversion
  draft: Draft
  onDraft: (draft: Draft) => void
  /** The question to answer before the texts can be converted. */
  open: OpenQuestion | null
  /** The current column. */
  column: sheets.Column
  /** A new preview is loading: the shown failures refer to other settings. */
  stale: boolean
}

/** The effect of a new type on the cells, before anything changes. */
export function ConversionPreview(props: ConversionPreviewProps) {
  const { conversion, draft, onDraft, open, column, stale } = props
  const { reading } = draft
  const { outcomes, similarOptions } = conversion
  const element = useRef<HTMLDivElement>(null)
  useShownParts(element, stale)
  return (
    <div ref={element} className={css.preview}>
      <Questions conversion={conversion} draft={draft} onDraft={onDraft} open={open} />
      {conversion.links ? <Links links={conversion.links} /> : null}
      {similarOptions.length > 0 ? (
        <SimilarOptions
          groups={similarOptions}
          merged={reading.mergeOptions ?? false}
          onMerge={(mergeOptions) => onDraft({ ...draft, reading: { ...reading, mergeOptions } })}
        />
      ) : null}
      {outcomes.length > 0 && !open ? (
        <OutcomeTable outcomes={outcomes} from={column} to={columnOf(draft)} />
      ) : null}
      {conversion.failing > 0 && !open && !stale ? (
        <Failing conversion={conversion} linked={draft.settings.sheetId} />
      ) : null}
    </div>
  )
}

/**
 * Scrolls new parts into view, which would otherwise be outside a long form: first the whole preview, later the first
 * new question.
 */
function useShownParts(element: RefObject<HTMLDivElement | null>, stale: boolean): void {
  const seen = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (stale) return
    const legends = Array.from(element.current?.querySelectorAll('legend') ?? [])
    const questions = new Set(legends.map(({ textContent }) => textContent))
    const added = seen.current && legends.find(({ textContent }) => !seen.current?.has(textContent))
    const target = seen.current === null ? element.current : added?.closest('fieldset')
    target?.scrollIntoView({ block: 'nearest' })
    seen.current = questions
  })
}

/** How many texts match a record. */
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
  /** The sheet that a link column would link to. */
  linked: string | undefined
}

function Failing({ conversion, linked }: FailingProps) {
  const { data: target } = useSheet(conversion.links ? linked : undefined)
  const t = useColumnTexts()
  const reasons = useCellReasons()
  const { filled, failing, examples } = conversion
  const reasonOf = (error: sheets.CellError) => {
    const { key, values } = linkReason(error, target?.name ?? '…')
    return reasons(key, values)
  }
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
            <code>{text}</code> {reasonOf(error)}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
