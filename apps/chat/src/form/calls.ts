import { createClient, type flows, type Route } from '@millrace/contract'

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
} as Route as unknown as typeof flows.openForm
export const submitFormRoute = {
  id: 'flows.submitForm',
  method: 'POST',
  path,
  summary: '',
  who: { access: 'visitor', effect: 'write' },
  data: unread,
} as Route as unknown as typeof flows.submitForm

const FORM_ID = /^\/form\/(\w{4,100})\/?$/

/** The id of the form in the path of its page; null when there is none. */
export const formIdOf = (pathname: string): string | null => FORM_ID.exec(pathname)?.[1] ?? null

/** Of whoever is signed in to the console in this browser; in a frame of another site browsers give none. */
function tokenHere(): string | null {
  try {
    return localStorage.getItem('token')
  } catch {
    return null
  }
}

/** Calls without a token, and, for forms that are for members, with that of the console. */
const visitor = createClient({ baseUrl: '/api' })
const member = createClient({
  baseUrl: '/api',
  headers: (): Record<string, string> => {
    const token = tokenHere()
    return token === null ? {} : { authorization: `Bearer ${token}` }
  },
})

const isUnauthenticated = (error: unknown): boolean => (error as { status?: number }).status === 401

/** The form; as a member only when it is for members. */
export async function openForm(id: string, signal: AbortSignal): Promise<flows.PublicForm> {
  try {
    return await visitor.call(openFormRoute, { params: { id } }, { signal })
  } catch (error) {
    if (!isUnauthenticated(error) || tokenHere() === null) throw error
    return member.call(openFormRoute, { params: { id } }, { signal })
  }
}

export const submitForm = (
  id: string,
  { access }: flows.PublicForm,
  params: Record<string, unknown>,
): Promise<flows.FormAnswer> => {
  const client = access === 'members' ? member : visitor
  return client.call(submitFormRoute, { params: { id }, body: { params } })
}
