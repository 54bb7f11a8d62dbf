import { flows } from '@millrace/contract'
import type { NodeType } from '../types.ts'

/** Output of this step, sent as the response to the call. */
export interface Response {
  status: number
  contentType: 'application/json' | 'text/plain; charset=utf-8'
  /** Any value for JSON, otherwise text. */
  body: unknown
}

/** Stores the response as its output. HTML is not offered: it would run at this server's origin. */
export const execute: NodeType['execute'] = ({ params }) => {
  const status = Number(params.status)
  const output: Response =
    params.format === 'text'
      ? { status, contentType: 'text/plain; charset=utf-8', body: flows.textOf(params.text) }
      : { status, contentType: 'application/json', body: params.body ?? {} }
  return { output }
}
