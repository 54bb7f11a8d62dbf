import type { agents, ApiError, leads } from '@millrace/contract'
import { useState } from 'react'
import type { ChatSession } from '../chat/session.ts'
import { dropHalfFilled, type HalfFilled, keepHalfFilled, recallHalfFilled } from './half-filled.ts'
import { type Problems, problemsIn, problemsOf } from './check-form.ts'

// A call needs no more of the contract's route; the rest would bundle every schema. A test compares them.
export const submitRoute = {
  id: 'leads.submit',
  method: 'POST',
  path: '/millrace/chatbotleads',
} as unknown as typeof leads.submit

/** Why a form was not sent, other than field errors. */
type Trouble = 'tooMany' | 'network' | 'failed'

interface LeadFormState {
  values: Readonly<Record<string, string>>
  consent: boolean
  problems: Problems
  trouble: Trouble | null
  isSending: boolean
  /** A member tried it: nothing was stored. */
  isTrial: boolean
}

const FRESH: LeadFormState = {
  values: {},
  consent: false,
  problems: {},
  trouble: null,
  isSending: false,
  isTrial: false,
}

// Compared by name: importing the class would bundle the whole contract.
const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

/** The state of a chat's form: input is kept until it is accepted. `send` returns whether it was. */
export function useLeadForm(
  session: ChatSession,
  form: agents.PublicLeadForm & { reason: agents.FormReason },
  conversationId: string | null,
) {
  const { reason } = form
  // For an unrecorded chat, nothing is stored in the browser either.
  const { noLog, target: chat } = session.sender()
  const place = noLog ? null : { target: chat, conversationId }
  const [state, setState] = useState(() => ({ ...FRESH, ...(place && recallHalfFilled(place)) }))
  // The same for each attempt: the server accepts a form once.
  const [submission] = useState(() => crypto.randomUUID())
  const change = (part: Partial<LeadFormState>) => setState((before) => ({ ...before, ...part }))
  const fill = (part: Partial<HalfFilled>) => {
    change(part)
    if (place) keepHalfFilled(place, { values: state.values, consent: state.consent, ...part })
  }

  async function send(): Promise<boolean> {
    const problems = problemsOf(form, state)
    change({ problems, trouble: null })
    if (Object.keys(problems).length > 0) return false
    change({ isSending: true })
    const values = Object.fromEntries(
      form.fields.flatMap(({ key }) => (state.values[key]?.trim() ? [[key, state.values[key].trim()]] : [])),
    )
    try {
      const { client, target, visitor } = session.sender()
      const { conversationId: begun } = session.getState()
      const known = begun ? { conversationId: begun, visitorToken: session.visitorToken ?? undefined } : {}
      const body = { ...target, ...known, visitor: visitor?.() }
      const { consent } = state
      const sent = await client.call(submitRoute, { body: { ...body, submission, values, consent } })
      const { conversationId, visitorToken } = sent
      if (conversationId && visitorToken) session.join({ conversationId, visitorToken })
      change({ isTrial: !sent.saved, isSending: false })
      if (place) dropHalfFilled(place)
      session.closeForm(reason, 'sent')
      return true
    } catch (error) {
      change({ isSending: false, ...failureOf(form, error) })
      return false
    }
  }

  return { state, fill, send }
}

function failureOf(form: agents.PublicLeadForm, error: unknown): Pick<LeadFormState, 'problems' | 'trouble'> {
  if (!isApiError(error)) throw error
  const problems = problemsIn(form, error.details.issues ?? [])
  if (problems) return { problems, trouble: null }
  if (error.code === 'rate_limited') return { problems: {}, trouble: 'tooMany' }
  return { problems: {}, trouble: error.code === 'network' ? 'network' : 'failed' }
}
