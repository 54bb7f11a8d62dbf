import type { agents, conversations } from '@millrace/contract'
import { Failure } from '../../lib/errors.ts'
import { botConfigOf, holdsPhrase, plainOf } from '../agents/index.ts'
import type { ChatTool } from './answer/chat-tools.ts'
import { CONTACT_PHRASES } from './contact-phrases.ts'
import type { ConversationRow } from './queries.ts'
import type { ChatAgent } from './chat-agent.ts'

/** A lead form that the visitor has not filled in. */
export interface OpenForm {
  settings: Pick<agents.LeadForm, 'when' | 'afterMessages'>
  /** Number of the visitor's messages, including this one. */
  messages: number
  /** Whether it was already shown in this conversation. */
  wasShown: boolean
}

/** The agent's form for this turn; null when there is none or it was filled in. */
export function openForm(
  agent: ChatAgent,
  conversation: Pick<ConversationRow, 'lead_id' | 'lead_form' | 'message_count'> | null,
  { isNew }: { isNew: boolean },
): OpenForm | null {
  const settings = botConfigOf(agent).leads
  if (!settings.enabled || settings.when.length === 0 || (conversation?.lead_id ?? null) !== null) return null
  // Each question is followed by its response.
  const before = Math.floor((conversation?.message_count ?? 0) / 2)
  return {
    settings,
    messages: before + (isNew ? 1 : 0),
    wasShown: (conversation?.lead_form ?? null) !== null,
  }
}

/**
 * Rejects a message of a visitor who must fill in the form first. A form shown because nobody is available never
 * blocks.
 */
export function checkFilledIn(
  agent: ChatAgent,
  conversation: Pick<ConversationRow, 'lead_id' | 'lead_form' | 'handoff_status'> | null,
): void {
  const { enabled, required, when } = botConfigOf(agent).leads
  if (!enabled || !required || when.length === 0) return
  const reason = conversation ? conversation.lead_form : when.includes('start') ? 'start' : null
  if (reason === null || reason === 'nobody') return
  if (conversation && (conversation.lead_id !== null || conversation.handoff_status !== 'bot')) return
  throw new Failure('conflict', 'Fill in the form to continue. If you don’t see it, reload the page.', {
    refusal: 'lead_form',
  })
}

/** Whether a visitor asks to be contacted or for an offer: a rule that works with every model. */
export function wantsContact(message: string): boolean {
  const plain = plainOf(message)
  return CONTACT_PHRASES.some((phrase) => holdsPhrase(plain, phrase))
}

const TOOL = 'show_contact_form'

/** Decides whether a response comes with the form, and offers models a tool for it. */
export class FormOffer {
  readonly #form: OpenForm | null
  readonly #isWanted: boolean
  #isCalled = false

  constructor({ leadForm, question }: { leadForm: OpenForm | null; question: string }) {
    this.#form = leadForm
    this.#isWanted = this.#has('intent') && wantsContact(question)
  }

  /** For models that can call tools, which notice more than keywords tell. */
  get tools(): readonly ChatTool[] {
    if (!this.#has('intent')) return []
    const run = () => {
      this.#isCalled = true
      return 'The form is shown under your answer. Ask the visitor in one sentence to fill it in, and for nothing else.'
    }
    return [{ definition: DEFINITION, run }]
  }

  /** Why the form is shown with this response, or null. A dismissed form is shown again only on request. */
  reason(finish: { reason: conversations.Message['reason'] } | null): agents.LeadReason | null {
    const form = this.#form
    if (!form) return null
    if (this.#isWanted || this.#isCalled) return 'intent'
    if (form.wasShown) return null
    if (this.#has('unanswered') && finish?.reason === 'fallback') return 'unanswered'
    return this.#has('afterMessages') && form.messages >= form.settings.afterMessages ? 'afterMessages' : null
  }

  #has(reason: agents.LeadReason): boolean {
    return this.#form?.settings.when.includes(reason) ?? false
  }
}

const DEFINITION: ChatTool['definition'] = {
  name: TOOL,
  description:
    'Shows the visitor a form for their contact details. Call it when they want to be contacted, or want a quote, ' +
    'a demo, an appointment or to buy something that needs a person.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
}
