// A separate process: visitors who ask, and how long they waited.
import { request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Visit, Waited } from './visit.ts'

process.on('message', (visit: Visit) => {
  void run(visit).then((waited) => process.send!(waited))
})
process.on('disconnect', () => process.exit())

async function run(visit: Visit): Promise<Waited[]> {
  const all = Array.from({ length: visit.visitors }, async (_, at) => {
    await wait((visit.arriveMs * at) / visit.visitors)
    const waited: Waited[] = []
    for (let question = 0; question < visit.questions; question++)
      waited.push(await ask(visit, (visit.firstAddress ?? 0) + at * visit.questions + question))
    return waited
  })
  return (await Promise.all(all)).flat()
}

/** Each visitor has their own address, because the limits are not what is measured. */
const addressOf = (at: number) => `198.51.${100 + Math.floor(at / 250)}.${1 + (at % 250)}`

async function ask(visit: Visit, number: number): Promise<Waited> {
  const begun = performance.now()
  const waited: Waited = { firstToken: Number.NaN, whole: Number.NaN, tokens: 0, error: null }
  const address = addressOf(number)
  const question = visit.asked[number % visit.asked.length]!
  const body = JSON.stringify(
    visit.publicId === null
      ? { model: 'standin-large', stream: true, messages: [{ role: 'user', content: question }] }
      : { publicId: visit.publicId, message: question },
  )
  const path = visit.publicId === null ? '/chat/completions' : '/api/millrace/chatbot'
  await new Promise<void>((resolve) => {
    const asked = request(`${visit.url}${path}`, {
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
  if (/^data: \{"type":"text"|^data: .*"content":"word/.test(line)) {
    if (waited.tokens === 0) waited.firstToken = performance.now() - begun
    // A part may contain several tokens: each is one "word".
    waited.tokens += line.split('word').length - 1
  } else if (line.startsWith('data: {"type":"error"')) waited.error = line
}
