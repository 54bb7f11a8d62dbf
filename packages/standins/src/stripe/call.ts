import type { Shape } from './check-params.ts'
import type { Form } from './form.ts'
import { listOf, type StripeStore } from './store.ts'

/** What a call of the API gets. */
export interface CallInput {
  store: StripeStore
  /** The object named in the path. */
  id: string
  form: Form
  now: number
  emit: (type: string, object: unknown) => void
}

/** A call of the API: its parameters and what it answers. */
export interface StripeCall {
  method: 'GET' | 'POST'
  path: RegExp
  params: Extract<Shape, { object: unknown }>
  answer: (input: CallInput) => unknown
}

/** Parameters of every list. */
export const LIST = { limit: 'number', starting_after: 'text', expand: { list: 'text' } } as const

export const text = (form: Form, name: string): string | undefined => form[name] as string | undefined

export const page = <T extends { id: string }>(all: Iterable<T>, form: Form, url: string) =>
  listOf(all, { limit: text(form, 'limit'), after: text(form, 'starting_after') }, url)
