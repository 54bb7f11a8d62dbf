import type { sheets } from '@millrace/contract'
import { ChangeChoice } from './ChangeChoice.tsx'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { DateOrderChoice } from './DateOrderChoice.tsx'
import { DecimalChoice } from './DecimalChoice.tsx'
import type { Draft } from './draft.ts'
import { isMixed, type OpenQuestion, readingOf } from './use-save-column.ts'

interface QuestionsProps {
  conversion: sheets.Conversion
  draft: Draft
  onDraft: (draft: Draft) => void
  open: OpenQuestion | null
}

/** What the texts of the cells leave open, and what the new type would change of them. */
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
