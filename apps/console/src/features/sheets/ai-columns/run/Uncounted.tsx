import type { flows } from '@millrace/contract'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useAiColumnTexts } from '../texts/texts.ts'

/** Models that a budget does not hold: said before anything begins, for nothing stops a run there. */
export function Uncounted({ models }: { models: readonly flows.UncountedModel[] }) {
  const t = useAiColumnTexts()
  if (models.length === 0) return null
  return (
    <Callout kind="warning">
      {models.map(({ id, label, why }) => (
        <p key={id}>{t(`price.uncounted.${why}`, { label })}</p>
      ))}
    </Callout>
  )
}
