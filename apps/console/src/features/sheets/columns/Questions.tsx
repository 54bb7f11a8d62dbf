import type { sheets } from '@millrace/contract'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { DecimalChoice } from './DecimalChoice.tsx'
import type { Draft } from './draft.ts'
import { isMixed, type OpenQuestion, readingOf } from './use-save-column.ts'
import { formatNumber, formatDay } from '../../../lib/format.ts'
import { ReadingChoice } from './ReadingChoice.tsx'
import { useColumnTexts } from './texts.ts'

type Order = NonNullable<sheets.ColumnSettings['dateOrder']>

const ORDERS = ['dmy', 'mdy'] as const
const WAYS = { dmy: 'dayFirst', mdy: 'monthFirst' } as const

interface DateOrderChoiceProps {
  dates: sheets.DateOrders
  /** Null: not chosen yet. */
  value: Order | null
  onChange: (order: Order) => void
}

/** Asks for the day/month order of ambiguous dates. */
function DateOrderChoice({ dates, value, onChange }: DateOrderChoiceProps) {
  const t = useColumnTexts()
  const { dates: all, ambiguous, shortYears, samples } = dates
  return (
    <ReadingChoice
      question={t('dates.question')}
      facts={
        <>
          {t('dates.ambiguous', { count: all, all: formatNumber(all), ambiguous: formatNumber(ambiguous) })}
          {shortYears > 0 ? ` ${t('dates.short', { count: shortYears })}` : null}
        </>
      }
      options={ORDERS.map((order) => ({
        value: order,
        label: t(`dates.${order}`),
        note: t('reading.fit', { count: dates[WAYS[order]] }),
      }))}
      value={value}
      onChange={onChange}
      samples={samples.map(({ text, dayFirst, monthFirst }) => ({
        text,
        results: [dayFirst, monthFirst].map((day) => (day === null ? null : formatDay(day))),
      }))}
      none={t('dates.none')}
    />
  )
}

interface QuestionsProps {
  conversion: sheets.Conversion
  draft: Draft
  onDraft: (draft: Draft) => void
  open: OpenQuestion | null
}

/** What the cell texts leave ambiguous, and what the new type would change in them. */
export function Questions({ conversion, draft, onDraft, open }: QuestionsProps) {
  const { dates, numbers, currencies, changes } = conversion
  const { settings, reading } = draft
  const known = readingOf(conversion, draft)
  const set = (part: sheets.ColumnSettings) => onDraft({ ...draft, settings: { ...settings, ...part } })
  const read = (part: sheets.Reading) => onDraft({ ...draft, reading: { ...reading, ...part } })
  const { accept = [] } = reading
  return (
    <>
      {dates ? (
        <DateOrderChoice dates={dates} value={known.dateOrder} onChange={(dateOrder) => set({ dateOrder })} />
      ) : null}
      {currencies && isMixed(currencies) ? (
        <CurrencyChoice
          currencies={currencies}
          value={known.currency}
          onChange={(currency) => set({ currency })}
        />
      ) : null}
      {/* Which amounts are numbers of the column depends on its currency. */}
      {numbers && numbers.ambiguous > 0 && open !== 'currencies' ? (
        <DecimalChoice numbers={numbers} value={known.decimal} onChange={(decimal) => read({ decimal })} />
      ) : null}
      {/* Before the rest is known, texts may seem to change that do not. */}
      {open
        ? null
        : changes.map((change) => (
            <ChangeChoice
              key={change.kind}
              change={change}
              accepted={accept.includes(change.kind)}
              onAccept={(accepted) =>
                read({
                  accept: [
                    ...accept.filter((kind) => kind !== change.kind),
                    ...(accepted ? [change.kind] : []),
                  ],
                })
              }
            />
          ))}
    </>
  )
}

interface ChangeChoiceProps {
  change: sheets.ReadingChange
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

/** Asks about texts that the new type would change: they are kept and marked unless the user accepts. */
function ChangeChoice({ change, accepted, onAccept }: ChangeChoiceProps) {
  const t = useColumnTexts()
  const { kind, count, samples } = change
  return (
    <ReadingChoice
      question={t(`changes.${kind}`)}
      facts={t('changes.count', { count, formatted: formatNumber(count) })}
      options={[
        { value: 'keep', label: t('changes.keep') },
        { value: 'accept', label: t('changes.accept') },
      ]}
      value={accepted ? 'accept' : 'keep'}
      onChange={(value) => onAccept(value === 'accept')}
      samples={samples.map(({ text, result }) => ({ text, results: [text, result] }))}
      none={t('changes.empty')}
    />
  )
}
