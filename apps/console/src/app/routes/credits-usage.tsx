import { BillingPart } from '../../features/billing/BillingPart.tsx'
import { UsagePage } from '../../features/usage/UsagePage.tsx'
import { useUsageTexts } from '../../features/usage/texts.ts'
import { Allowed } from '../Allowed.tsx'

/** `/user/credits-usage` */
export function Route() {
  const t = useUsageTexts()
  return (
    // Whoever pays for a plan manages it here, also with one that doesn't include this page.
    <Allowed feature="creditsUsage" title={t('title')} locked={<BillingPart />}>
      <UsagePage billing={<BillingPart />} />
    </Allowed>
  )
}
