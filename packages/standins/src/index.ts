export type {
  AnswerText,
  ModelBehaviour,
  ModelBehaviour as OpenAiBehaviour,
  ToolCallScript,
} from './model-vendor/behaviour.ts'
export { embedWords } from './model-vendor/embed-words.ts'
export type { ModelRequest } from './model-vendor/model-request.ts'
export type { ModelStandin, RecordedRequest } from './model-vendor/serve.ts'
export { type AnthropicStandinOptions, startAnthropicStandin } from './anthropic/standin.ts'
export { type GoogleStandinOptions, startGoogleStandin } from './google/standin.ts'
export type { ChatCompletionRequest, StandinModel } from './openai/check-request.ts'
export { type OpenAiStandin, type OpenAiStandinOptions, startOpenAiStandin } from './openai/standin.ts'
export { type CompanySite, companySite, sitemap } from './website/company-site.ts'
export type { WebPage } from './website/page.ts'
export * as traps from './website/traps.ts'
export { listen, type Listening } from './listen.ts'
export { freePort } from './free-port.ts'
export { startWebsite, type Website, type WebsiteOptions } from './website/website.ts'
export { type Mailbox, type MailboxOptions, startMailbox } from './mail/mailbox.ts'
export type { ReceivedMail } from './mail/read-mail.ts'
export type { OidcLie } from './oidc/lies.ts'
export { type OidcStandin, type OidcStandinOptions, startOidcStandin } from './oidc/standin.ts'
export type { OidcPerson } from './oidc/token.ts'
export { startStripeStandin, type StripeStandin } from './stripe/standin.ts'
export { eventOf, signatureOf, type StripeEvent } from './stripe/webhooks.ts'
export { type S3Fault, type S3Standin, startS3Standin } from './s3/standin.ts'
export { type MetaStandin, startMetaStandin } from './channels/meta.ts'
export { type SlackStandin, startSlackStandin } from './channels/slack.ts'
export {
  type LabTemplate as MetaTemplate,
  type WhatsAppMessage,
  whatsAppMessages,
  whatsAppStatuses,
} from '@millrace/channels'
export { type ConnectionsStandin, startConnectionsStandin } from './connections/standin.ts'
export type { ConnectFault, ConnectVendor, DriveFile } from './connections/state.ts'
