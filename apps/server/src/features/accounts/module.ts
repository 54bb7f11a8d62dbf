import type { FeatureModule } from '../../module.ts'
import { recoverPassword, recoveryHandler } from './recovery/forgot.handler.ts'
import { accountRoutes } from './routes.ts'
import { signUpHandler } from './sign-up.handler.ts'
import { sendSignUpMail } from './sign-up.job.ts'

export const accounts: FeatureModule = {
  jobs: [recoverPassword, sendSignUpMail],
  open: (context) => ({
    routes: accountRoutes(context),
    handlers: [recoveryHandler(context), signUpHandler(context)],
  }),
}
