import type { accounts, Data } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import type { Device } from '../device.ts'
import type { SignInLimits } from '../limits.ts'
import { openSession } from '../open-session.ts'
import { takeSecondFactor } from './check-code.ts'
import { endStep, tryStep } from './sign-in-step.ts'

interface SecondStep {
  limits: SignInLimits
  device: Device
  secondFactor: string
  code: string
}

/** The second step of signing in. Tries are limited per first step and per user. */
export async function signInCode(
  context: Context,
  { limits, device, secondFactor, code }: SecondStep,
): Promise<Data<typeof accounts.loginCode>> {
  await limits.byAddress.use(device.ip)
  // In a transaction of its own: the try counts even if the rest fails.
  const step = await inSystem(context.db.kysely, (tx) => tryStep(tx, secondFactor))
  if (!step) throw new Failure('unauthenticated', 'This sign-in has expired. Start again.')
  await limits.codes.use(step.userId)
  const token = await inSystem(context.db.kysely, async (tx) => {
    const kind = await takeSecondFactor(context, tx, { userId: step.userId, code })
    if (!kind || !(await endStep(tx, secondFactor))) return null
    return openSession(context, tx, { ...step, device, secondFactor: kind })
  })
  if (token === null) throw invalid([{ path: 'code', message: 'is wrong or was already used' }])
  await limits.codes.clear(step.userId)
  return { token }
}
