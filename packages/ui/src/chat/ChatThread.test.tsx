// @vitest-environment jsdom
import { ApiError, type conversations } from '@millrace/contract'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { acted, render, until } from '../testing/render.tsx'
import { ChatThread, type ChatThreadProps } from './ChatThread.tsx'
import {
  asEvents,
  CITATION,
  citation,
  CONVERSATION,
  DONE,
  fakeClient,
  START,
  stream,
} from '../testing/fakes.ts'

const AGENT = {
  name: 'Library',
  avatar: 20,
  description: 'Knows the house',
  greeting: 'Hello, **reader**!',
  suggestedQuestions: ['How long?', 'How much?'],
}
const text = (delta: string): conversations.ChatPart => ({ type: 'text', id: 2, delta })
/** The parts as the server counts them. */
const counted = (parts: conversations.ChatPart[]) => parts.map((part, id) => ({ ...part, id }))
const whole = (...parts: conversations.ChatPart[]) => new Response(asEvents(counted([START, ...parts, DONE])))

let mounted: Awaited<ReturnType<typeof render>> | null = null

async function show(given: Partial<ChatThreadProps> = {}) {
  const fake = fakeClient()
  const props: ChatThreadProps = { client: fake.client, target: { publicId: 'p' }, agent: AGENT, ...given }
  mounted = await render(<ChatThread {...props} />)
  const { container, rerender } = mounted
  const field = container.querySelector('textarea')!
  const find = (selector: string) => container.querySelector<HTMLElement>(selector)
  const button = (name: string) =>
    [...container.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === name)
  const press = (name: string) => acted(() => button(name)!.click())
  const type = (value: string) =>
    acted(() => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const key = (given: KeyboardEventInit, on: Element = field) =>
    acted(() => on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...given })))
  const ask = async (question: string) => {
    await type(question)
    await key({ key: 'Enter' })
  }
  const again = (more: Partial<ChatThreadProps>) => rerender(<ChatThread {...props} {...more} />)
  return { ...fake, container, field, find, button, press, type, key, ask, again }
}

beforeEach(() => {
  // jsdom's frames come from an interval, which the fake clock of one test would end for those after it.
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 0))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

afterEach(async () => {
  await mounted?.unmount()
  mounted = null
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the start', () => {
  it('greets, and asks a suggested question when it is chosen', async () => {
    const { container, answers, asked, press, button } = await show()
    expect(container.querySelector('strong')?.textContent).toBe('reader')
    answers.push(whole(text('Four weeks.')))
    await press('How long?')
    await until(() => button('Copy response'))
    expect(asked[0]?.body).toMatchObject({ publicId: 'p', message: 'How long?' })
    expect(container.textContent).toContain('Four weeks.')
    expect(button('How much?')).toBeUndefined()
  })
})

describe('the field', () => {
  it('sends with Enter, not with Shift and Enter, nor while a word is being composed', async () => {
    const { asked, answers, type, key, field } = await show()
    answers.push(whole())
    await type('你好')
    await key({ key: 'Enter', isComposing: true })
    await key({ key: 'Enter', keyCode: 229 })
    await key({ key: 'Enter', shiftKey: true })
    expect(asked).toHaveLength(0)
    await key({ key: 'Enter' })
    await until(() => asked.length === 1)
    expect(field.value).toBe('')
  })

  it('sends nothing that is empty or too long, and counts', async () => {
    const { asked, button, type, key, find, field } = await show()
    const send = button('Send') as HTMLButtonElement
    expect(send.disabled).toBe(true)
    await type('   ')
    await key({ key: 'Enter' })
    expect(send.disabled).toBe(true)
    await type('x'.repeat(7600))
    expect(find('form output')?.textContent).toBe('400 characters left')
    expect(send.disabled).toBe(false)
    await type('x'.repeat(9500))
    expect(find('form output')?.textContent).toBe('1,500 characters over the limit')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await key({ key: 'Enter' })
    expect(send.disabled).toBe(true)
    expect(asked).toHaveLength(0)
    expect(field.value).toHaveLength(9500)
  })

  it('stops an answer', async () => {
    const { answers, ask, press, button, container } = await show()
    const answer = stream()
    answers.push(answer.response)
    await ask('How long?')
    await acted(() => answer.send(START, text('Four')))
    await until(() => container.textContent?.includes('Four'))
    await press('Stop')
    expect(container.textContent).toContain('Stopped')
    expect(button('Send')).toBeDefined()
    expect(button('Ask again')).toBeDefined()
  })
})

