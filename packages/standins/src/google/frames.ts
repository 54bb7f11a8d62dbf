import type { ToolCallScript } from '../model-vendor/behaviour.ts'
import type { Answered, Finish, Frames } from '../model-vendor/play.ts'
import type { Usage } from '../model-vendor/tokens.ts'
import { SIGNATURE } from './check-request.ts'

const REASONS: Record<Finish, string> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  content_filter: 'SAFETY',
  // The vendor has no separate finish reason for tool calls.
  tool_calls: 'STOP',
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\r\n\r\n`

const usageOf = ({ input, output }: Usage) => ({
  promptTokenCount: input,
  candidatesTokenCount: output,
  totalTokenCount: input + output,
})

const callPart = ({ name, arguments: given }: ToolCallScript) => ({
  functionCall: { name, args: typeof given === 'string' ? {} : given },
  thoughtSignature: SIGNATURE,
})

/** The parts of one streamed answer. */
export function framesOf(model: string): Frames {
  const parts = (...some: object[]) =>
    event({ candidates: [{ content: { parts: some, role: 'model' }, index: 0 }], modelVersion: model })
  return {
    start: () => '',
    reasoning: (text) => parts({ text, thought: true }),
    text: (text) => parts({ text }),
    toolCall: (call) => parts(callPart(call)),
    finish: (reason, usage) =>
      event({
        candidates: [{ content: { parts: [], role: 'model' }, finishReason: REASONS[reason], index: 0 }],
        usageMetadata: usageOf(usage),
        modelVersion: model,
      }),
    broken: 'data: {"candidates":[{"content"\r\n\r\n',
    error: (message) => event({ error: { code: 503, message, status: 'UNAVAILABLE' } }),
  }
}

/** The answer to a request without streaming. */
export const wholeOf = (model: string, { text, toolCalls, finish, usage }: Answered) => ({
  candidates: [
    {
      content: { parts: [...(text === '' ? [] : [{ text }]), ...toolCalls.map(callPart)], role: 'model' },
      finishReason: REASONS[finish],
      index: 0,
    },
  ],
  usageMetadata: usageOf(usage),
  modelVersion: model,
})
