// What the server needs to know about a channel. A channel is pure: it verifies, reads and writes texts; the server
// sends requests, stores and decides when.

/** In every language of the console. */
export type Texts = Readonly<Record<'en' | 'de' | 'zh', string>>

/** A value that people enter to connect an account at the vendor. */
export interface ConnectField {
  key: string
  label: Texts
  help: Texts
  /** Encrypted, and never returned. */
  secret: boolean
  pattern: RegExp
  /** What may be left out. */
  optional?: true
}

/** What was entered, by key, with what the vendor said about the account. */
export type Settings = Readonly<Record<string, string>>

/** One name of a contact at the vendor: a phone number, a user ID, or a thread. */
export interface Identifier {
  kind: string
  value: string
}

export interface InboundMedia {
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  name: string | null
  /** By which the vendor finds it, or its address; null if it can't be fetched. */
  ref: string | null
}

/** How files that contacts send are fetched. */
export interface MediaSource {
  /** A call whose answer has the address of a file; without one, its reference is the address. */
  locate?: {
    request(ref: string, settings: Settings): VendorRequest
    /** The address; null if the answer has none. */
    read(answer: VendorAnswer): string | null
  }
  /** Where files are, with everything below these hosts. Nothing else is called, whatever a message says. */
  hosts: readonly string[]
  /** Sent to these hosts only. */
  headers(settings: Settings): Readonly<Record<string, string>>
}

/** How the vendor is asked who a contact is, where its calls don't say. */
export interface ProfileSource {
  /** Null if nothing of the contact can be asked for. */
  request(from: readonly Identifier[], settings: Settings): VendorRequest | null
  /** The name is null if the contact has none. */
  read(answer: VendorAnswer): { name: string | null } | { failure: SendFailure }
}

/** A message of a person. `at` is in ms since 1970. */
export interface InboundMessage {
  type: 'message'
  /** The account at the vendor that received it. */
  account: string
  /** The vendor's ID, unique per account. */
  id: string
  /** At least one. */
  from: readonly Identifier[]
  name: string | null
  at: number
  text: string
  media: readonly InboundMedia[]
}

export type DeliveryState = 'sent' | 'delivered' | 'read' | 'failed'

/** What became of a message of ours. */
export interface StatusUpdate {
  type: 'status'
  account: string
  /** The vendor's ID of the message; null if it names all messages until `at` instead. */
  messageId: string | null
  /** Ours, which the vendor returns; null if it doesn't. */
  ourId: string | null
  /** Whose messages until `at`; null if `messageId` is set. */
  of: Identifier | null
  state: DeliveryState
  at: number
  failure: SendFailure | null
}

/** A contact got another identifier, such as after a change of phone number. */
export interface IdentityChange {
  type: 'identity'
  account: string
  previous: Identifier
  current: Identifier
}

/** The vendor ended the connection. */
export interface Revocation {
  type: 'revoked'
  /** Ends with a colon if it is the beginning of the account: all in a workspace. */
  account: string
  /** In ms since 1970; null if the vendor doesn't say when. */
  at: number | null
}

export type InboundItem = InboundMessage | StatusUpdate | IdentityChange | Revocation

/** An HTTP call of the vendor, with the body exactly as it was sent. */
export interface VendorCall {
  body: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** ms since 1970. */
  now: number
}

/** A gap in a template. `key`: its number, or its name. */
export interface Placeholder {
  part: 'header' | 'body'
  key: string
}

/** A text that the vendor has checked, and that may be sent outside the window. */
export interface Template {
  name: string
  language: string
  isApproved: boolean
  /** The vendor's own words. */
  status: string
  category: string
  /** Empty if there is none. */
  header: string
  body: string
  footer: string
  placeholders: readonly Placeholder[]
  /** False if it needs more than texts, such as a picture. */
  isSendable: boolean
}

/** How the templates of an account are read, page by page. */
export interface TemplateSource {
  /** Who owns them at the vendor: a setting, or what a call says. */
  locate: {
    known(settings: Settings): string | null
    request(settings: Settings): VendorRequest
    /** Null if the answer has none. */
    read(answer: VendorAnswer): string | null
  }
  request(settings: Settings, page: { owner: string; after: string | null }): VendorRequest
  /** `after`: the next page; null on the last one. */
  read(answer: VendorAnswer): { templates: Template[]; after: string | null } | { failure: SendFailure }
}

export interface TemplateMessage {
  name: string
  language: string
  parameters: readonly (Placeholder & { value: string })[]
}

