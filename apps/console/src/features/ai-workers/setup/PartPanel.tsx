import { AccessPart } from './AccessPart.tsx'
import { MetadataPart } from './MetadataPart.tsx'
import { NotificationPart } from './NotificationPart.tsx'
import { ParamsPart } from './ParamsPart.tsx'
import type { PartProps } from './part-props.ts'
import css from './Setup.module.css'
import type { PartStep } from './steps.ts'
import { useSetupTexts } from './texts.ts'

/** One part of what is set of a worker, in the wizard and in its settings. */
export function PartPanel({ step, ...props }: PartProps & { step: PartStep }) {
  const t = useSetupTexts()
  const { draft, onChange, errorAt, renderBases } = props
  const noKnowledge = errorAt('knowledgeIds')
  switch (step) {
    case 'params':
      return <ParamsPart {...props} />
    case 'knowledge':
      return (
        <div className={css.panel}>
          <p className={css.hint}>{t('knowledge.help')}</p>
          {renderBases(draft.knowledgeIds, (knowledgeIds) => onChange({ knowledgeIds }))}
          {noKnowledge ? <p className={css.wrong}>{noKnowledge}</p> : null}
        </div>
      )
    case 'integrations':
      return <AccessPart {...props} />
    case 'metadata':
      return <MetadataPart {...props} />
    default:
      return <NotificationPart {...props} />
  }
}
