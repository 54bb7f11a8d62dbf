import Button from '@mui/material/Button'
import { useId } from 'react'
import type { billing } from '@millrace/contract'
import { formatNumber } from '../../lib/format.ts'
import css from './BillingPart.module.css'
import { useCheckout } from './get-billing.ts'
import { formatMoney } from './amounts.ts'
import { useBillingTexts } from './texts.ts'

/** Credits that can be bought besides those of a plan. */
export function PackList({ packs }: { packs: readonly billing.PackOffer[] }) {
  const t = useBillingTexts()
  const checkout = useCheckout()
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{t('packs')}</h2>
      <p className={css.quiet}>{t('packsText')}</p>
      <ul className={css.packs}>
        {packs.map((offer) => {
          const { credits } = offer
          const pack = t('pack', { count: credits, formatted: formatNumber(credits) })
          const price = formatMoney(offer)
          return (
            <li key={credits}>
              <span>{pack}</span>
              <Button
                variant="outlined"
                size="small"
                disabled={checkout.isPending}
                aria-label={t('buyThis', { pack, price })}
                onClick={() => checkout.mutate({ credits })}
              >
                {t('buy', { price })}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
