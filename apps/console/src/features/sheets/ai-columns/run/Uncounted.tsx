import type { flows } from '@millrace/contract'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useAiColumnTexts } from '../texts/texts.ts'

/** Warns about models that a budget does not cover, because nothing would stop the run. */
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
