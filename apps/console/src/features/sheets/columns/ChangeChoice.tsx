import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { ReadingChoice } from './ReadingChoice.tsx'
import { useColumnTexts } from './texts.ts'

interface ChangeChoiceProps {
  change: sheets.ReadingChange
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

/** Asks what becomes of texts that the new type would change: they stay marked as they are, unless somebody says so. */
export function ChangeChoice({ change, accepted, onAccept }: ChangeChoiceProps) {
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
