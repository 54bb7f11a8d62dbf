import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { useCatalogueTexts } from './texts.ts'

/** The way from the tools to the catalogue of steps. */
export function StepsLink() {
  const t = useCatalogueTexts()
  return (
    <ButtonLink to="/console/tools" search={{ view: 'steps' }}>
      {t('link')}
    </ButtonLink>
  )
}
