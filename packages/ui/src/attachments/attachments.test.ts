// @vitest-environment jsdom
import { ApiError, type Client, conversations, createClient } from '@millrace/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChatSession } from '../chat/session.ts'
import { attachmentTexts, sizeText } from './attachments-texts.ts'
import { trayOf } from './session-tray.ts'
import { isSupported, listen, type VoiceProblem } from './speech.ts'
import {
  ACCEPTED,
  addFiles,
  attachmentRoute,
  FILE_MAX_BYTES,
  FILES_MAX,
  removeFile,
  uploadAgain,
  uploadRoute,
} from './uploads.ts'

const FILE = {
  id: 'fil_1',
  key: 'secret',
  name: 'a.pdf',
  kind: 'document' as const,
  mediaType: 'application/pdf',
  bytes: 3,
  isCut: false,
}

/** A session whose uploads have these answers, and whose questions are refused. */
function makeSession(answers: (object | Error | Promise<object>)[]) {
  const asked: Record<string, unknown>[] = []
  const call = vi.fn(async (_route: unknown, _input: unknown) => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  const client = {
    call,
    open: async (_route: unknown, { body }: { body: Record<string, unknown> }) => {
      asked.push(body)
      throw new ApiError({ status: 0, code: 'network', message: '' })
    },
  } as unknown as Client
  const session = new ChatSession({ client, target: { publicId: 'p' } })
  return { session, asked, call }
}

const file = (name: string, size = 3) => new File([new Uint8Array(size)], name)
const staged = (session: ChatSession) => session.getState().files

it('calls the routes of the contract, within its limits', () => {
  expect(conversations.upload).toMatchObject({ ...uploadRoute })
  expect(conversations.getAttachment).toMatchObject({ ...attachmentRoute })
  expect(FILE_MAX_BYTES).toBe(conversations.ATTACHMENT_MAX_BYTES)
  expect(FILES_MAX).toBe(conversations.ATTACHMENTS_MAX)
})

describe('files of the next message', () => {
  it('go with it, and come back with it when it was not taken', async () => {
    const { session, asked } = makeSession([FILE])
    addFiles(trayOf(session), [file('a.pdf')])
    await vi.waitFor(() => expect(staged(session)[0]?.done).toEqual(FILE), { timeout: 30_000 })
    await session.sendDraft()
    expect(asked).toMatchObject([{ message: 'a.pdf', attachments: [{ id: 'fil_1', key: 'secret' }] }])
    expect(staged(session)).toMatchObject([{ name: 'a.pdf', done: { id: 'fil_1', key: 'secret' } }])
    expect(session.getState().failure).toMatchObject({ kind: 'network', retry: 'field' })
  })

  it('are refused in place, each with its reason', async () => {
    const refusal = {
      status: 400,
      code: 'invalid_request' as const,
      message: '',
      details: { refusal: 'file_unreadable' },
    }
    const { session, call } = makeSession([new ApiError(refusal)])
    addFiles(trayOf(session), [
      file('a.svg'),
      file('b.pdf', FILE_MAX_BYTES + 1),
      file('c.pdf', 0),
      file('d.pdf'),
    ])
    // Three have their place; those that are wrong leave theirs to the next.
    addFiles(trayOf(session), [file('d.pdf')])
    await vi.waitFor(
      () =>
        expect(staged(session).map(({ problem }) => problem)).toEqual([
          'file_type',
          'file_too_large',
          'file_empty',
          'file_unreadable',
        ]),
      { timeout: 30_000 },
    )
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('are tried again, and taken away', async () => {
    const { session } = makeSession([new TypeError('offline'), FILE])
    addFiles(trayOf(session), [file('a.pdf')])
    await vi.waitFor(() => expect(staged(session)[0]?.problem).toBe('failed'), { timeout: 30_000 })
    uploadAgain(trayOf(session), staged(session)[0]?.key ?? '')
    await vi.waitFor(() => expect(staged(session)[0]?.done).toEqual(FILE), { timeout: 30_000 })
    removeFile(trayOf(session), staged(session)[0]?.key ?? '')
    expect(staged(session)).toEqual([])
  })

  it('tell how much of them is sent, and are cancelled on their way', async () => {
    const requests: Request[] = []
    class Request extends EventTarget {
      upload = new EventTarget()
      headers: Record<string, string> = {}
      status = 200
      responseText = ''
      open(_method: string, url: string) {
        expect(url).toContain('/api/millrace/chatbot/attachments?publicId=p')
        requests.push(this)
      }
      setRequestHeader(name: string, value: string) {
        this.headers[name] = value
      }
      getResponseHeader = () => 'application/json'
      send = vi.fn()
      abort = vi.fn()
      progress(loaded: number) {
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 8 }))
      }
    }
    vi.stubGlobal('XMLHttpRequest', Request)
    const client = createClient({ baseUrl: '/api', headers: () => ({ 'x-chat-access': 'token' }) })
    const session = new ChatSession({ client, target: { publicId: 'p' } })
    addFiles(trayOf(session), [file('a.pdf'), file('b.pdf')])
    const [first, second] = requests
    expect(first?.headers).toMatchObject({ 'x-chat-access': 'token' })
    first?.progress(2)
    second?.progress(8)
    expect(staged(session).map(({ sent }) => sent)).toEqual([0.25, 1])
    removeFile(trayOf(session), staged(session)[0]?.key ?? '')
    expect(first?.abort).toHaveBeenCalled()
    Object.assign(second ?? {}, { responseText: JSON.stringify({ code: 200, data: FILE }) })
    second?.dispatchEvent(new Event('load'))
    await vi.waitFor(() => expect(staged(session)).toMatchObject([{ done: FILE }]), { timeout: 30_000 })
    addFiles(trayOf(session), [file('c.pdf')])
    requests[2]?.dispatchEvent(new Event('error'))
    await vi.waitFor(() => expect(staged(session)[1]?.problem).toBe('failed'), { timeout: 30_000 })
    vi.unstubAllGlobals()
  })

  it('are three at most', () => {
    const { session } = makeSession([FILE, FILE, FILE])
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.png`))
    expect(addFiles(trayOf(session), names)).toBe(2)
  })
})

it('says sizes as people do', () => {
  expect([sizeText(812, 'en'), sizeText(2048, 'en'), sizeText(1_500_000, 'de')]).toEqual([
    '812 bytes',
    '2 kB',
    '1,4 MB',
  ])
  expect(ACCEPTED).not.toMatch(/svg|htm/)
  expect(attachmentTexts('xx')('attach')).toBe('Attach files')
})

describe('speech', () => {
  let made: EventTarget & { start: () => void; stop: () => void; abort: () => void; lang: string }
  beforeEach(() => {
    vi.stubGlobal(
      'webkitSpeechRecognition',
      vi.fn(function () {
        const end = () => void recognition.dispatchEvent(new Event('end'))
        const recognition = Object.assign(new EventTarget(), {
          lang: '',
          start: () => undefined,
          stop: end,
          abort: end,
        })
        made = recognition
        return recognition
      }),
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  const begin = () => {
    const heard: string[] = []
    const ends: (VoiceProblem | null)[] = []
    const listening = listen({
      lang: 'de',
      onText: (text) => heard.push(text),
      onEnd: (why) => ends.push(why),
    })
    const say = (...texts: string[]) =>
      made.dispatchEvent(
        Object.assign(new Event('result'), { results: texts.map((transcript) => [{ transcript }]) }),
      )
    const fail = (error: string) => {
      made.dispatchEvent(Object.assign(new Event('error'), { error }))
      made.dispatchEvent(new Event('end'))
    }
    return { heard, ends, listening, say, fail }
  }

  it('writes down what is heard until it is stopped', () => {
    const { heard, ends, listening, say } = begin()
    say('Guten')
    say('Guten Tag. ', ' Was kostet es')
    listening.stop()
    expect(heard).toEqual(['Guten', 'Guten Tag. Was kostet es'])
    expect(ends).toEqual([null])
    expect(made.lang).toBe('de')
  })

  it.each([
    ['not-allowed', 'micDenied'],
    ['audio-capture', 'micMissing'],
    ['no-speech', 'noSpeech'],
    ['network', 'speechFailed'],
    ['aborted', null],
  ])('says why it ended: %s', (error, problem) => {
    const { ends, fail } = begin()
    fail(error)
    expect(ends).toEqual([problem])
  })

  it('says nothing more once it is cancelled', () => {
    const { heard, ends, listening, say } = begin()
    listening.cancel()
    say('late')
    expect([heard, ends]).toEqual([[], []])
  })

  it('is not offered where the browser has none', () => {
    vi.unstubAllGlobals()
    expect(isSupported()).toBe(false)
  })
})
