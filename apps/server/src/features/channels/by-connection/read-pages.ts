import { graphFailure } from '@millrace/channels'
import { channels, type connections } from '@millrace/contract'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { EgressError } from '../../../egress/index.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { callVendor, ConnectionFailure } from '../../connections/index.ts'

/** Whose Pages, and in which project the connection is used. */
interface PagesRef {
  accountId: string
  projectId: string
  connectionId: string
  signal: AbortSignal
}

/** A Page as Meta lists it. */
interface Page {
  id: string
  name: string
  /** Null if Meta gives none to this person. */
  token: string | null
  /** Whether the person may subscribe the Page and answer its messages. */
  hasRights: boolean
}

export const PURPOSE: connections.Purpose = 'metaPages'

const PAGE_SIZE = 100
/** Meta may put less on a page than was asked for. */
const MOST_CALLS = 5
const MOST_BYTES = 1_000_000
const NAME_MAX = 100

const page = z
  .object({
    id: z.string().regex(/^\d{4,30}$/),
    name: z.string().default(''),
    access_token: z
      .string()
      .regex(/^[\w|.-]{8,1000}$/)
      .optional(),
    tasks: z.array(z.string()).optional(),
  })
  .transform(({ id, name, access_token: token = null, tasks }): Page => ({
    id,
    name: name.toWellFormed().slice(0, NAME_MAX) || id,
    token,
    hasRights: token !== null && (tasks === undefined || mayAnswer(tasks)),
  }))
const answered = z.object({
  data: z.array(page).max(1000),
  paging: z
    .object({
      cursors: z.object({ after: z.string().max(2000).optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
})

/** What Meta wants of a person who subscribes a Page, and who answers its messages. */
const SUBSCRIBING = ['MANAGE', 'MODERATE', 'CREATE_CONTENT']
const mayAnswer = (tasks: readonly string[]): boolean =>
  tasks.includes('MESSAGING') && SUBSCRIBING.some((task) => tasks.includes(task))

/** The Pages of a connection with their tokens. Errors are those that people see. */
export async function readPages(context: Context, ref: PagesRef): Promise<{ pages: Page[]; more: boolean }> {
  const pages: Page[] = []
  let after: string | undefined
  for (let calls = 0; calls < MOST_CALLS && pages.length < channels.ACCOUNTS_MAX; calls += 1) {
    const { data, paging } = await readOnce(context, ref, after)
    pages.push(...data)
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    if (after === undefined) break
  }
  const more = after !== undefined || pages.length > channels.ACCOUNTS_MAX
  return { pages: pages.slice(0, channels.ACCOUNTS_MAX), more }
}

async function readOnce(context: Context, ref: PagesRef, after: string | undefined) {
  const { signal, connectionId: id, accountId, projectId } = ref
  try {
    const answer = await callVendor(
      context,
      { accountId, projectId, id, purpose: PURPOSE },
      {
        base: 'metaGraph',
        path: `/${context.config.connections.graphVersion}/me/accounts`,
        query: {
          fields: 'id,name,access_token,tasks',
          limit: String(PAGE_SIZE),
          ...(after === undefined ? {} : { after }),
        },
        signal,
        maxBytes: MOST_BYTES,
      },
    )
    const body = jsonOf(answer.text)
    const failure = graphFailure({ status: answer.status, body })
    if (failure) throw refusal(`Meta didn’t list the Pages: ${failure.detail}`, `channel_${failure.reason}`)
    const read = answered.safeParse(body)
    if (!read.success) throw refusal('Meta’s list of Pages couldn’t be read.', 'channel_rejected')
    return read.data
  } catch (error) {
    throw asPeopleSee(error)
  }
}

const refusal = (message: string, code: string) => new Failure('conflict', message, { refusal: code })

function asPeopleSee(error: unknown): unknown {
  if (error instanceof EgressError)
    return refusal(`Meta can’t be reached: ${error.message}`, 'channel_unreachable')
  if (!(error instanceof ConnectionFailure)) return error
  if (error.code === 'missing') return notFound('connection')
  return refusal(WHY[error.code], `connection_${error.code}`)
}

const WHY: Record<Exclude<ConnectionFailure['code'], 'missing'>, string> = {
  purpose: 'This connection wasn’t given access to Pages. Reconnect it under Integrations, and allow that.',
  reconnect: 'Meta doesn’t accept this connection any more. Reconnect it under Integrations.',
  client: 'Meta doesn’t accept this server’s app. The operator has to check its settings.',
  closed: 'This connection can’t be decrypted on this server. Reconnect it under Integrations.',
  unavailable: 'Meta can’t be reached right now. Try again in a moment.',
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The status decides then.
    return null
  }
}
