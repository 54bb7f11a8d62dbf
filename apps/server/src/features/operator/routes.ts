import { operator } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { signInLimits } from '../accounts/index.ts'
import { changeCredits, chooseEdition } from './change-account.ts'
import { listAccounts } from './list-accounts.ts'
import { readAccount, readEntries } from './read-account.ts'

export function operatorRoutes(context: Context) {
  const { confirmations: limit } = signInLimits(context)
  return [
    bind(operator.accounts, ({ query }) => listAccounts(context, query)),
    bind(operator.read, ({ params }) => readAccount(context, params.id)),
    bind(operator.entries, ({ params, query }) => readEntries(context, { ...params, ...query })),
    bind(operator.changeCredits, ({ actor, params, body }) =>
      changeCredits(context, actor, { limit, ...params, ...body }),
    ),
    bind(operator.setEdition, ({ actor, params, body }) =>
      chooseEdition(context, actor, { limit, ...params, ...body }),
    ),
  ]
}
