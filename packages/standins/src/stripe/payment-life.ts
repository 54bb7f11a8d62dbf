import type { LifeContext } from './life-context.ts'
import { type DisputeObject, newStripeId } from './objects.ts'
import { requireObject } from './store.ts'

/** What happens to a payment after it was made. */
export function paymentLife({ store, now, emit }: LifeContext) {
  const chargeOf = (paymentId: string) =>
    requireObject(store.charges, 'charge', requireObject(store.payments, 'payment', paymentId).latest_charge!)
  return {
    refund(paymentId: string, amount: number) {
      const refunded = chargeOf(paymentId)
      refunded.amount_refunded += amount
      refunded.refunded = refunded.amount_refunded === refunded.amount
      emit('charge.refunded', refunded)
    },
    /** The buyer's bank takes the money back; returns the dispute's ID. */
    dispute(paymentId: string): string {
      const disputed = chargeOf(paymentId)
      disputed.disputed = true
      const made: DisputeObject = {
        id: newStripeId('dp'),
        object: 'dispute',
        amount: disputed.amount,
        charge: disputed.id,
        created: now(),
        payment_intent: paymentId,
        status: 'needs_response',
      }
      store.disputes.set(made.id, made)
      emit('charge.dispute.created', made)
      return made.id
    },
    closeDispute(id: string, status: 'won' | 'lost') {
      const dispute = requireObject(store.disputes, 'dispute', id)
      dispute.status = status
      emit('charge.dispute.closed', dispute)
    },
  }
}
