import { flows } from '@millrace/contract'
import type { NodeType } from '../types.ts'
import { answered } from './answer.ts'
import { firstValues, formOf } from './fields.ts'

const HOUR_MS = 3_600_000

/** Waits for an answer, which is written to the journal from outside; runs again only when the time is up. */
export const execute: NodeType['execute'] = ({ params, waited }, { context }) => {
  const fields = (params.fields ?? []) as { name: string; value: unknown }[]
  if (waited) {
    const none = { approved: false, comment: '', by: null, at: context.now() }
    return { ...answered({ ...none, values: firstValues(fields) }), port: 'timeout' }
  }
  const data = {
    title: flows.textOf(params.title),
    text: flows.textOf(params.text),
    fields: formOf(fields),
    assignee: params.assignee ? flows.textOf(params.assignee) : null,
  }
  const hours = params.timeOutHours === null ? null : Number(params.timeOutHours)
  return { wait: { kind: 'approval', data, ...(hours === null ? {} : { forMs: hours * HOUR_MS }) } }
}
