import { onboarding } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { loadDemo } from './load-demo.ts'

export const onboardingRoutes = (context: Context) => [
  bind(onboarding.loadDemo, (call) => loadDemo(context, call.actor)),
]
