import { UsagePage } from '../../features/usage/UsagePage.tsx'
import { useUsageTexts } from '../../features/usage/texts.ts'
import { Allowed } from '../Allowed.tsx'

/** `/user/credits-usage` */
export function Route() {
  const t = useUsageTexts()
  return (
    <Allowed feature="creditsUsage" title={t('title')}>
      <UsagePage />
    </Allowed>
  )
}
