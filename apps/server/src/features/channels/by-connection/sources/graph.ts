import { graphFailure } from '@millrace/channels'
import type { connections } from '@millrace/contract'
import { z } from 'zod'
import type { Context } from '../../../../context.ts'
import { callVendor } from '../../../connections/index.ts'
import { asPeopleSee, busy, isBusy, jsonOf } from './failures.ts'
import { type AccountsRef, refusal } from './source.ts'

// Lists of Meta's Graph API, read with a connection.

const PAGE_SIZE = 100
const MOST_BYTES = 1_000_000
const NAME_MAX = 100

/** A token of Meta. */
export const graphToken = z.string().regex(/^[\w|.-]{8,1000}$/)
export const graphId = z.string().regex(/^\d{4,30}$/)
/** As people see it. */
export const shownName = (name: string, id: string): string => name.toWellFormed().slice(0, NAME_MAX) || id

const paging = z
  .object({
    cursors: z.object({ after: z.string().max(2000).optional() }).optional(),
    next: z.string().optional(),
  })
  .optional()

interface GraphList<T> {
  /** Below the version of the API. */
  path: string
  fields: string
  item: z.ZodType<T>
  purpose: connections.Purpose
  /** As people know them, in the plural. */
  what: string
  /** Most items that are used. */
  most: number
  /** Most calls: Meta may put less on a page than was asked for. */
  calls: number
  /** What the person may not see counts as empty; otherwise, it is an error. */
  isRefusalEmpty?: true
}

/** Codes for a lack of permission: 10, and 200 to 299. */
const isRefused = (body: unknown): boolean => {
  const code = z.object({ error: z.object({ code: z.number() }) }).safeParse(body).data?.error.code ?? 0
  return code === 10 || (code >= 200 && code < 300)
}

/** The items of a list, page by page. Errors are those that people see. */
export async function readGraphList<T>(
  context: Context,
  ref: AccountsRef,
  list: GraphList<T>,
): Promise<{ items: T[]; more: boolean }> {
  const items: T[] = []
  let after: string | undefined
  for (let calls = 0; calls < list.calls && items.length < list.most; calls += 1) {
    const read = await readOnce(context, ref, { list, after })
    items.push(...read.data)
    // The address in `next` is never followed: only whether there is one counts.
    after = read.paging?.next === undefined ? undefined : read.paging.cursors?.after
    if (after === undefined) break
  }
  return { items: items.slice(0, list.most), more: after !== undefined || items.length > list.most }
}

async function readOnce<T>(
  context: Context,
  ref: AccountsRef,
  { list, after }: { list: GraphList<T>; after: string | undefined },
): Promise<{ data: T[]; paging?: z.infer<typeof paging> }> {
  const { signal, connectionId: id, accountId, projectId } = ref
  const { path, fields, item, purpose, what } = list
  const answer = await callVendor(
    context,
    { accountId, projectId, id, purpose },
    {
      base: 'metaGraph',
      path: `/${context.config.connections.graphVersion}${path}`,
      query: { fields, limit: String(PAGE_SIZE), ...(after === undefined ? {} : { after }) },
      signal,
      maxBytes: MOST_BYTES,
    },
  ).catch((error: unknown) => {
    throw asPeopleSee(error, { vendor: 'Meta', access: what })
  })
  if (isBusy(answer.status)) throw busy('Meta')
  // Meta quotes a token that it can't read, and people see what it says.
  const body = jsonOf(answer.text.replaceAll(answer.secret, '…'))
  if (list.isRefusalEmpty && isRefused(body)) return { data: [] }
  const failure = graphFailure({ status: answer.status, body })
  if (failure) throw refusal(`Meta didn’t list the ${what}: ${failure.detail}`, `channel_${failure.reason}`)
  const read = z.object({ data: z.array(z.unknown()).max(1000), paging }).safeParse(body)
  if (!read.success) throw refusal(`Meta’s list of ${what} couldn’t be read.`, 'channel_rejected')
  // One that can't be read doesn't hide the others.
  const data = read.data.data.flatMap((one) => item.safeParse(one).data ?? [])
  return { data, paging: read.data.paging }
}
