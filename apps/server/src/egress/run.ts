import { say } from '@millrace/contract'
import { type Agent, fetch } from 'undici'
import { deadline as afterDeadline } from '../lib/deadline.ts'
import { limitBody, tooLarge } from './body.ts'
import { EgressError } from './errors.ts'
import { failureOf } from './failures.ts'
import { gathering } from './gather.ts'
import type { EgressLimits } from './limits.ts'
import type { Policy } from './policy.ts'
import { type Hop, redirectOf } from './redirects.ts'

interface Run {
  policy: Policy
  agent: Agent
  first: Hop
  limits: Required<EgressLimits>
  redirect: 'follow' | 'manual' | 'error'
  gather: (() => number) | null
  mayCall: ((url: URL) => boolean) | null
  /** The caller's signal. */
  signal: AbortSignal | null
}

const WITHOUT_BODY = new Set([204, 205, 304])

/** Sends the request, follows redirects, and returns the response with its limits applied. */
export async function run(call: Run): Promise<Response> {
  const host = call.first.url.hostname
  const deadline = startDeadline(call, host)
  try {
    call.signal?.throwIfAborted()
    return present(await walk(call, deadline.stop.signal), call, deadline)
  } catch (error) {
    deadline.done()
    if (call.signal?.aborted) throw call.signal.reason
    if (deadline.stop.signal.aborted) throw deadline.stop.signal.reason
    throw failureOf(error, host)
  }
}

interface Deadline {
  stop: AbortController
  /** Releases the timer and the caller's signal. */
  done: () => void
}

function startDeadline({ limits, signal }: Run, host: string): Deadline {
  const stop = new AbortController()
  const expire = () => {
    const seconds = Math.round(limits.timeoutMs / 100) / 10
    stop.abort(new EgressError('timeout', say('host.slow', { host, seconds })))
  }
  const callOff = afterDeadline(limits.timeoutMs, expire)
  const follow = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', follow, { once: true })
  const done = () => {
    callOff()
    signal?.removeEventListener('abort', follow)
  }
  return { stop, done }
}

type Answer = Awaited<ReturnType<typeof fetch>>

interface Arrival {
  answer: Answer
  url: URL
  hops: number
}

async function walk(call: Run, signal: AbortSignal): Promise<Arrival> {
  let hop = call.first
  const dispatcher = call.gather ? call.agent.compose(gathering(call.gather)) : call.agent
  for (let hops = 0; ; hops++) {
    call.policy.checkUrl(hop.url)
    if (call.mayCall?.(hop.url) === false)
      throw new EgressError('not_allowed', say('host.notAllowed', { host: hop.url.hostname }))
    const answer = await fetch(hop.url, {
      method: hop.method,
      headers: [...hop.headers],
      body: hop.body,
      redirect: 'manual',
      dispatcher,
      signal,
    })
    const next = redirectOf(hop, { status: answer.status, headers: headersOf(answer) })
    if (!next || call.redirect === 'manual') return { answer, url: hop.url, hops }
    await answer.body?.cancel()
    if (hops >= call.limits.maxRedirects || call.redirect === 'error')
      throw new EgressError('too_many_redirects', say('host.redirects', { host: call.first.url.hostname }))
    hop = next
  }
}

const headersOf = (answer: Answer) => new Headers([...answer.headers])

function present({ answer, url, hops }: Arrival, call: Run, deadline: Deadline): Response {
  const host = url.hostname
  const { status, statusText } = answer
  // `Response` rejects these statuses, but some sites send them (such as 999 for suspected bots).
  if (status < 200 || status > 599)
    throw new EgressError('network', say('answer.badStatus', { host, status: String(status) }))
  const { maxBytes, idleTimeoutMs } = call.limits
  const announced = Number(answer.headers.get('content-length') ?? 0)
  if (announced > maxBytes && call.first.method !== 'HEAD') {
    const error = tooLarge(host, maxBytes)
    deadline.stop.abort(error)
    throw error
  }
  const source = WITHOUT_BODY.has(status) ? null : (answer.body as ReadableStream<Uint8Array> | null)
  if (!source) deadline.done()
  const body = source && limitBody(source, { host, maxBytes, idleTimeoutMs, ...deadline })
  const response = new Response(body, { status, statusText, headers: headersOf(answer) })
  // A constructed response has no URL; callers need the one that responded.
  Object.defineProperty(response, 'url', { value: url.href })
  Object.defineProperty(response, 'redirected', { value: hops > 0 })
  return response
}
