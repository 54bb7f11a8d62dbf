import { channels } from '@millrace/contract'
import { z } from 'zod'
import type { Context } from '../../../../context.ts'
import { graphId, readGraphList, shownName } from './graph.ts'
import type { AccountList, AccountSource, AccountsRef, ListedAccount } from './source.ts'

/** Most portfolios that are searched, and business accounts in each way of each. */
const MOST_PORTFOLIOS = 20
const MOST_ACCOUNTS = 25
const MOST_NUMBERS = 50
/** Portfolios that are searched at once. */
const AT_ONCE = 4
/** For all calls together. */
const LIST_MS = 30_000

const portfolio = z.object({ id: graphId })

const number = z.object({
  id: graphId,
  display_phone_number: z.string().default(''),
  verified_name: z.string().default(''),
  /** Others than those of the Cloud API can't be used by programs, or only by one's own server. */
  platform_type: z.string().optional(),
})

const businessAccount = z
  .object({
    id: graphId,
    phone_numbers: z
      .object({
        data: z.array(number).max(1000),
        paging: z.object({ next: z.string().optional() }).optional(),
      })
      .optional(),
  })
  .transform(({ id, phone_numbers: numbers }) => ({
    numbers: (numbers?.data ?? []).map((one) => accountOf(id, one)),
    more: numbers?.paging?.next !== undefined,
  }))

function accountOf(businessAccountId: string, one: z.infer<typeof number>): ListedAccount {
  const { id, display_phone_number: shown, verified_name: verified, platform_type: platform } = one
  const name = shownName([verified, shown].filter(Boolean).join(', '), id)
  if (platform !== undefined && platform !== 'CLOUD_API')
    return { id, name, settings: null, problem: 'unready' }
  return { id, name, settings: { phoneNumberId: id, businessAccountId } }
}

const purpose = 'metaWhatsApp'

/** Phone numbers of the business accounts that the connected person manages, by the person's own token. */
export const whatsAppNumbers: AccountSource = {
  channel: 'whatsapp',
  vendor: 'meta',
  purpose,
  connectionToken: 'token',
  async list(context, { signal, ...rest }) {
    const ref = { ...rest, signal: AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)]) }
    const portfolios = await listPortfolios(context, ref)
    const lists: AccountList[] = []
    for (let from = 0; from < portfolios.items.length; from += AT_ONCE) {
      const some = portfolios.items.slice(from, from + AT_ONCE)
      lists.push(...(await Promise.all(some.map(({ id }) => listPortfolio(context, ref, id)))))
    }
    // An account that is owned and shared is listed twice.
    const all = new Map(lists.flatMap(({ accounts }) => accounts).map((one) => [one.id, one]))
    const more = portfolios.more || lists.some((list) => list.more) || all.size > channels.ACCOUNTS_MAX
    return { accounts: [...all.values()].slice(0, channels.ACCOUNTS_MAX), more }
  },
}

function listPortfolios(context: Context, ref: AccountsRef) {
  return readGraphList(context, ref, {
    path: '/me/businesses',
    fields: 'id',
    item: portfolio,
    purpose,
    what: 'business portfolios',
    most: MOST_PORTFOLIOS,
    calls: 1,
  })
}

/** Own business accounts of a portfolio, and those that clients share with it. */
async function listPortfolio(context: Context, ref: AccountsRef, id: string): Promise<AccountList> {
  const accounts: ListedAccount[] = []
  let more = false
  for (const edge of ['owned_whatsapp_business_accounts', 'client_whatsapp_business_accounts']) {
    const list = await readGraphList(context, ref, {
      path: `/${id}/${edge}`,
      fields: `id,phone_numbers.limit(${MOST_NUMBERS}){id,display_phone_number,verified_name,platform_type}`,
      item: businessAccount,
      purpose,
      what: 'WhatsApp numbers',
      most: MOST_ACCOUNTS,
      calls: 1,
      // The person may have a role in a portfolio that shows none of its accounts.
      isRefusalEmpty: true,
    })
    accounts.push(...list.items.flatMap(({ numbers }) => numbers))
    more ||= list.more || list.items.some((one) => one.more)
  }
  return { accounts, more }
}
