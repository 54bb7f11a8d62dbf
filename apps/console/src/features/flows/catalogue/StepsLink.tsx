import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { useCatalogueTexts } from './texts.ts'

/** Links from the tools to the step catalog. */
export function StepsLink() {
  const t = useCatalogueTexts()
  return (
    <ButtonLink to="/console/tools" search={{ view: 'steps' }}>
      {t('link')}
    </ButtonLink>
  )
}