export interface OutgoingMessage {
  /** Sent to the vendor where it returns it with the states. */
  id: string
  text: string
  template: TemplateMessage | null
  /** A person wrote it, not the agent. */
  byPerson: boolean
  /** Later than the usual window, with a tag that the vendor allows for people. */
  late: boolean
}

/** A file of a message of ours. */
export interface OutgoingFile {
  name: string
  mediaType: string
  bytes: number
}

/** How files are sent: first their bytes, then a message that names them. */
export interface FileSender {
  /** Largest size in bytes of each media type that the vendor takes. */
  limits: Readonly<Record<string, number>>
  /** A call whose answer says where the bytes go; without one, `upload` has its own address. */
  locate?: {
    request(file: OutgoingFile, settings: Settings): VendorRequest
    read(answer: VendorAnswer): { at: string; ref: string } | { failure: SendFailure }
    /** Where addresses may be, with everything below these hosts. */
    hosts: readonly string[]
  }
  upload(file: OutgoingFile, settings: Settings): VendorRequest
  /** How the message names the file. `located`: from `locate`. */
  readUpload(answer: VendorAnswer, located: string | null): { ref: string } | { failure: SendFailure }
  encode(
    message: OutgoingMessage,
    file: OutgoingFile & { ref: string },
    place: { to: readonly Identifier[]; settings: Settings },
  ): VendorRequest
  /** Omitted if it is that of other messages. */
  readReply?(answer: VendorAnswer): SendReply
}

/** A JSON request below the base URL of the channel's API. */
export interface VendorRequest {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>> | null
  /** A file goes with it: in a form with the texts of `body`, or, without a field, alone. */
  file?: { field: string | null; name: string; type: string; bytes?: number }
}

