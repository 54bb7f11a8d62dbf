import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadEncoder } from '../../../apps/server/src/features/models/encoder/vectors.ts'
import { makeBuiltinModel } from '../../../packages/models/src/builtin/builtin-model.ts'
import type { Meaning } from '../../../packages/models/src/builtin/meaning.ts'
import type { Answer } from './ask.ts'
import { judge, type Verdict } from './judge.ts'
import { isHidden, type Question } from './questions.ts'

type Sample = Question & { answer: Answer }
const CACHE = '/tmp/ans-vectors.json'
const cache = new Map<string, number[]>(existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : [])
const size = cache.size
let embed: Awaited<ReturnType<typeof loadEncoder>> | null = null
export const patient: Meaning = async (question, texts) => {
  const missing = [...new Set([question, ...texts].filter((t) => !cache.has(t)))]
  for (let i = 0; i < missing.length; i += 16) {
    embed ??= await loadEncoder()
    const part = missing.slice(i, i + 16)
    const vs = await embed(part)
    part.forEach((t, j) => {
      const v = vs[j]!, n = Math.sqrt(v.reduce((a, x) => a + x * x, 0))
      cache.set(t, v.map((x) => Math.round((x / n) * 1e4) / 1e4))
    })
  }
  const q = cache.get(question)!
  return texts.map((t) => cache.get(t)!.reduce((a, x, i) => a + x * q[i]!, 0))
}
export const samples = (files: string[]): Sample[] => files.flatMap((f) => JSON.parse(readFileSync(f, 'utf8')) as Sample[])
export const done = () => { if (cache.size > size) writeFileSync(CACHE, JSON.stringify([...cache])) }

const isMain = process.argv[1]?.endsWith('replay.ts')
if (isMain) {
  const all = samples(process.argv.slice(2).filter((a) => a.startsWith('/')))
  const show = process.argv.includes('show')
  const words = process.argv.includes('words')
  const most = Map.groupBy(all, (q) => q.subject)
  const model = makeBuiltinModel(words ? null : patient)
  const trials: (Sample & { verdict: Verdict; text: string })[] = []
  let cpu = 0
  for (const q of all) {
    const passages = q.answer.passages.map((p) => ({ ...p, id: p.chunkId, kind: 'document' as const }))
    const group = most.get(q.subject)!
    const isWhole = group.every((o) => o.answer.passages.length === passages.length) && passages.length !== 16
    const turns = [...q.earlier.flatMap((text) => [{ role: 'user' as const, text }, { role: 'assistant' as const, text: 'An earlier answer.' }]), { role: 'user' as const, text: q.ask }]
    let text = '', reason = ''
    const t0 = performance.now()
    for await (const part of model.stream({ instructions: '', turns, passages, isWhole, fallback: '', language: null } as never, { signal: new AbortController().signal } as never)) {
      if ((part as any).type === 'text-delta') text += (part as any).text ?? (part as any).delta
      if ((part as any).reason) reason = (part as any).reason
    }
    cpu += performance.now() - t0
    const verdict = judge(q, { text, reason })
    trials.push({ ...q, verdict, text })
  }
  done()
  const tell = (name: string, some: typeof trials) => {
    const ans = some.filter((q) => q.says.length > 0), none = some.filter((q) => q.says.length === 0)
    const n = (v: Verdict, s = ans) => s.filter((q) => q.verdict === v).length
    console.log(name.padEnd(34), `holds ${n('holds')}/${ans.length} (${Math.round((100 * n('holds')) / (ans.length || 1))}%) shown ${n('shown')} declined ${n('declined')} lacks ${n('lacks')} wrong ${n('wrong')} | none ${n('declined', none)}/${none.length}`)
  }
  for (const [set, some] of Map.groupBy(trials, (q) => q.set)) {
    tell(set.toUpperCase(), some)
    for (const [k, g] of Map.groupBy(some, (q) => q.kind)) tell('   ' + k, g)
    if (process.argv.includes('subjects')) for (const [k, g] of Map.groupBy(some, (q) => q.subject)) tell('   ' + k, g)
  }
  tell('ALL', trials)
  console.log('ms each', (cpu / all.length).toFixed(1))
  if (show)
    for (const q of trials) {
      if (isHidden(q) || q.verdict === (q.says.length ? 'holds' : 'declined')) continue
      const inside = q.says.every((ways) => ways.some((w) => q.answer.passages.some((p) => p.text.toLowerCase().includes(w.toLowerCase()))))
      console.log(`\n[${q.subject}; ${q.kind}; ${q.verdict}${q.says.length && !inside ? '; NOT RETRIEVED ' + q.answer.passages.length : ''}] ${q.ask}\n  wants ${q.says.map((w) => w.join('/')).join(' & ')}\n  ${q.text.replace(/\n+/g, ' ¶ ').replace('I couldn’t find that in my knowledge base. Could you rephrase your question?', 'NO.').replace('Closest passage, which may not answer your question:', 'CLOSEST').slice(0, 420)}`)
    }
}
