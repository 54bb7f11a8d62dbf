import { channels } from '@millrace/contract'
import { z } from 'zod'
import { graphId, readGraphList, shownName } from './graph.ts'
import { answeringToken, graphPage } from './pages.ts'
import type { AccountSource, ListedAccount } from './source.ts'

const linked = graphPage
  .extend({
    instagram_business_account: z
      .object({ id: graphId, username: z.string().default(''), name: z.string().default('') })
      .optional(),
  })
  .transform(({ id: pageId, instagram_business_account: account, ...page }): ListedAccount | null => {
    if (!account) return null
    const { id, username, name } = account
    const token = answeringToken(page)
    return {
      id,
      name: shownName(username || name, id),
      settings: token === null ? null : { instagramId: id, pageId, token },
    }
  })

/** Professional accounts that are linked to Pages of the connected person. They are used with the Page's token. */
export const instagramAccounts: AccountSource = {
  channel: 'instagram',
  vendor: 'meta',
  purpose: 'metaInstagram',
  connectionToken: null,
  async list(context, ref) {
    const { items, more } = await readGraphList(context, ref, {
      path: '/me/accounts',
      fields: 'id,name,access_token,tasks,instagram_business_account{id,username,name}',
      item: linked,
      purpose: 'metaInstagram',
      what: 'Instagram accounts',
      most: channels.ACCOUNTS_MAX,
      calls: 5,
    })
    const found = items.filter((one) => one !== null)
    // Meta names an account once; with two Pages, the first one would be used.
    return {
      accounts: [...new Map(found.toReversed().map((one) => [one.id, one])).values()].toReversed(),
      more,
    }
  },
}