/** Why a message was not sent or not delivered. The console has a text for each. */
export const FAILURE_REASONS = [
  'window_closed',
  'never_wrote',
  'opted_out',
  'no_opt_in',
  'template_missing',
  'token',
  'rate',
  'no_credits',
  'undeliverable',
  'rejected',
  'vendor_down',
  'unreachable',
  'expired',
  'disconnected',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

export interface SendFailure {
  reason: FailureReason
  /** The vendor's code and words, for people who look them up. */
  detail: string | null
  /** Whether another attempt can succeed. */
  retry: boolean
}

export type SendReply = { id: string } | { failure: SendFailure }

/** What the vendor says about the account: `account` receives messages, `name` is for people. */
export type ProbeReply =
  | { account: string; name: string; more?: Settings }
  | { failure: Pick<SendFailure, 'reason' | 'detail'> }

/** What may be written when, for `mayMessage`. */
export interface WindowRules {
  /** Hours after the contact's last message in which any text may be sent; null: always. */
  hours: number | null
  /** Hours in which a person may still answer; null: as long as the agent. */
  personHours: number | null
  /** Approved templates may be sent outside the window. */
  templates: boolean
  /** A contact can be written to without having written first. */
  first: boolean
}

export interface VendorAnswer {
  status: number
  /** Parsed JSON; null if it is none. */
  body: unknown
}

/** How an account is used through the installation's own app at the vendor, instead of an app of its owner. */
export interface AccountApp {
  /**
   * The setting with the ID of what subscribes the app. Accounts with the same ID share one subscription, also those of
   * different channels.
   */
  subscribes: string
  /** Whether any subscription of it is enough, also the one that another channel has made. */
  isAnyEnough: boolean
  /** Has the vendor send us what happens in the account. */
  subscribe(settings: Settings): VendorRequest
  unsubscribe(settings: Settings): VendorRequest
  /** Null if the vendor has confirmed it. */
  readFailure(answer: VendorAnswer): SendFailure | null
}

export interface ChannelApi {
  setting: string
  url: string
  versioned?: true
}

export interface Channel {
  id: string
  /** The vendor's own name. */
  name: string
  fields: readonly ConnectField[]
  /** Settings besides the fields, of accounts that are used through the installation's app. Not secret. */
  appKeys?: readonly string[]
  /** The setting with the base URL of its API, and its default; `versioned`: the Graph version follows it. */
  api: ChannelApi
  /** Omitted if it is the same for accounts that are used through the installation's app. */
  apiFor?(settings: Settings): ChannelApi
  window: WindowRules
  /** Most units of one message; longer texts are sent in parts. */
  limit: { units: 'characters' | 'bytes'; most: number }
  /** How the text of a response is written. */
  format: 'whatsapp' | 'slack' | 'plain'
  /** Contacts can stop the messages by writing “stop”. */
  optsOut: boolean
  /** Steps at the vendor, with the callback URL and verify token that the console shows. */
  steps: Texts
  /** Whether the console shows a verify token to copy. */
  hasVerifyToken: boolean
  /** Whether the call comes from the vendor. Checked on the raw body, in constant time. */
  verify(call: VendorCall, settings: Settings): boolean
  /** An answer that the vendor waits for instead of a plain 200, such as a challenge; null if there is none. */
  challenge?(body: unknown): string | null
  /** Everything in a verified call, also for other accounts of the same app. Never throws. */
  parse(body: unknown): InboundItem[]
  /** A contact as people write it, such as a phone number; null if it is none. */
  readAddress(text: string): Identifier | null
  encode(message: OutgoingMessage, to: readonly Identifier[], settings: Settings): VendorRequest
  readReply(answer: VendorAnswer): SendReply
  /** Omitted if the vendor has no templates. */
  templates?: TemplateSource
  /** Omitted if it takes no files of ours. */
  files?: FileSender
  /** Omitted if each account has an app of its own. */
  app?: AccountApp
  /** Omitted if files of contacts can't be fetched: the agent then knows their kind and name. */
  media?: MediaSource
  /** Omitted if its calls have the names of contacts, or nobody has. */
  profile?: ProfileSource
  /** A call that shows whether the settings work, and which account they are for. */
  probe(settings: Settings): VendorRequest
  readProbe(answer: VendorAnswer, settings: Settings): ProbeReply
  /** Its simulated vendor; omitted if the channel can’t be tried in the lab. */
  lab?: ChannelLab
}

// The simulated vendor of a channel: it writes the vendor's calls and answers ours, as strictly as the vendor. Pure, like
// the channel. The channel lab uses it, and so do the stand-ins of tests.

/** Someone who writes by a channel. */
export interface LabPerson {
  name: string
  identifiers: readonly Identifier[]
}

/** A message of ours that the vendor has accepted. */
export interface AcceptedMessage {
  /** The vendor's ID, as `readReply` returns it. */
  id: string
  /** The recipient, as the request names it. */
  to: string
  text: string
  /** Ours, if the vendor keeps it. */
  ourId: string | null
  /** The file that it carries, as `uploaded` names it. */
  file?: string
}

/** Something of which the vendor informs us. `at` is in ms since 1970. */
export type LabEvent =
  | {
      type: 'message'
      id: string
      from: LabPerson
      text: string
      at: number
      as: 'text' | 'button' | 'picture'
    }
  | { type: 'state'; message: AcceptedMessage; state: DeliveryState; at: number }

/** A call of the vendor, without its signature. */
export interface LabCall {
  body: string
  /** Its content type. */
  type: 'application/json' | 'application/x-www-form-urlencoded'
}

/** What the vendor knows when it is called. */
export interface LabVendor {
  /** Of the account, with the secrets that are valid. */
  settings: Settings
  /** ms since 1970. */
  now: number
  /** When a recipient last wrote, in ms since 1970; null: never. */
  wroteAt(to: string): number | null
  /** A contact's name; null if it knows none such. */
  nameOf(to: string): string | null
  /** For its IDs. */
  digits(count: number): string
}

export interface LabAnswer {
  status: number
  body: unknown
  accepted?: AcceptedMessage
  /** A file that a later message can carry. */
  uploaded?: { ref: string; name: string }
  /** The person that was asked about. */
  person?: string
}

/** Failures that the vendor words in its own way. */
export type LabRefusal = 'token' | 'rejected'

export interface ChannelLab {
  /** An account that exists in the lab only. */
  account(digits: LabVendor['digits']): Settings
  /** Kinds of contacts: what the vendor says about them differs. */
  people: readonly { id: string; label: Texts; identify(digits: LabVendor['digits']): Identifier[] }[]
  /** What contacts can do besides writing. */
  acts: readonly ('button' | 'picture')[]
  /** An ID of the vendor for a message of a contact. */
  messageId(vendor: Pick<LabVendor, 'now' | 'digits'>): string
  /** Null if the vendor doesn't inform of it. */
  write(event: LabEvent, settings: Settings): LabCall | null
  /** The headers that prove where a call comes from. */
  sign(call: LabCall, settings: Settings, now: number): Record<string, string>
  answer(request: VendorRequest, vendor: LabVendor): LabAnswer
  refuse(refusal: LabRefusal): LabAnswer
  /** A file of a contact, by its address. */
  file?(url: string): { type: string; bytes: Uint8Array } | null
}
