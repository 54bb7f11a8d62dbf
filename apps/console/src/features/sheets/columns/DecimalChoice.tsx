import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { ReadingChoice } from './ReadingChoice.tsx'
import { numberShown } from './shown.ts'
import { useColumnTexts } from './texts.ts'

type Sign = NonNullable<sheets.Reading['decimal']>

const SIGNS = ['.', ','] as const
const NAMES = { '.': 'point', ',': 'comma' } as const

interface DecimalChoiceProps {
  numbers: sheets.DecimalSigns
  /** Null: not chosen yet. */
  value: Sign | null
  onChange: (sign: Sign) => void
}

/** Asks for the decimal separator of ambiguous numbers. */
export function DecimalChoice({ numbers, value, onChange }: DecimalChoiceProps) {
  const t = useColumnTexts()
  const { numbers: all, ambiguous, samples } = numbers
  return (
    <ReadingChoice
      question={t('numbers.question')}
      facts={t('numbers.ambiguous', {
        count: all,
        all: formatNumber(all),
        ambiguous: formatNumber(ambiguous),
      })}
      options={SIGNS.map((sign) => ({
        value: sign,
        label: t(`numbers.${NAMES[sign]}`),
        note: t('reading.fit', { count: numbers[NAMES[sign]] }),
      }))}
      value={value}
      onChange={onChange}
      samples={samples.map(({ text, point, comma }) => ({
        text,
        results: [point, comma].map((number) => (number === null ? null : numberShown(number))),
      }))}
      none={t('numbers.none')}
    />
  )
}
