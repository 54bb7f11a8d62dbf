import type { Client, Route, runs } from '@millrace/contract'

// Written by hand for the same reason as the chat's routes: the contract's own would bundle its schemas and zod.
// calls.test.ts compares these with the contract.
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

/** The form id in the page's path, or null. */
export const formIdOf = (pathname: string): string | null => FORM_ID.exec(pathname)?.[1] ?? null

/** How a page loads and submits its form. */
export interface FormCalls {
  open: (id: string, signal: AbortSignal) => Promise<runs.PublicForm>
  submit: (id: string, params: Record<string, unknown>) => Promise<runs.FormAnswer>
  /** The sign-in page if the form requires it; null on the public page, which never signs in. */
  signIn: string | null
}

export const callsWith = (client: Client, signIn: string | null): FormCalls => ({
  open: (id, signal) => client.call(openFormRoute, { params: { id } }, { signal }),
  submit: (id, params) => client.call(submitFormRoute, { params: { id }, body: { params } }),
  signIn,
})
