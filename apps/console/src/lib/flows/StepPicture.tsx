import { useCatalogue } from './api/catalogue.ts'
import { useFlowsTexts } from './texts.ts'
import { NodeIcon } from './NodeIcon.tsx'
import css from './StepPicture.module.css'

const SHOWN = 6

/** A flow's steps as a row of icons. */
export function StepPicture({ types }: { types: readonly string[] }) {
  const t = useFlowsTexts()
  const { data: catalogue } = useCatalogue()
  if (types.length === 0) return <span className={css.none}>{t('noSteps')}</span>
  const names = types.map((type) => catalogue?.get(type)?.title ?? type)
  const shown = types.slice(0, SHOWN)
  const title = names.join(' → ')
  return (
    <span className={css.picture} title={title}>
      <span className="visually-hidden">{title}</span>
      {shown.map((type, index) => (
        // A type may occur several times, and the list is never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={`${index}-${type}`} className={css.step}>
          <NodeIcon name={catalogue?.get(type)?.icon ?? 'box'} size={14} />
        </span>
      ))}
      {types.length > SHOWN ? <span className={css.more}>{`+${String(types.length - SHOWN)}`}</span> : null}
    </span>
  )
}
