import { ButtonLink } from '../../../../lib/kit/ButtonLink.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useBuilderTexts } from './texts.ts'

/** Explains that the chat needs a model, and who can add one. */
export function NeedsModel() {
  const t = useBuilderTexts()
  const may = useMay('integrations') === 'yes'
  return (
    <Callout
      kind="info"
      actions={
        may ? (
          <ButtonLink to="/user/integrations" size="small">
            {t('addKey')}
          </ButtonLink>
        ) : null
      }
    >
      {t('needsModel')} {may ? null : t('askAdmin')}
    </Callout>
  )
}
