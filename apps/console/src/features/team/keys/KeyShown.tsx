import { ShownOnce } from '../ShownOnce.tsx'
import { useTeamTexts } from '../texts.ts'

/** A newly created key. */
export default function KeyShown({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useTeamTexts()
  return (
    <ShownOnce
      title={t('keys.shownTitle')}
      text={t('keys.shownText')}
      label={t('keys.shown')}
      value={value}
      onClose={onClose}
    />
  )
}
