import Coins from 'lucide-react/icons/coins'
import { formatNumber } from '../../lib/format.ts'
import { useInformation } from '../../lib/session/information.ts'
import { Allowed } from '../Allowed.tsx'
import { LaterPage } from '../LaterPage.tsx'
import { useAppTexts } from '../texts.ts'

/** `/user/credits-usage` */
export function Route() {
  const t = useAppTexts()
  const credits = useInformation().data?.credits
  const today = (left: number | null | undefined) => {
    if (left === undefined) return t('later.credits.unknown')
    if (left === null) return t('later.credits.unlimited')
    return t('later.credits.today', { count: left, formatted: formatNumber(left) })
  }
  return (
    <Allowed feature="creditsUsage" title={t('later.credits.title')}>
      <LaterPage
        title={t('later.credits.title')}
        icon={<Coins size={20} />}
        what={t('later.credits.what')}
        today={today(credits)}
        action={{ label: t('later.credits.action'), to: '/console/agent' }}
      />
    </Allowed>
  )
}