describe('an early stop', () => {
  it('gives the question back and does not send it again', async () => {
    const { answers, ask, press, asked, field, container } = await show()
    answers.push(stream().response, stream().response)
    await ask('How long?')
    await press('Stop')
    expect(field.value).toBe('How long?')
    expect(asked).toHaveLength(1)
    expect(container.querySelector('ol')).toBeNull()
    expect(document.activeElement).toBe(field)
  })
})

describe('answers', () => {
  it('are announced once, when they are whole', async () => {
    const { answers, ask, find, container } = await show()
    const answer = stream()
    answers.push(answer.response)
    await ask('How long?')
    await acted(() => answer.send(START, text('Four **wee')))
    await until(() => container.textContent?.includes('Four wee'))
    expect(find('[aria-live]')?.textContent).toBe('')
    await acted(() => answer.send({ ...text('ks** [1].'), id: 3 }, DONE))
    await until(() => find('[aria-live]')?.textContent === 'Library: Four weeks.')
  })

  it('say only once that there is no answer', async () => {
    const { answers, ask, find, container } = await show()
    answers.push(
      new Response(
        asEvents([
          START,
          text('Ask the desk.'),
          { ...DONE, reason: 'fallback', grounded: false } as typeof DONE,
        ]),
      ),
    )
    await ask('Weather?')
    await until(() => find('[aria-live]')?.textContent === 'Library: Ask the desk.')
    expect(container.textContent).toContain('Ask the desk.')
    expect(container.textContent).not.toContain('No answer found')
  })

  it('open the passage of a citation, take the focus there and give it back', async () => {
    const { answers, ask, button, press, find, key, container } = await show()
    const bad = citation(2, { sourceName: 'Prices', url: 'javascript:alert(1)', page: null, heading: null })
    answers.push(whole(CITATION, { type: 'citation', id: 3, citation: bad }, text('Four [1], cheap [2].')))
    await ask('How long?')
    const mark = await until(() => button('Source 1: House rules.pdf'))
    mark.focus()
    await press('Source 1: House rules.pdf')
    const panel = await until(() => find('dialog'))
    expect(document.activeElement).toBe(panel)
    expect(panel.querySelector('mark')?.textContent).toBe('Books')
    expect(panel.querySelector('a')?.href).toBe('https://example.org/')
    expect(panel.querySelector('a')?.rel).toContain('noopener')
    await key({ key: 'Escape' }, panel)
    expect(find('dialog')).toBeNull()
    expect(document.activeElement).toBe(mark)

    await press('Source 2: Prices')
    expect(find('dialog h2')?.textContent).toBe('Prices')
    expect(find('dialog a')).toBeNull()
    expect([...container.querySelectorAll('ol button')].map((one) => one.textContent)).toContain('2Prices')
  })
})

