// A process of its own: visitors who ask, and what they waited for.
import { request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** What the process is told. */
export interface Visit {
  url: string
  publicId: string
  /** Visitors at once, each with one question after the other. */
  visitors: number
  questions: number
  /** They come one after the other over so many ms. */
  arriveMs: number
  question: string
}

/** In ms from the question until it came. */
export interface Waited {
  firstToken: number
  whole: number
  tokens: number
  error: string | null
}

process.on('message', (visit: Visit) => {
  void run(visit).then((waited) => process.send!(waited))
})
process.on('disconnect', () => process.exit())

async function run(visit: Visit): Promise<Waited[]> {
  const all = Array.from({ length: visit.visitors }, async (_, at) => {
    await wait((visit.arriveMs * at) / visit.visitors)
    const waited: Waited[] = []
    for (let question = 0; question < visit.questions; question++)
      waited.push(await ask(visit, addressOf(at * visit.questions + question)))
    return waited
  })
  return (await Promise.all(all)).flat()
}

/** Each visitor from an address of its own: the limits are not what is measured. */
const addressOf = (at: number) => `198.51.${100 + Math.floor(at / 250)}.${1 + (at % 250)}`

async function ask(visit: Visit, address: string): Promise<Waited> {
  const begun = performance.now()
  const waited: Waited = { firstToken: Number.NaN, whole: Number.NaN, tokens: 0, error: null }
  const body = JSON.stringify({ publicId: visit.publicId, message: visit.question })
  await new Promise<void>((resolve) => {
    const asked = request(`${visit.url}/api/millrace/chatbot`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-forwarded-for': address,
      },
    })
    const end = (error: string | null) => {
      waited.error ??= error
      waited.whole = performance.now() - begun
      resolve()
    }
    asked.on('error', (error) => end(error.message))
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) waited.error = `HTTP ${answer.statusCode}`
      let rest = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        const lines = (rest + part).split('\n')
        rest = lines.pop()!
        for (const line of lines) take(line, waited, begun)
      })
      answer.on('end', () => end(waited.tokens === 0 ? 'no text came' : null))
      answer.on('error', (error) => end(error.message))
    })
    asked.end(body)
  })
  return waited
}

function take(line: string, waited: Waited, begun: number) {
  if (line.startsWith('data: {"type":"text"')) {
    if (waited.tokens === 0) waited.firstToken = performance.now() - begun
    // A part may hold several: the model says one word with each token.
    waited.tokens += line.split('word').length - 1
  } else if (line.startsWith('data: {"type":"error"')) waited.error = line
}
