import { openLine } from './http-line.ts'

export interface Load {
  url: string
  token: string
  body: string
  connections: number
  seconds: number
}

/** Calls as fast as they are answered; returns calls per second, and the duration of each in ms. */
export async function underLoad(load: Load): Promise<{ perSecond: number; times: number[] }> {
  const lines = await Promise.all(
    Array.from({ length: load.connections }, () => openLine(load.url, load.token, load.body)),
  )
  const times: number[] = []
  const begun = performance.now()
  const until = begun + load.seconds * 1000
  await Promise.all(
    lines.map(async (line) => {
      for (let at = performance.now(); at < until; at = performance.now()) {
        const { status, body } = await line.send()
        if (status !== 200 || !body.includes('"succeeded"'))
          throw new Error(`${status}: ${body.slice(0, 300)}`)
        times.push(performance.now() - at)
      }
    }),
  )
  const perSecond = times.length / ((performance.now() - begun) / 1000)
  for (const line of lines) line.close()
  return { perSecond, times }
}
