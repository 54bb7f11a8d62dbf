import { channels } from '@millrace/contract'
import { z } from 'zod'
import { graphId, graphToken, readGraphList, shownName } from './graph.ts'
import type { AccountSource, ListedAccount } from './source.ts'

const page = z
  .object({
    id: graphId,
    name: z.string().default(''),
    access_token: graphToken.optional(),
    tasks: z.array(z.string()).optional(),
  })
  .transform(({ id, name, access_token: token, tasks }): ListedAccount => {
    const may = token !== undefined && (tasks === undefined || mayAnswer(tasks))
    return { id, name: shownName(name, id), settings: may ? { pageId: id, token } : null }
  })

/** What Meta wants of a person who subscribes a Page, and who answers its messages. */
const SUBSCRIBING = ['MANAGE', 'MODERATE', 'CREATE_CONTENT']
const mayAnswer = (tasks: readonly string[]): boolean =>
  tasks.includes('MESSAGING') && SUBSCRIBING.some((task) => tasks.includes(task))

/** Pages that the connected person manages, each with a token of its own. */
export const pages: AccountSource = {
  channel: 'messenger',
  vendor: 'meta',
  purpose: 'metaPages',
  connectionToken: null,
  async list(context, ref) {
    const { items, more } = await readGraphList(context, ref, {
      path: '/me/accounts',
      fields: 'id,name,access_token,tasks',
      item: page,
      purpose: 'metaPages',
      what: 'Pages',
      most: channels.ACCOUNTS_MAX,
      calls: 5,
    })
    return { accounts: items, more }
  },
}
