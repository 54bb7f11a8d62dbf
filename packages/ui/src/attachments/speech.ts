/** The part of the Web Speech API in use; TypeScript's library does not include it. */
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  start(): void
  stop(): void
  abort(): void
}
type Results = ArrayLike<ArrayLike<{ transcript: string }>>
interface RecognitionEvent extends Event {
  results?: Results
  error?: string
}

export type VoiceProblem = 'micDenied' | 'micMissing' | 'noSpeech' | 'speechFailed'

const PROBLEMS: Partial<Record<string, VoiceProblem>> = {
  'not-allowed': 'micDenied',
  'service-not-allowed': 'micDenied',
  'audio-capture': 'micMissing',
  'no-speech': 'noSpeech',
}

type Maker = new () => Recognition

function maker(): Maker | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: Maker
    webkitSpeechRecognition?: Maker
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Whether this browser supports speech recognition. */
export const isSupported = (): boolean => maker() !== undefined

interface Listening {
  /** The page's language: `de`. */
  lang: string
  /** All text recognized so far, which may still change. */
  onText: (text: string) => void
  /** Called once, unless canceled. */
  onEnd: (problem: VoiceProblem | null) => void
}

/** Listens until stopped or the speaker has finished. After `cancel`, no callback is called. */
export function listen({ lang, onText, onEnd }: Listening): { stop: () => void; cancel: () => void } {
  const recognition = new (maker()!)()
  const ended = new AbortController()
  const { signal } = ended
  let problem: VoiceProblem | null = null
  const finish = (why: VoiceProblem | null) => {
    if (signal.aborted) return
    ended.abort()
    onEnd(why)
  }
  recognition.lang = lang
  recognition.continuous = true
  recognition.interimResults = true
  recognition.addEventListener(
    'result',
    ({ results = [] }: RecognitionEvent) => {
      const heard = Array.from(results, (alternatives) => alternatives[0]?.transcript ?? '').join('')
      onText(heard.replaceAll(/\s+/g, ' ').trim())
    },
    { signal },
  )
  recognition.addEventListener(
    'error',
    ({ error = '' }: RecognitionEvent) => {
      if (error !== 'aborted') problem = PROBLEMS[error] ?? 'speechFailed'
    },
    { signal },
  )
  recognition.addEventListener('end', () => finish(problem), { signal })
  try {
    recognition.start()
  } catch {
    // It is in use by another tab, or not permitted in this frame.
    queueMicrotask(() => finish('speechFailed'))
  }
  return {
    stop: () => recognition.stop(),
    cancel: () => {
      ended.abort()
      recognition.abort()
    },
  }
}
