import { onboarding } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { loadDemo } from './load-demo.ts'
import { dismissOnboarding } from './website/give-up.ts'
import { getOnboarding, listOnboardings } from './website/list-onboardings.ts'
import { startOnboarding, startOnboardingFor } from './website/start-onboarding.ts'

export const onboardingRoutes = (context: Context) => [
  bind(onboarding.loadDemo, (call) => loadDemo(context, call.actor)),
  bind(onboarding.start, (call) => startOnboarding(context, call.actor, call.body)),
  bind(onboarding.startFor, (call) =>
    startOnboardingFor(context, call.actor, { ...call.params, ...call.body }),
  ),
  bind(onboarding.get, (call) => getOnboarding(context, call.actor, call.params.id)),
  bind(onboarding.dismiss, (call) => dismissOnboarding(context, call.actor, call.params.id)),
  bind(onboarding.list, (call) => listOnboardings(context, call.actor)),
]
