import { EDITION_NAMES } from '@millrace/contract'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { formatBytes, formatDay, formatNumber } from '../../lib/format.ts'
import layout from '../../lib/kit/fields/Form.module.css'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../lib/kit/texts.ts'
import { showMessage } from '../../lib/notify/message.ts'
import css from './BillingPart.module.css'
import { ChangeAmounts } from './ChangeAmounts.tsx'
import {
  type Change,
  isDeclined,
  type PlanChoice,
  useCheckout,
  useConfirmChange,
  usePreview,
} from './get-billing.ts'
import { useBillingTexts } from './texts.ts'

interface ChangeDialogProps {
  choice: PlanChoice
  onClose: () => void
}

/** Shows what a change of the plan costs now and later, and confirms it. */
export default function ChangeDialog({ choice, onClose }: ChangeDialogProps) {
  const t = useBillingTexts()
  const kit = useKitTexts()
  const id = useId()
  const preview = usePreview(choice)
  const confirm = useConfirmChange()
  const checkout = useCheckout()
  const { data } = preview
  const onConfirm = ({ now, next }: Change) => {
    confirm.mutate(
      { ...choice, at: now?.at ?? next.at, due: now?.due ?? 0 },
      {
        onSuccess: () => {
          showMessage(now ? t('change.confirmed') : t('change.scheduled', { date: formatDay(next.at) }))
          onClose()
        },
        // The next attempt is for a new moment.
        onError: () => void preview.refetch(),
      },
    )
  }
  const isAtStripe = data?.confirmAt === 'stripe' || isDeclined(confirm.error)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('change.title', { plan: EDITION_NAMES[choice.edition] })}</DialogTitle>
      <DialogContent className={layout.fields}>
        {preview.error && !data ? (
          <FailureNotice error={preview.error} onRetry={() => void preview.refetch()} compact />
        ) : null}
        {preview.isPending ? (
          <Loading>
            <Skeleton height={120} radius={6} />
          </Loading>
        ) : null}
        {data ? <ChangeAmounts change={data} /> : null}
        {data ? <Exceeded change={data} /> : null}
        {confirm.error ? <FailureNotice error={confirm.error} compact /> : null}
        {isAtStripe ? <p className={css.quiet}>{t('change.atStripe')}</p> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        {isAtStripe ? (
          <Button variant="contained" disabled={checkout.isPending} onClick={() => checkout.mutate(choice)}>
            {t('change.continue')}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={!data || preview.isFetching || confirm.isPending}
            onClick={() => data && onConfirm(data)}
          >
            {t(data?.now === null ? 'change.schedule' : 'change.confirm')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** What the new plan has less room for than is used. */
function Exceeded({ change: { exceeded, now, next } }: { change: Change }) {
  const t = useBillingTexts()
  if (exceeded.length === 0) return null
  return (
    <Callout kind="warning">
      {now === null ? t('change.exceededThen', { date: formatDay(next.at) }) : t('change.exceeded')}
      <ul className={css.exceeded}>
        {exceeded.map(({ of, used, most }) => {
          const format = of === 'storageBytes' ? formatBytes : formatNumber
          return (
            <li key={of}>
              {t('change.over', { name: t(`columns.${of}`), used: format(used), most: format(most) })}
            </li>
          )
        })}
      </ul>
    </Callout>
  )
}
