import type { SendFailure, VendorAnswer } from '../channel.ts'
import { fieldsOf } from '../read.ts'
import { failureIn } from './errors.ts'

/** Null if Meta has confirmed a subscription or its end. */
export function readConfirmation(answer: VendorAnswer): SendFailure | null {
  const failure = failureIn(answer)
  if (failure || fieldsOf(answer.body).success === true) return failure
  return { reason: 'rejected', detail: 'The subscription wasn’t confirmed.', retry: false }
}
