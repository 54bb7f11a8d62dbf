// @vitest-environment jsdom
import { ApiError, type agents, type Client, leads } from '@millrace/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChatThread } from '../chat/ChatThread.tsx'
import { asEvents, CONVERSATION, DONE, START } from '../testing/fakes.ts'
import { keepHalfFilled } from './half-filled.ts'
import { submitRoute } from './use-lead-form.ts'
import { acted, render, until } from '../testing/render.tsx'

const AGENT = { name: 'Desk', avatar: 20, description: '', greeting: 'Hello', suggestedQuestions: ['Price?'] }
const FORM: agents.PublicLeadForm = {
  title: '',
  fields: [
    { key: 'name', label: '', type: 'name', required: false, options: [] },
    { key: 'email', label: '', type: 'email', required: true, options: [] },
    { key: 'size', label: 'Size', type: 'choice', required: false, options: ['S', 'L'] },
  ],
  consent: 'I agree to https://shop.test/privacy.',
  required: false,
  atStart: false,
}

type Answer = Partial<leads.Lead> | object | Error

/** A chat whose forms have these answers, and whose questions are answered with the form. */
async function show(form: Partial<agents.PublicLeadForm>, answers: Answer[] = [], noLog = false) {
  const forms: Record<string, unknown>[] = []
  const reasons: ('unanswered' | 'intent')[] = ['unanswered', 'intent']
  const client = {
    open: async () => {
      const form = { type: 'leadForm' as const, id: 0, reason: reasons.shift() ?? 'unanswered' }
      return new Response(asEvents([START, form, DONE].map((part, id) => ({ ...part, id }))))
    },
    call: async (_route: unknown, { body }: { body: Record<string, unknown> }) => {
      forms.push(body)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer ?? { saved: true, conversationId: CONVERSATION, visitorToken: null }
    },
  } as unknown as Client
  const onConversation = vi.fn()
  const agent = { ...AGENT, noLog, leadForm: { ...FORM, ...form } }
  const props = { client, target: { publicId: 'p' }, agent, onConversation }
  const mounted = await render(<ChatThread {...props} />)
  const { container } = mounted
  cleanups.push(mounted.unmount)
  const element = () => container.querySelector<HTMLFormElement>('form[aria-labelledby]')
  const field = (label: string) =>
    [...container.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))!
      .control as HTMLInputElement
  const type = (on: HTMLInputElement | HTMLTextAreaElement, value: string) =>
    acted(() => {
      const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(on) as object, 'value')!.set!
      setter.call(on, value)
      on.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = (name: string) =>
    acted(() => [...container.querySelectorAll('button')].find((one) => one.textContent === name)!.click())
  const composer = () => container.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]')!
  const ask = async (question: string) => {
    await type(composer(), question)
    await acted(() =>
      composer().dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      ),
    )
  }
  return { container, forms, element, field, type, press, ask, onConversation }
}

