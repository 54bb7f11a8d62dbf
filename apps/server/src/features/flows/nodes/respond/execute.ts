import { flows } from '@millrace/contract'
import type { NodeType } from '../types.ts'

/** The output of this step, which whoever takes the call sends as the answer. */
export interface Response {
  status: number
  contentType: 'application/json' | 'text/plain; charset=utf-8'
  /** Of JSON any value, else text. */
  body: unknown
}

/** Keeps the answer in its output. HTML is not offered: it would run in the name of this server. */
export const execute: NodeType['execute'] = ({ params }) => {
  const status = Number(params.status)
  const output: Response =
    params.format === 'text'
      ? { status, contentType: 'text/plain; charset=utf-8', body: flows.textOf(params.text) }
      : { status, contentType: 'application/json', body: params.body ?? {} }
  return { output }
}