describe('failures', () => {
  it('shows the words of the limit, counts down, then lets send again', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const { answers, ask, find, field, button, press, asked } = await show()
    const details = { retryAfter: 61 }
    answers.push(
      new ApiError({ status: 429, code: 'rate_limited', message: 'Too many messages in a row', details }),
    )
    await ask('How long?')
    const alert = await until(() => find('[role=alert]'))
    expect(alert.querySelector('p')?.textContent).toBe('Too many messages in a row')
    expect(alert.parentElement?.textContent).toContain('You can send again in 1:01.')
    expect(field.value).toBe('How long?')
    expect((button('Send') as HTMLButtonElement).disabled).toBe(true)
    await acted(() => vi.advanceTimersByTime(2000))
    expect(alert.parentElement?.textContent).toContain('in 59 s.')
    await acted(() => vi.advanceTimersByTime(59_000))
    expect(alert.parentElement?.textContent).toContain('You can send again now.')
    answers.push(whole(text('Four weeks.')))
    await press('Try again')
    await until(() => asked.length === 2)
    expect(asked[1]?.body['message']).toBe('How long?')
    expect(field.value).toBe('')
    expect(find('[role=alert]')).toBeNull()
  })

  it('marks an answer that broke off, and asks again', async () => {
    const { answers, ask, container, press, asked, find } = await show()
    const answer = stream()
    answers.push(answer.response)
    await ask('How long?')
    await acted(() => answer.send(START, text('Four')))
    await until(() => container.textContent?.includes('Four'))
    // What takes the stream up again fails permanently.
    answers.push(new ApiError({ status: 500, code: 'internal', message: 'It broke.' }))
    await acted(() => answer.break(new TypeError('network error')))
    await until(() => container.textContent?.includes('This response was cut off'))
    expect(find('[role=alert]')?.textContent).toContain('It broke.')
    answers.push(whole(text('Four weeks.')))
    await press('Ask again')
    await until(() => asked.length === 3)
  })
})

describe('conversations', () => {
  const plain = { reason: null, grounded: null, rating: null, tools: [], earlier: 0 }
  const message = { ...plain, citations: [], state: 'complete' as const, createdAt: '' }

  it('shows the one it is given, and begins anew when it is taken away', async () => {
    const { histories, again, container, find } = await show()
    histories.push([{ ...message, id: 'msg_1', role: 'assistant', text: 'Earlier answer' }])
    await again({ conversationId: CONVERSATION, visitorToken: 'key' })
    await until(() => container.textContent?.includes('Earlier answer'))
    expect(find('[aria-live]')?.textContent).toBe('')
    await again({})
    expect(container.textContent).not.toContain('Earlier answer')
    expect(container.textContent).toContain('How long?')
  })

  it('loads it in strict mode too, where effects run twice', async () => {
    const { histories, client } = fakeClient()
    const earlier: conversations.Message[] = [
      { ...message, id: 'msg_1', role: 'user', text: 'Earlier question' },
    ]
    histories.push(earlier, earlier)
    mounted = await render(
      <StrictMode>
        <ChatThread client={client} target={{ publicId: 'p' }} agent={AGENT} conversationId={CONVERSATION} />
      </StrictMode>,
    )
    const question = await until(() => mounted?.container.querySelector('ol p:last-child'))
    expect(mounted.container.textContent).toContain('Earlier question')
    expect(question).toBeDefined()
  })

  it('does not load again the one that it opened itself', async () => {
    const onConversation = vi.fn()
    const { answers, ask, again, container } = await show({ onConversation })
    answers.push(whole(text('Four weeks.')))
    await ask('How long?')
    await until(() => onConversation.mock.calls.length === 1)
    await again({ conversationId: CONVERSATION, visitorToken: 'key' })
    // No history is prepared: a call would throw.
    expect(container.textContent).toContain('Four weeks.')
    expect(onConversation.mock.calls).toEqual([[{ conversationId: CONVERSATION, visitorToken: 'key' }]])
  })

  it('speaks the language it is given', async () => {
    const { chatTexts } = await import('../texts/chat-texts.ts')
    const { button } = await show({ t: chatTexts('de-AT') })
    expect(button('Senden')).toBeDefined()
    expect(chatTexts('zh-Hant')('lang')).toBe('zh')
    expect(chatTexts('fr')('lang')).toBe('en')
  })
})
