import type { Client, Route, runs } from '@millrace/contract'

// Written out for the same reason as those of the chat: the contract's own would bring its schemas along, and zod with
// them. calls.test.ts holds these to the contract.
const path = '/forms/:id'
const unread = undefined as never
export const openFormRoute = {
  id: 'flows.openForm',
  method: 'GET',
  path,
  summary: '',
  who: { access: 'visitor', effect: 'read' },
  data: unread,
} as Route as unknown as typeof runs.openForm
export const submitFormRoute = {
  id: 'flows.submitForm',
  method: 'POST',
  path,
  summary: '',
  who: { access: 'visitor', effect: 'write' },
  data: unread,
} as Route as unknown as typeof runs.submitForm

const FORM_ID = /^\/(?:member-)?form\/(\w{4,100})\/?$/

/** The id of the form in the path of its page; null when there is none. */
export const formIdOf = (pathname: string): string | null => FORM_ID.exec(pathname)?.[1] ?? null

/** How a page reads and sends its form. */
export interface FormCalls {
  open: (id: string, signal: AbortSignal) => Promise<runs.PublicForm>
  submit: (id: string, params: Record<string, unknown>) => Promise<runs.FormAnswer>
  /** Where people sign in, when the form asks for it; null on the page for visitors, which is for nobody in particular. */
  signIn: string | null
}

export const callsWith = (client: Client, signIn: string | null): FormCalls => ({
  open: (id, signal) => client.call(openFormRoute, { params: { id } }, { signal }),
  submit: (id, params) => client.call(submitFormRoute, { params: { id }, body: { params } }),
  signIn,
})
