export type { AnswerText, OpenAiBehaviour } from './openai/behaviour.ts'
export type { ChatCompletionRequest, ChatMessage, StandinModel } from './openai/check-request.ts'
export {
  type OpenAiStandin,
  type OpenAiStandinOptions,
  type RecordedRequest,
  startOpenAiStandin,
} from './openai/standin.ts'
export type { WebPage } from './website/page.ts'
export { startWebsite, type Website, type WebsiteOptions } from './website/website.ts'
