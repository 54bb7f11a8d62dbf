import type { flows } from '@millrace/contract'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { useUncounted } from '../api/costs.ts'
import { launchOf } from './launch-of.ts'
import css from './Launch.module.css'
import type { StepProps } from './step-props.ts'
import { useLaunchTexts } from './texts.ts'

type CeilingNoteProps = Pick<StepProps, 'draft' | 'needs'> & { flow: Pick<flows.Flow, 'id'> }

/** What a ceiling would not hold: said before the launch, for nothing stops the job there. */
export function CeilingNote({ flow, draft, needs }: CeilingNoteProps) {
  const t = useLaunchTexts()
  const hasCeiling = draft.ceiling !== ''
  const { data: models = [] } = useUncounted(flow.id, launchOf(flow, draft, needs).params, hasCeiling)
  if (!hasCeiling || models.length === 0) return null
  return (
    <Callout kind="warning">
      <ul className={css.plain}>
        {models.map(({ id, label, why }) => (
          <li key={id}>{t(`run.uncounted.${why}`, { label })}</li>
        ))}
      </ul>
    </Callout>
  )
}
