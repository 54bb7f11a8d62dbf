import { channels } from '@millrace/contract'
import { z } from 'zod'
import { graphId, graphToken, readGraphList, shownName } from './graph.ts'
import type { AccountSource, ListedAccount } from './source.ts'

/** A Page as Meta lists it. */
export const graphPage = z.object({
  id: graphId,
  name: z.string().default(''),
  access_token: graphToken.optional(),
  tasks: z.array(z.string()).optional(),
})

/** What Meta wants of a person who subscribes a Page, and who answers its messages. */
const SUBSCRIBING = ['MANAGE', 'MODERATE', 'CREATE_CONTENT']

/** The Page's token, if the person may subscribe the Page and answer its messages. */
export function answeringToken({
  access_token: token,
  tasks,
}: Pick<z.infer<typeof graphPage>, 'access_token' | 'tasks'>): string | null {
  const may =
    tasks === undefined || (tasks.includes('MESSAGING') && SUBSCRIBING.some((task) => tasks.includes(task)))
  return token !== undefined && may ? token : null
}

const page = graphPage.transform(({ id, name, ...rest }): ListedAccount => {
  const token = answeringToken(rest)
  return { id, name: shownName(name, id), settings: token === null ? null : { pageId: id, token } }
})

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
