// A separate process: a model that starts at once, then answers at the given pace.
import { startOpenAiStandin } from '@millrace/standins'

const tokensPerSecond = Number(process.argv[2])
const words = Number(process.argv[3])
const firstTokenMs = Number(process.argv[4] ?? 0)
const text = Array.from({ length: words }, (_, at) => `word${at}`).join(' ')
const model = await startOpenAiStandin({
  apiKey: null,
  behaviour: { kind: 'answer', text, firstTokenMs, ...(tokensPerSecond ? { tokensPerSecond } : {}) },
})
process.send!({ url: model.url })
process.on('disconnect', () => process.exit())