let cleanups: (() => Promise<void>)[] = []
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 0))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('crypto', { randomUUID: () => '00000000-0000-4000-8000-000000000000' })
})
afterEach(async () => {
  for (const clean of cleanups) await clean()
  cleanups = []
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('is sent by the route of the contract', () => {
  expect(leads.submit).toMatchObject({ ...submitRoute })
})

describe('the form', () => {
  it('comes with the part of an answer, says what is missing beside each field, and is sent once', async () => {
    const chat = await show({})
    expect(chat.element()).toBeNull()
    await chat.ask('Call me')
    await until(chat.element)
    await chat.press('Send')
    expect(chat.forms).toEqual([])
    const email = chat.field('Email')
    expect(email.getAttribute('aria-invalid')).toBe('true')
    const problem = document.getElementById(email.getAttribute('aria-describedby')!)!
    expect(problem.textContent).toBe('This field is required')
    await until(() => document.activeElement === email)
    await chat.type(email, 'ada@mill.test')
    await acted(() => chat.field('I agree').click())
    await chat.press('Send')
    await until(() => chat.container.textContent.includes('Thank you'))
    expect(chat.forms).toEqual([
      {
        publicId: 'p',
        conversationId: CONVERSATION,
        visitorToken: 'key',
        visitor: undefined,
        submission: '00000000-0000-4000-8000-000000000000',
        values: { email: 'ada@mill.test' },
        consent: true,
      },
    ])
  })

  it('keeps what was typed when the server is not reached or refuses a field', async () => {
    const lost = new ApiError({ code: 'network', message: 'lost', status: 0, details: {} } as never)
    const details = { issues: [{ path: 'values.email', message: 'is not an email address' }] }
    const refused = new ApiError({ code: 'invalid_request', message: 'no', status: 400, details } as never)
    const chat = await show({ consent: '' }, [lost, refused])
    await chat.ask('Call me')
    await until(chat.element)
    await chat.type(chat.field('Email'), 'ada@mill')
    await chat.press('Send')
    await until(() => chat.element()!.textContent.includes('Can’t reach the server'))
    expect(chat.field('Email').value).toBe('ada@mill')
    await chat.press('Send')
    await until(() => chat.element()!.textContent.includes('Enter an email address'))
    expect(chat.field('Email').value).toBe('ada@mill')
    // Also when the form is then asked for.
    await chat.ask('A person, please')
    await until(() => chat.forms.length === 2 && chat.container.textContent.includes('A person, please'))
    expect(chat.element()!.textContent).toContain('Enter an email address')
    expect(chat.field('Email').value).toBe('ada@mill')
    const submissions = chat.forms.map(({ submission }) => submission)
    expect(submissions).toEqual([submissions[0], submissions[0]])
  })

  it('keeps what was filled in over a reload, until it is sent', async () => {
    const before = await show({})
    await before.ask('Call me')
    await until(before.element)
    await before.type(before.field('Email'), 'ada@mill.test')
    await acted(() => before.field('I agree').click())
    await cleanups.pop()!()
    const chat = await show({})
    await chat.ask('Call me')
    await until(chat.element)
    expect(chat.field('Email').value).toBe('ada@mill.test')
    expect(chat.field('I agree').checked).toBe(true)
    await chat.press('Send')
    await until(() => chat.container.textContent.includes('Thank you'))
    expect(Object.keys(sessionStorage).filter((key) => key.includes('lead'))).toEqual([])
  })

  it('shows nothing of it in another conversation, and keeps nothing where nothing is recorded', async () => {
    const place = { target: { publicId: 'p' }, conversationId: 'another' }
    keepHalfFilled(place, { values: { email: 'ada@mill.test' }, consent: true })
    const other = await show({})
    await other.ask('Call me')
    await until(other.element)
    expect(other.field('Email').value).toBe('')
    await cleanups.pop()!()
    sessionStorage.clear()
    const chat = await show({}, [], true)
    await chat.ask('Call me')
    await until(chat.element)
    await chat.type(chat.field('Email'), 'ada@mill.test')
    expect(sessionStorage).toHaveLength(0)
  })

  it('can be put off, and stays so', async () => {
    const chat = await show({})
    await chat.ask('Call me')
    await until(chat.element)
    await chat.press('Not now')
    expect(chat.element()).toBeNull()
    expect(sessionStorage.length).toBe(1)
  })

  it('links the addresses of a consent, and no others', async () => {
    const chat = await show({ consent: 'See https://shop.test/privacy. javascript:alert(1) <b>x</b>' })
    await chat.ask('Call me')
    await until(chat.element)
    const links = [...chat.element()!.querySelectorAll('a')].map(({ href }) => href)
    expect(links).toEqual(['https://shop.test/privacy'])
    expect(chat.element()!.querySelector('b')).toBeNull()
  })
})

describe('a form before the first message', () => {
  it('begins the conversation, and holds messages back where it is required', async () => {
    const key = { conversationId: CONVERSATION, visitorToken: 'fresh' }
    const chat = await show({ atStart: true, required: true, consent: '' }, [{ saved: true, ...key }])
    await until(chat.element)
    expect(chat.container.textContent).not.toContain('Price?')
    expect(chat.container.textContent).not.toContain('Not now')
    await chat.ask('Hello')
    expect(chat.container.querySelector('ol')).toBeNull()
    await chat.type(chat.field('Email'), 'ada@mill.test')
    await chat.press('Send')
    await until(() => chat.container.textContent.includes('Thank you'))
    expect(chat.onConversation).toHaveBeenCalledWith(key)
    expect(chat.container.textContent).toContain('Price?')
  })
})
