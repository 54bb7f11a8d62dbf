// Written by `npm run generate` from the OpenAPI document; not to be edited.

export type ErrorCode =
  | 'invalid_request'
  | 'unauthenticated'
  | 'insufficient_credits'
  | 'forbidden'
  | 'edition_required'
  | 'not_found'
  | 'conflict'
  | 'payload_too_large'
  | 'rate_limited'
  | 'internal'
  | 'upstream_failed'
  | 'unavailable'
  | 'insufficient_storage'

export type ErrorDetails = {
  issues?: { path: string; message: string }[]
  retryAfter?: number
  [key: string]: unknown
}

export type AccountChoice = { connectionId: string; account: string }

export type ActorRef = {
  kind: 'member' | 'apiKey' | 'run' | 'import' | 'system'
  id: string | null
  name: string | null
}

export type Agent = {
  id: string
  projectId: string
  publicId: string
  name: string
  avatar: number
  description: string
  instructions: string
  language: 'auto' | 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'zh'
  tone: 'neutral' | 'friendly' | 'formal' | 'brief' | 'lively'
  greeting: string
  suggestedQuestions: string[]
  fallback: string
  visibility: 'private' | 'public'
  model: string
  fallbackModel: string | null
  temperature: number
  maxOutputTokens: number
  memory: number
  passages: number
  minScore: number
  tags: string[]
  showSources: boolean
  retentionDays: number | null
  avatarUrl: string | null
  shared: boolean
  knowledgeIds: string[]
  conversations: number
  lastUsedAt: string | null
  revision: number
  createdAt: string
  updatedAt: string
}

export type AgentChange = {
  section:
    | 'profile'
    | 'configure'
    | 'Knowledge'
    | 'integrations'
    | 'interfaceChat'
    | 'leadsSetting'
    | 'handoff'
  field: string
  before:
    | string
    | number
    | boolean
    | null
    | string[]
    | { id: string; name: string | null; elsewhere?: true; allowWrite?: boolean; origin?: string }[]
    | LeadField[]
    | ScoreRule[]
    | ProactiveMessage[]
  after:
    | string
    | number
    | boolean
    | null
    | string[]
    | { id: string; name: string | null; elsewhere?: true; allowWrite?: boolean; origin?: string }[]
    | LeadField[]
    | ScoreRule[]
    | ProactiveMessage[]
}

export type AgentFile = {
  format: 'millrace-agents'
  version: 1
  agents: {
    name: string
    avatar: number
    description: string
    instructions: string
    language: 'auto' | 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'zh'
    tone: 'neutral' | 'friendly' | 'formal' | 'brief' | 'lively'
    greeting: string
    suggestedQuestions: string[]
    fallback: string
    model: string
    fallbackModel: string | null
    temperature: number
    maxOutputTokens: number
    memory: number
    passages: number
    minScore: number
    tags: string[]
    showSources: boolean
    retentionDays: number | null
    knowledge: string[]
    tools: string[]
    botConfig: BotConfigParts
  }[]
  tools: ToolDefinition[]
}

export type AgentFileInput = {
  format: 'millrace-agents'
  version: 1
  agents: {
    name: string
    avatar: number
    description: string
    instructions: string
    language: 'auto' | 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'zh'
    tone: 'neutral' | 'friendly' | 'formal' | 'brief' | 'lively'
    greeting: string
    suggestedQuestions: string[]
    fallback: string
    model: string
    fallbackModel: string | null
    temperature: number
    maxOutputTokens: number
    memory: number
    passages: number
    minScore: number
    tags: string[]
    showSources: boolean
    retentionDays: number | null
    knowledge: string[]
    tools: string[]
    botConfig: BotConfigPartsInput
  }[]
  tools: ToolDefinitionInput[]
}

export type AgentVersion = {
  version: number
  note: string
  createdAt: string
  createdBy: string | null
  published: boolean
  model: string
  temperature: number
}

export type AgentsNotification = {
  events: ('lead' | 'handover' | 'unanswered' | 'negativeRating' | 'lowPassRate' | 'dailyDigest')[]
  email: string | null
}

export type AgentsNotificationInput = {
  events?: ('lead' | 'handover' | 'unanswered' | 'negativeRating' | 'lowPassRate' | 'dailyDigest')[]
  email?: string | null
}

export type AgentsTemplate = {
  key: 'chatbot' | 'support' | 'sales' | 'languageTutor' | 'codingExpert' | 'lifeCoach' | 'fashionAdvisor'
  name: string
  summary: string
  avatar: number
  tone: 'neutral' | 'friendly' | 'formal' | 'brief' | 'lively'
  description: string
  instructions: string
  greeting: string
  suggestedQuestions: string[]
  fallback: string
}

export type AgentsWebhook = {
  url: string
  events: ('lead' | 'handover' | 'unanswered' | 'negativeRating' | 'lowPassRate' | 'dailyDigest')[]
  enabled: boolean
  disabledAt: string | null
  failingSince: string | null
  createdAt: string
}

export type AiCell = {
  status: 'empty' | 'queued' | 'running' | 'done' | 'notFound' | 'error' | 'stale'
  runId: string | null
  error: AiCellError | null
}

export type AiCellError = { code: string; message: string; reason?: Reason }

export type AiColumn = {
  column: string
  columnId: string
  flow: { id: string; title: string; published: number | null } | null
  version: number | null
  problems: AiColumnProblem[]
  inputs: string[]
  waitsFor: string[]
  job: AiColumnJob | null
  lastJob: AiColumnJob | null
  waiting: {
    rows: 'all' | 'pending' | 'empty' | 'failed' | 'notFound' | 'stale' | 'selected'
    for: string
  } | null
  due: number
  pausedAt: string | null
}

export type AiColumnJob = {
  id: string
  state:
    | 'DRAFT'
    | 'QUEUED'
    | 'RUNNING'
    | 'PAUSED'
    | 'WAITING'
    | 'SUCCEEDED'
    | 'PARTIAL'
    | 'FAILED'
    | 'CANCELLED'
  rows: 'all' | 'pending' | 'empty' | 'failed' | 'notFound' | 'stale' | 'selected'
  auto: boolean
  counts: JobCounts
  credits: number
  startedBy: string | null
  createdAt: string
  endedAt: string | null
  error: { code: string; message: string } | null
}

export type AiColumnPrice = {
  rows: number | null
  sampled: number
  found: number | null
  failed: number | null
  credits: Range | null
  seconds: Range | null
  overCeiling: boolean
  uncounted: UncountedModel[]
  samplingJobId: string | null
}

export type AiColumnProblem = {
  code:
    | 'flow_gone'
    | 'not_published'
    | 'version_gone'
    | 'column_gone'
    | 'parameter_missing'
    | 'output_gone'
    | 'filter_broken'
    | 'circle'
  path: string
  message: string
}

export type AiColumnSettings = {
  flowId: string
  version: number | null
  mapping: { [key: string]: string }
  params: { [key: string]: unknown }
  output: string
  outputs: { [key: string]: string }
  valueType:
    | 'text'
    | 'longText'
    | 'number'
    | 'integer'
    | 'currency'
    | 'percent'
    | 'checkbox'
    | 'date'
    | 'dateTime'
    | 'singleSelect'
    | 'multiSelect'
    | 'url'
    | 'email'
    | 'phone'
    | 'json'
  auto: { rowAdded: boolean; inputChanged: boolean }
  onlyIf: SheetFilter | null
  waitsFor: string[]
  ceilingCredits: number | null
  concurrency: number
}

export type AiColumnSettingsInput = {
  flowId: string
  version?: number | null
  mapping?: { [key: string]: string }
  params?: { [key: string]: unknown }
  output: string
  outputs?: { [key: string]: string }
  valueType?:
    | 'text'
    | 'longText'
    | 'number'
    | 'integer'
    | 'currency'
    | 'percent'
    | 'checkbox'
    | 'date'
    | 'dateTime'
    | 'singleSelect'
    | 'multiSelect'
    | 'url'
    | 'email'
    | 'phone'
    | 'json'
  auto?: { rowAdded?: boolean; inputChanged?: boolean }
  onlyIf?: SheetFilter | null
  waitsFor?: string[]
  ceilingCredits?: number | null
  concurrency?: number
}

export type ApiKey = {
  id: string
  name: string
  masked: string
  scopes: ('read' | 'write' | 'admin' | 'conversations')[]
  projects: ProjectRef[] | null
  madeBy: string
  expires: string | null
  lastUsed: string | null
  createdAt: string
}

export type Appearance = {
  scheme: 'auto' | 'light' | 'dark'
  headerTitle: string
  headerBgColor: string
  headerTextColor: string
  botAvatar: string
  userAvatar: string
  btnBgColor: string | null
  btnTextColor: string | null
  fabAnimation: 'none' | 'twinkle' | 'pulse' | 'bounce'
  position: 'right' | 'left'
  size: 'compact' | 'regular' | 'large'
  startScreen: 'welcome' | 'chat'
  proactive: ProactiveMessage[]
  contentBg: string | null
  botMessageBg: string | null
  botMessageText: string | null
  userMessageBg: string | null
  userMessageText: string | null
  footerBg: string | null
  placeholder: string
  autoPopup: boolean
  popupDelay: number
  attachments: boolean
  voiceInput: boolean
  removeLogo: boolean
  customLogoText: string
  customLogoWebsite: string
  customLogoUrl: string
}

export type AppearanceInput = {
  scheme?: 'auto' | 'light' | 'dark'
  headerTitle?: string
  headerBgColor?: string
  headerTextColor?: string
  botAvatar?: string
  userAvatar?: string
  btnBgColor?: string | null
  btnTextColor?: string | null
  fabAnimation?: 'none' | 'twinkle' | 'pulse' | 'bounce'
  position?: 'right' | 'left'
  size?: 'compact' | 'regular' | 'large'
  startScreen?: 'welcome' | 'chat'
  proactive?: ProactiveMessageInput[]
  contentBg?: string | null
  botMessageBg?: string | null
  botMessageText?: string | null
  userMessageBg?: string | null
  userMessageText?: string | null
  footerBg?: string | null
  placeholder?: string
  autoPopup?: boolean
  popupDelay?: number
  attachments?: boolean
  voiceInput?: boolean
  removeLogo?: boolean
  customLogoText?: string
  customLogoWebsite?: string
  customLogoUrl?: string
}

export type Approval = {
  id: string
  flowId: string | null
  flowTitle: string
  executionId: string | null
  jobId: string | null
  runId: string
  path: string
  kind: 'approval' | 'repeat'
  title: string
  text: string
  tool: string | null
  fields: unknown[]
  assignee: string | null
  until: string | null
  createdAt: string
  answered: { approved: boolean; by: string; at: string } | null
}

export type AssociatedSheet = {
  sheetId: string
  mapping: { [key: string]: string }
  filter: SheetFilter | null
  name: string
  on: { main: string; own: string } | null
}

export type Attachment = {
  id: string
  name: string
  kind: 'image' | 'document'
  mediaType: string
  bytes: number
  isCut: boolean
}

export type AuditEntry = {
  id: string
  at: string
  actor: { kind: string; id: string | null; name: string | null }
  action: string
  object: { type: string; id: string | null; name: string | null }
  projectId: string | null
  details: { [key: string]: unknown }
  ip: string | null
}

export type BatchOutcome = {
  changeId: string | null
  inserted: number
  updated: number
  unchanged: number
  deleted: number
  failed: number
  rows: RowOutcome[]
  revision: number
}

export type BotConfig = {
  appearance: Appearance
  security: Security
  leads: LeadForm
  handoff: HandoffRules
  notification: AgentsNotification
}

export type BotConfigParts = {
  appearance?: Appearance
  security?: Security
  leads?: LeadForm
  handoff?: HandoffRules
  notification?: AgentsNotification
}

export type BotConfigPartsInput = {
  appearance?: AppearanceInput
  security?: SecurityInput
  leads?: LeadFormInput
  handoff?: HandoffRulesInput
  notification?: AgentsNotificationInput
}

export type Box = { x: number; y: number; width: number; height: number }

export type CellError = { code: string; text: string; title?: string; count?: number }

export type Channel = {
  id: string
  name: string
  fields: {
    key: string
    label: { en: string; de: string; zh: string }
    help: { en: string; de: string; zh: string }
    secret: boolean
    optional: boolean
  }[]
  steps: { en: string; de: string; zh: string }
  hasVerifyToken: boolean
  byConnection: boolean
  lab: {
    people: { id: string; label: { en: string; de: string; zh: string } }[]
    acts: ('button' | 'picture')[]
  } | null
}

export type ChannelFailure = { reason: string; detail: string | null }

export type ChannelsConnection = {
  id: string
  channel: string
  account: string
  name: string
  lab: boolean
  byConnection: boolean
  settings: { [key: string]: string }
  state: 'connected' | 'reconnect'
  error: ChannelFailure | null
  errorAt: string | null
  lastInboundAt: string | null
  queued: number
  createdAt: string
}

export type ChannelsTemplate = {
  header: string
  body: string
  footer: string
  placeholders: { part: 'header' | 'body'; key: string }[]
  name: string
  language: string
  status: string
  category: string
  isApproved: boolean
  isSendable: boolean
}

export type ChatPart =
  | {
      type: 'start'
      id: number
      conversationId: string
      questionId: string
      messageId: string
      visitorToken: string | null
      people?: { offered: boolean; button: boolean }
    }
  | { type: 'text'; id: number; delta: string }
  | { type: 'snapshot'; id: number; messageId: string; text: string; citations: Citation[]; tools: ToolUse[] }
  | { type: 'tool'; id: number; tool: ToolUse }
  | { type: 'carry'; id: number; carried: string }
  | { type: 'handoff'; id: number; status: 'bot' | 'requested' | 'human' }
  | { type: 'citation'; id: number; citation: Citation }
  | { prompt: Prompt; calls: ToolCall[]; measures: Measures; type: 'trace'; id: number }
  | { type: 'leadForm'; id: number; reason: 'start' | 'afterMessages' | 'intent' | 'unanswered' }
  | FailurePart
  | {
      type: 'done'
      id: number
      reason: 'stop' | 'length' | 'content-filter' | 'fallback' | 'other'
      grounded: boolean
      usage: { inputTokens: number; outputTokens: number }
    }

export type ChosenTemplate = { name: string; language: string; values: string[] }

export type Chunk = {
  id: string
  sourceId: string
  seq: number
  page: number | null
  heading: string | null
  start: number
  end: number
  text: string
  enabled: boolean
  tags: string[]
  original: string | null
}

export type Citation = {
  number: number
  sourceName: string
  page: number | null
  heading: string | null
  url: string | null
  text: string
  start: number
  end: number
  highlights: { start: number; end: number }[]
}

export type Column = {
  id: string
  key: string
  label: string
  type:
    | 'text'
    | 'longText'
    | 'number'
    | 'integer'
    | 'currency'
    | 'percent'
    | 'checkbox'
    | 'date'
    | 'dateTime'
    | 'singleSelect'
    | 'multiSelect'
    | 'url'
    | 'email'
    | 'phone'
    | 'json'
    | 'file'
    | 'link'
    | 'formula'
    | 'createdTime'
    | 'updatedTime'
    | 'live'
  width: number
  hidden: boolean
  required: boolean
  defaultValue: JsonValue | null
  desc: string
  options: SheetsOption[]
  validators: Validators
  settings: ColumnSettings
  valueType:
    | 'text'
    | 'longText'
    | 'number'
    | 'integer'
    | 'currency'
    | 'percent'
    | 'checkbox'
    | 'date'
    | 'dateTime'
    | 'singleSelect'
    | 'multiSelect'
    | 'url'
    | 'email'
    | 'phone'
    | 'json'
    | 'file'
    | 'link'
    | 'formula'
    | 'createdTime'
    | 'updatedTime'
    | 'live'
  progress: number | null
  workError: ColumnWorkError | null
  source?: string
}

export type ColumnSettings = {
  decimals?: number
  currency?: string
  sheetId?: string
  several?: boolean
  formula?: string
  timeZone?: string
  dateOrder?: 'dmy' | 'mdy'
  live?: AiColumnSettings
}

export type ColumnSettingsInput = {
  decimals?: number
  currency?: string
  sheetId?: string
  several?: boolean
  formula?: string
  timeZone?: string
  dateOrder?: 'dmy' | 'mdy'
  live?: AiColumnSettingsInput
}

export type ColumnWorkError = { work: 'conversion' | 'calculation'; reason: 'crashed' | 'internal' }

export type Condition = {
  column: string
  op:
    | 'eq'
    | 'ne'
    | 'lt'
    | 'lte'
    | 'gt'
    | 'gte'
    | 'contains'
    | 'notContains'
    | 'startsWith'
    | 'endsWith'
    | 'in'
    | 'notIn'
    | 'hasAny'
    | 'hasAll'
    | 'hasNone'
    | 'empty'
    | 'notEmpty'
    | 'error'
    | 'within'
    | 'status'
  value?: string | number | boolean | string[]
}

export type ConnectionsConnection = {
  id: string
  projectId: string | null
  vendor: 'google' | 'slack' | 'meta' | 'calendly' | 'mail'
  name: string
  purposes: (
    | 'sheets'
    | 'calendar'
    | 'drive'
    | 'slackMessages'
    | 'slackBot'
    | 'metaPages'
    | 'metaInstagram'
    | 'metaWhatsApp'
    | 'scheduling'
    | 'mail'
  )[]
  scopes: string[]
  state: 'connected' | 'reconnect' | 'error'
  problem: { code: 'expired' | 'revoked' | 'client' | 'closed' | 'login'; detail: string | null } | null
  usedBy: { id: string; name: string; projectId: string }[]
  bases: { id: string; name: string; projectId: string }[]
  agents: { id: string; name: string; projectId: string }[]
  hidden: number
  mail: {
    host: string
    port: number
    security: 'tls' | 'starttls' | 'none'
    user: string | null
    fromName: string
    fromAddress: string
    forVisitors: boolean
  } | null
  createdAt: string
  updatedAt: string
}

export type Consent = { at: string; by: string | null; note: string | null }

export type Conversation = {
  id: string
  agentId: string
  title: string
  messages: number
  createdAt: string
  updatedAt: string
}

export type ConversationChannel = {
  channel: string
  connectionId: string
  name: string
  contact: string | null
  lab: boolean
  needsToken: boolean
  closed: string | null
  openUntil: string | null
  takesTemplates: boolean
  needsConsent: boolean
  consent: Consent | null
  files: { [key: string]: number } | null
  deliveries: Delivery[]
}

export type Conversion = {
  filled: number
  failing: number
  examples: { recordId: string; text: string; message: string; error: CellError }[]
  dates: DateOrders | null
  numbers: DecimalSigns | null
  currencies: Currencies | null
  changes: ReadingChange[]
  outcomes: {
    kind: 'unchanged' | 'trimmed' | 'converted' | 'checked' | 'unchecked' | 'empty' | 'error'
    count: number
    samples: { text: string; before: JsonValue | null; result: string; after: JsonValue | null }[]
  }[]
  similarOptions: string[][]
  links: { matched: number; unknown: number; ambiguous: number } | null
}

export type Credential = {
  id: string
  projectId: string | null
  kind: 'openai' | 'anthropic' | 'google' | 'openai-compatible' | 'http'
  name: string
  address: string | null
  auth: 'bearer' | 'basic' | 'header' | null
  hint: string | null
  state: 'untested' | 'connected' | 'error'
  problem: string | null
  testedAt: string | null
  usedBy: Use[]
  revision: number
  createdAt: string
  updatedAt: string
}

export type CredentialSecret =
  | { kind: 'openai' | 'anthropic' | 'google'; key: string }
  | { kind: 'openai-compatible'; baseUrl: string; key: string | null }
  | {
      kind: 'http'
      origin: string
      auth:
        | { type: 'bearer'; token: string }
        | { type: 'basic'; username: string; password: string }
        | { type: 'header'; name: string; value: string }
    }

export type Currencies = {
  amounts: number
  bare: number
  found: { currency: string | null; sign: string; count: number; sample: string }[]
  currency: string | null
}

export type CurrentUser = {
  userId: string
  username: string
  name: string
  businessAccountId: string
  accountName: string
  customerID: string | null
  edition: 'FREE' | 'BASIC' | 'PROFESSIONAL' | 'TEAM' | 'BUSINESS' | 'ENTERPRISE'
  sellsPlans: boolean
  operator: boolean
  roles: ('AIREADER' | 'AIEDITOR' | 'AIACCOUNTADMIN')[]
  receivedInvitation: ReceivedInvitation | null
  verified: boolean
  locale: 'en' | 'de' | 'zh' | null
  avatar: string | null
  projects: { id: string; name: string; defaultProject: boolean; conversations: boolean }[]
  credits: number | null
  features: {
    inviteUser: 'yes' | 'role' | 'edition'
    teamManagement: 'yes' | 'role' | 'edition'
    manageMembers: 'yes' | 'role' | 'edition'
    accountSettings: 'yes' | 'role' | 'edition'
    audit: 'yes' | 'role' | 'edition'
    integrations: 'yes' | 'role' | 'edition'
    apiKeys: 'yes' | 'role' | 'edition'
    creditsUsage: 'yes' | 'role' | 'edition'
    shareInAccount: 'yes' | 'role' | 'edition'
    manageProjects: 'yes' | 'role' | 'edition'
    loadDemo: 'yes' | 'role' | 'edition'
    write: 'yes' | 'role' | 'edition'
    readConversations: 'yes' | 'role' | 'edition'
    read: 'yes' | 'role' | 'edition'
  }
  accounts: { id: string; name: string; role: 'AIREADER' | 'AIEDITOR' | 'AIACCOUNTADMIN' }[]
}

export type DateOrders = {
  dates: number
  ambiguous: number
  dayFirst: number
  monthFirst: number
  shortYears: number
  order: 'dmy' | 'mdy' | null
  samples: { text: string; dayFirst: string | null; monthFirst: string | null }[]
}

export type DecimalSigns = {
  numbers: number
  ambiguous: number
  point: number
  comma: number
  sign: '.' | ',' | null
  samples: { text: string; point: string | null; comma: string | null }[]
}

export type Delivery = {
  messageId: string
  state: 'queued' | 'sent' | 'delivered' | 'read' | 'failed'
  failure: ChannelFailure | null
  template: string | null
}

export type DeskEvent =
  | { type: 'ready' }
  | { type: 'message'; conversationId: string; message: DeskMessage }
  | { type: 'handoff'; conversationId: string }
  | { type: 'note'; conversationId: string }
  | { type: 'typing'; conversationId: string; typing: boolean; userId: string | null }
  | { type: 'read'; conversationId: string; messageId: string }
  | { type: 'presence' }

export type DeskHandoff = {
  status: 'bot' | 'requested' | 'human'
  version: number
  assignee: { id: string; name: string } | null
  reason: 'visitor' | 'words' | 'unanswered' | 'rating' | 'model' | 'member' | 'idle' | null
  since: string | null
  due: string | null
}

export type DeskItem = {
  id: string
  handoff: DeskHandoff
  visitor: string | null
  channel: string | null
  lab: boolean
  title: string
  preview: string
  isVisitorLast: boolean
  unread: number
  updatedAt: string
}

export type DeskMessage = {
  id: string
  role: 'user' | 'assistant' | 'member' | 'event'
  author?: string
  event?: {
    line:
      | 'requested'
      | 'closedNow'
      | 'withdrawn'
      | 'nobody'
      | 'joined'
      | 'reassigned'
      | 'idle'
      | 'handedBack'
      | 'ended'
    name: string | null
    text: string
    form?: boolean
    opensAt?: string
    answerId?: string
  }
  text: string
  attachments?: Attachment[]
  citations: Citation[]
  state: 'streaming' | 'complete' | 'cut' | 'failed'
  reason: 'stop' | 'length' | 'content-filter' | 'fallback' | 'other' | null
  grounded: boolean | null
  rating: 'up' | 'down' | null
  tools: ToolUse[]
  earlier: number
  createdAt: string
  key: string | null
}

export type DocumentPassage = {
  seq: number
  heading: string | null
  text: string
  lit: { start: number; end: number }[]
  cited: boolean
}

export type DocumentView =
  | {
      name: string
      url: string | null
      replaced: boolean
      kind: 'page'
      page: number
      pages: number
      width: number
      height: number
      image: string
      text: string
      lit: Box[]
    }
  | {
      name: string
      url: string | null
      replaced: boolean
      kind: 'text'
      passages: DocumentPassage[]
      before: number | null
      after: number | null
    }

export type DriveFile = {
  fileId: string
  name: string
  url: string | null
  state: 'waiting' | 'ready' | 'failed' | 'skipped'
  reason: { code: string; message: string; reason?: Reason } | null
  sourceId: string | null
  chunks: number
  readAt: string | null
}

export type DriveItem = {
  id: string
  name: string
  isFolder: boolean
  bytes: number | null
  modifiedAt: string | null
  problem: { code: string; message: string; reason?: Reason } | null
}

export type DriveState = {
  connection: { id: string; name: string; state: 'connected' | 'reconnect' | 'error' } | null
  fileId: string
  isFolder: boolean
  ready: number
  failed: number
  skipped: number
  truncated: boolean
  chunks: number
  characters: number
  reading: boolean
  problem: { code: string; message: string; reason?: Reason } | null
  last: RefreshResult | null
}

export type EmbeddingChoice = {
  id: string
  label: string
  provider: string
  dimensions: number | null
  cost: number | null
}

export type EmbeddingProgress = {
  state: 'off' | 'working' | 'ready' | 'failed'
  done: number
  total: number
  serving: boolean
  error: string | null
}

export type Execution = {
  id: string
  agentId: string
  agentName: string
  template: 'custom' | 'research' | 'answers' | 'cleanup' | 'triage'
  title: string
  state: 'PLANNING' | 'WORKING' | 'WAITING' | 'PAUSED' | 'OUT_OF_BUDGET' | 'DONE' | 'FAILED' | 'CANCELLED'
  trigger: 'manual' | 'api' | 'schedule' | 'event' | 'webhook'
  calls: number
  maxCalls: number
  credits: number
  maxCredits: number | null
  tokens: number
  createdBy: string | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  runId: string
  goal: string
  values: { [key: string]: unknown }
  source: ExecutionSource | null
  plan: {
    version: number
    tasks: ExecutionTask[]
    versions: { version: number; by: string | null; createdAt: string }[]
  }
  wait: ExecutionWait | null
  result: { summary: string; sheets: { id: string; name: string | null; changed: number }[] } | null
  error: RunError | null
}

export type ExecutionMessage = {
  id: string
  role: 'person' | 'worker'
  text: string
  by: string | null
  readAt: string | null
  createdAt: string
}

export type ExecutionSource = {
  event: 'lead' | 'handover' | 'unanswered' | 'negativeRating' | null
  agentId: string | null
  leadId: string | null
  conversationId: string | null
}

export type ExecutionStep = {
  path: string
  tool: string
  state: 'starting' | 'waiting' | 'retrying' | 'done' | 'failed'
  attempt: number
  input: unknown
  output: unknown
  error: RunError | null
  tokens: number
  credits: number
  startedAt: string | null
  endedAt: string | null
}

export type ExecutionSummary = {
  id: string
  agentId: string
  agentName: string
  template: 'custom' | 'research' | 'answers' | 'cleanup' | 'triage'
  title: string
  state: 'PLANNING' | 'WORKING' | 'WAITING' | 'PAUSED' | 'OUT_OF_BUDGET' | 'DONE' | 'FAILED' | 'CANCELLED'
  trigger: 'manual' | 'api' | 'schedule' | 'event' | 'webhook'
  tasks: { total: number; done: number }
  calls: number
  maxCalls: number
  credits: number
  maxCredits: number | null
  tokens: number
  createdBy: string | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
}

export type ExecutionTask = {
  id: string
  title: string
  state: 'TODO' | 'WORKING' | 'DONE' | 'FAILED' | 'STRUCK'
  note: string
  byPerson: boolean
}

export type ExecutionWait = {
  id: string
  kind: 'approval' | 'question' | 'budget' | 'credits' | 'pause'
  title: string
  text: string
  tool: string | null
  since: string
}

export type FailurePart = {
  type: 'error'
  id: number
  error: string
  message: string
  retryAfter: number | null
}

export type Flow = {
  id: string
  projectId: string
  title: string
  description: string
  icon: string
  tags: string[]
  shared: boolean
  publishedVersion: number | null
  changed: boolean
  nodeTypes: string[]
  liveColumns: number
  lastJob: { id: string; state: string; at: string } | null
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  document: FlowDocument
  revision: number
  telling: FlowTelling
  problems: FlowProblem[]
  hook: { enabled: boolean }
}

export type FlowChange =
  | { op: 'add'; id: string; type: string; title: string; params: { [key: string]: unknown } }
  | { op: 'change'; id: string; title?: string; params?: { [key: string]: unknown }; disabled?: boolean }
  | { op: 'remove'; id: string }
  | { op: 'connect'; from: string; port: string; to: string }
  | { op: 'disconnect'; from: string; port: string; to: string }
  | { op: 'param'; param: FlowParameter }
  | { op: 'removeParam'; key: string }

export type FlowDocument = {
  version: 1
  params: FlowParameter[]
  nodes: FlowNode[]
  edges: FlowEdge[]
  settings: FlowSettings
  notes: FlowNote[]
}

export type FlowDocumentInput = {
  version: 1
  params?: FlowParameterInput[]
  nodes?: FlowNodeInput[]
  edges?: FlowEdgeInput[]
  settings?: FlowSettingsInput
  notes?: FlowNoteInput[]
}

export type FlowEdge = { from: string; port: string; to: string }

export type FlowEdgeInput = { from: string; port?: string; to: string }

export type FlowMessage = {
  id: string
  role: 'user' | 'assistant'
  text: string
  changes: FlowChange[] | null
  verdict: 'applied' | 'rejected' | null
  problem: 'no_model' | 'invalid' | 'model' | null
  by: string | null
  createdAt: string
}

export type FlowNode = {
  id: string
  type: string
  version: number
  title: string
  params: { [key: string]: unknown }
  position: { x: number; y: number }
  retry?: NodeRetry
  timeoutSeconds?: number
  askBeforeRepeat?: boolean
  disabled?: boolean
  pinned?: { port?: string; output: unknown }
}

export type FlowNodeInput = {
  id: string
  type: string
  version?: number
  title?: string
  params?: { [key: string]: unknown }
  position?: { x: number; y: number }
  retry?: NodeRetryInput
  timeoutSeconds?: number
  askBeforeRepeat?: boolean
  disabled?: boolean
  pinned?: { port?: string; output: unknown }
}

export type FlowNote = {
  id: string
  text: string
  position: { x: number; y: number }
  size?: { width: number; height: number }
  colour?: string
}

export type FlowNoteInput = {
  id: string
  text: string
  position?: { x: number; y: number }
  size?: { width: number; height: number }
  colour?: string
}

export type FlowParameter = {
  key: string
  label: string
  desc: string
  type:
    | 'INPUT'
    | 'TEXTAREA'
    | 'NUMBER'
    | 'CHECKBOX'
    | 'SELECT'
    | 'MULTISELECT'
    | 'DATE'
    | 'JSON'
    | 'FILE'
    | 'SHEET'
    | 'SHEET_COLUMN'
    | 'KNOWLEDGE'
    | 'AGENT'
    | 'MODEL'
    | 'CREDENTIAL'
  required: boolean
  defaultValue: unknown
  value: unknown
  options: FlowsOption[]
  validators: Validator[]
  group: string
  display: boolean
  sequence: number
  keyType: string
  dependsOn?: string
  purpose?:
    | 'sheets'
    | 'calendar'
    | 'drive'
    | 'slackMessages'
    | 'slackBot'
    | 'metaPages'
    | 'metaInstagram'
    | 'metaWhatsApp'
    | 'scheduling'
    | 'mail'
  when?: { key: string; in: unknown[] }
}

export type FlowParameterInput = {
  key: string
  label?: string
  desc?: string
  type?:
    | 'INPUT'
    | 'TEXTAREA'
    | 'NUMBER'
    | 'CHECKBOX'
    | 'SELECT'
    | 'MULTISELECT'
    | 'DATE'
    | 'JSON'
    | 'FILE'
    | 'SHEET'
    | 'SHEET_COLUMN'
    | 'KNOWLEDGE'
    | 'AGENT'
    | 'MODEL'
    | 'CREDENTIAL'
  required?: boolean
  defaultValue?: unknown
  value?: unknown
  options?: FlowsOption[]
  validators?: Validator[]
  group?: string
  display?: boolean
  sequence?: number
  keyType?: string
  dependsOn?: string
  purpose?:
    | 'sheets'
    | 'calendar'
    | 'drive'
    | 'slackMessages'
    | 'slackBot'
    | 'metaPages'
    | 'metaInstagram'
    | 'metaWhatsApp'
    | 'scheduling'
    | 'mail'
  when?: { key: string; in: unknown[] }
}

export type FlowProblem = {
  code:
    | 'node_duplicate'
    | 'param_duplicate'
    | 'param_reserved'
    | 'type_unknown'
    | 'type_version'
    | 'start_missing'
    | 'start_duplicate'
    | 'output_missing'
    | 'flow_too_large'
    | 'edge_dangling'
    | 'edge_port'
    | 'edge_duplicate'
    | 'cycle'
    | 'unreachable'
    | 'param_missing'
    | 'param_unknown'
    | 'param_invalid'
    | 'token_malformed'
    | 'token_unknown'
    | 'token_field'
    | 'token_later'
    | 'token_uncertain'
    | 'token_refused'
    | 'json_invalid'
    | 'loop_leak'
    | 'loop_empty'
    | 'role_in_loop'
    | 'calls_itself'
    | 'call_unknown'
    | 'thing_unknown'
  severity: 'error' | 'warning'
  nodeId?: string
  edge?: FlowEdge
  param?: string
  at?: { path: string; offset: number }
  message: string
}

export type FlowSettings = {
  onError: 'stop' | 'continue'
  stopJobOnError?: boolean
  maxSteps: number
  columns: string[]
}

export type FlowSettingsInput = {
  onError?: 'stop' | 'continue'
  stopJobOnError?: boolean
  maxSteps?: number
  columns?: string[]
}

export type FlowSummary = {
  id: string
  projectId: string
  title: string
  description: string
  icon: string
  tags: string[]
  shared: boolean
  publishedVersion: number | null
  changed: boolean
  nodeTypes: string[]
  liveColumns: number
  lastJob: { id: string; state: string; at: string } | null
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

export type FlowTelling = { emails: string[]; webhook: string | null }

export type FlowTemplate = {
  key: string
  title: string
  description: string
  icon: string
  nodeTypes: string[]
  sheets: { name: string; columns: string[] }[]
  needs: { params: FlowParameter[]; columns: string[]; outputs: string[] }
}

export type FlowTestResult = {
  seq: number
  recordId: string
  input: string
  expected: { output: string; text: string }[]
  draft: {
    verdict: 'passed' | 'failed' | 'error' | 'skipped'
    reason: string | null
    translatable?: Reason
    cells: { output: string; value: string; verdict: 'passed' | 'failed' | 'error' | 'skipped' }[]
    ms: number
  } | null
  published: {
    verdict: 'passed' | 'failed' | 'error' | 'skipped'
    reason: string | null
    translatable?: Reason
    cells: { output: string; value: string; verdict: 'passed' | 'failed' | 'error' | 'skipped' }[]
    ms: number
  } | null
}

export type FlowTestSet = {
  name: string
  judge: 'contains' | 'exact' | 'similarity' | 'cites' | 'prompt'
  threshold: number
  instructions: string
  judgeModel: string
  bar: number
  blocks: boolean
  outputs: { output: string; column: string }[]
  id: string
  flowId: string
  sheet: { id: string; name: string; rows: number } | null
  lastRun: TestRun | null
  blocked: 'notRun' | 'running' | 'knowledgeChanged' | 'belowBar' | null
  createdAt: string
}

export type FlowToolSchema = {
  name: string
  description: string
  effect?: 'read' | 'write'
  flowId: string
  timeoutSeconds?: number
}

export type FlowVersion = {
  version: number
  note: string
  createdAt: string
  createdBy: string | null
  published: boolean
  previous: number | null
}

export type FlowsOption = { label: string; value: string | number }

export type FlowsWebhook = {
  url: string
  enabled: boolean
  disabledAt: string | null
  failingSince: string | null
  createdAt: string
}

export type FormAnswer = {
  state: 'done' | 'working' | 'failed'
  message: string
  outputs: { key: string; value: unknown }[]
}

export type FormSettings = {
  enabled: boolean
  title: string
  intro: string
  button: string
  thanks: string
  fields: string[] | null
  showResults: boolean
  colour: string | null
  scheme: 'auto' | 'light' | 'dark'
  domains: string[]
  access: 'anyone' | 'members'
  perMinute: number
  perDay: number
}

export type FormSettingsInput = {
  enabled?: boolean
  title?: string
  intro?: string
  button?: string
  thanks?: string
  fields?: string[] | null
  showResults?: boolean
  colour?: string | null
  scheme?: 'auto' | 'light' | 'dark'
  domains?: string[]
  access?: 'anyone' | 'members'
  perMinute?: number
  perDay?: number
}

export type Found = {
  kind: 'agent' | 'worker' | 'knowledge' | 'source' | 'sheet' | 'flow' | 'tool' | 'conversation'
  id: string
  name: string
  parent: { id: string; name: string } | null
  projectId: string
  own: boolean
}

export type FoundPassage = {
  sourceName: string
  page: number | null
  heading: string | null
  text: string
  score: number
}

export type Gap = {
  id: string
  state: 'open' | 'answered' | 'dismissed'
  question: string
  examples: string[]
  asked: number
  firstAskedAt: string
  lastAskedAt: string
  agent: { id: string; name: string } | null
  sourceId: string | null
}

export type Grant = {
  tool: {
    id: string
    kind: 'http' | 'flow' | 'mcp'
    name: string
    description: string
    effect: 'read' | 'write'
    origin: string
  }
  allowWrite: boolean
  state: 'active' | 'lapsed' | 'write'
  grantedBy: string | null
  grantedAt: string
}

export type GrantedFile = { fileId: string }

export type HandoffRules = {
  enabled: boolean
  button: boolean
  onWords: boolean
  words: string[]
  onModel: boolean
  afterUnanswered: number
  onNegativeRating: boolean
  waitMinutes: number
  replyMinutes: number
  showName: boolean
  teamName: string
  awayMessage: string
  hours: OfficeHours
}

export type HandoffRulesInput = {
  enabled?: boolean
  button?: boolean
  onWords?: boolean
  words?: string[]
  onModel?: boolean
  afterUnanswered?: number
  onNegativeRating?: boolean
  waitMinutes?: number
  replyMinutes?: number
  showName?: boolean
  teamName?: string
  awayMessage?: string
  hours?: OfficeHoursInput
}

export type HistoryEntry = {
  changeId: string | null
  kind: 'create' | 'update' | 'delete' | 'restore' | 'import' | 'convert' | 'undo'
  undo: {
    redo: boolean
    of: 'create' | 'update' | 'delete' | 'restore' | 'import' | 'convert' | 'undo'
  } | null
  at: string
  by: ActorRef
  cells: {
    column: string
    label: string
    before: JsonValue
    after: JsonValue
    types: {
      before:
        | 'text'
        | 'longText'
        | 'number'
        | 'integer'
        | 'currency'
        | 'percent'
        | 'checkbox'
        | 'date'
        | 'dateTime'
        | 'singleSelect'
        | 'multiSelect'
        | 'url'
        | 'email'
        | 'phone'
        | 'json'
        | 'file'
        | 'link'
        | 'formula'
        | 'createdTime'
        | 'updatedTime'
        | 'live'
      after:
        | 'text'
        | 'longText'
        | 'number'
        | 'integer'
        | 'currency'
        | 'percent'
        | 'checkbox'
        | 'date'
        | 'dateTime'
        | 'singleSelect'
        | 'multiSelect'
        | 'url'
        | 'email'
        | 'phone'
        | 'json'
        | 'file'
        | 'link'
        | 'formula'
        | 'createdTime'
        | 'updatedTime'
        | 'live'
    }
  }[]
  conversion: {
    column: string
    label: string
    from:
      | 'text'
      | 'longText'
      | 'number'
      | 'integer'
      | 'currency'
      | 'percent'
      | 'checkbox'
      | 'date'
      | 'dateTime'
      | 'singleSelect'
      | 'multiSelect'
      | 'url'
      | 'email'
      | 'phone'
      | 'json'
      | 'file'
      | 'link'
      | 'formula'
      | 'createdTime'
      | 'updatedTime'
      | 'live'
      | null
    to:
      | 'text'
      | 'longText'
      | 'number'
      | 'integer'
      | 'currency'
      | 'percent'
      | 'checkbox'
      | 'date'
      | 'dateTime'
      | 'singleSelect'
      | 'multiSelect'
      | 'url'
      | 'email'
      | 'phone'
      | 'json'
      | 'file'
      | 'link'
      | 'formula'
      | 'createdTime'
      | 'updatedTime'
      | 'live'
  } | null
  runId: string | null
  run: {
    jobId: string | null
    flowId: string
    flowTitle: string
    step: { path: string; title: string } | null
  } | null
}

export type Holdings = {
  agents: number
  conversations: number
  leads: number
  knowledge: number
  sources: number
  sheets: number
  rows: number
  aiColumns: number
  files: number
  flows: number
  jobs: number
  schedules: number
  forms: number
  webhooks: number
  approvals: number
  tools: number
  credentials: number
  trashed: number
}

export type ImportNote = { agent: string; kind: 'knowledge' | 'model' | 'tool' | 'toolExists'; name: string }

export type ImportPreview = {
  options: {
    format: 'csv' | 'tsv' | 'xlsx' | 'json' | 'ndjson'
    encoding?:
      | 'utf-8'
      | 'utf-16le'
      | 'utf-16be'
      | 'windows-1252'
      | 'windows-1251'
      | 'windows-1253'
      | 'koi8-r'
      | 'gb18030'
      | 'big5'
      | 'shift_jis'
      | 'euc-jp'
      | 'euc-kr'
    delimiter?: ',' | ';' | '\t' | '|'
    header: boolean
    sheetName?: string
    decimal?: '.' | ','
    dateOrder?: 'ymd' | 'dmy' | 'mdy'
    timeZone?: string
  }
  sheetNames: string[]
  columns: PreviewColumn[]
  rows: string[][]
  rowCount: number
  estimated: boolean
  notes: { code: string; message: string }[]
}

export type InputSheet = { sheetId: string; mapping: { [key: string]: string }; filter: SheetFilter | null }

export type Invitation = {
  id: string
  account: { id: string; name: string }
  email: string
  role: 'AIREADER' | 'AIEDITOR' | 'AIACCOUNTADMIN'
  projects: ProjectRef[]
  invitedBy: string | null
  state: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'
  expires: string
  createdAt: string
}

export type Job = {
  id: string
  flowId: string
  flowTitle: string
  version: number | null
  title: string
  state:
    | 'DRAFT'
    | 'QUEUED'
    | 'RUNNING'
    | 'PAUSED'
    | 'WAITING'
    | 'SUCCEEDED'
    | 'PARTIAL'
    | 'FAILED'
    | 'CANCELLED'
  counts: JobCounts
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  scheduled: boolean
  scheduledAs: string | null
  launch: JobLaunch
  outputs: { sheetId: string | null; name: string }[]
  error: { code: string; message: string; values?: { [key: string]: string } } | null
  schedule: Schedule | null
  live: boolean
}

export type JobCounts = {
  total: number | null
  done: number
  failed: number
  skipped: number
  running: number
  waiting: number
}

export type JobLaunch = {
  flowId: string
  version?: number
  title: string
  params: { [key: string]: unknown }
  SHEETS: InputSheet[]
  ASSOCIATED_SHEETS: AssociatedSheet[]
  runMode: 'LASTRUN' | 'STARTOVER' | 'LASTRUN_CYCLING'
  runAmount: number | 'ALL'
  OUTPUT_SHEETS: OutputSheet[]
  associatedMode: 'MATCH' | 'MATCH_ALL' | 'WHOLE'
  concurrency: number
  ceilingCredits?: number
}

export type JobSummary = {
  id: string
  flowId: string
  flowTitle: string
  version: number | null
  title: string
  state:
    | 'DRAFT'
    | 'QUEUED'
    | 'RUNNING'
    | 'PAUSED'
    | 'WAITING'
    | 'SUCCEEDED'
    | 'PARTIAL'
    | 'FAILED'
    | 'CANCELLED'
  counts: JobCounts
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  scheduled: boolean
  scheduledAs: string | null
}

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

export type KnowledgeBase = {
  id: string
  projectId: string
  name: string
  description: string
  chunkSize: number
  chunkOverlap: number
  sources: number
  chunks: number
  states: { [key: string]: number }
  agents: { id: string; name: string }[]
  ownerAgentId: string | null
  embeddingModel: string | null
  embedding: EmbeddingProgress
  createdAt: string
  updatedAt: string
}

export type KnownVisitor = {
  way: 'email' | 'identity'
  sub: string | null
  email: string | null
  name: string | null
  custom: { [key: string]: string | number | boolean }
}

export type Lab = {
  faults: ('rate' | 'down' | 'token' | 'rejected' | 'hang' | 'lost')[]
  delaySeconds: number
  states: 'normal' | 'reversed' | 'late' | 'none' | 'failed'
  connection: ChannelsConnection
  contacts: {
    id: string
    name: string
    kind: string
    identifiers: { kind: string; value: string }[]
    wroteAt: string | null
    optedOut: boolean
    conversationId: string | null
  }[]
  calls: {
    id: string
    contactId: string | null
    direction: 'in' | 'out'
    what:
      | 'message'
      | 'button'
      | 'picture'
      | 'duplicate'
      | 'forged'
      | 'sent'
      | 'delivered'
      | 'read'
      | 'failed'
      | 'send'
      | 'file'
      | 'upload'
      | 'profile'
      | 'other'
    text: string | null
    status: number | null
    outcome: 'pending' | 'done' | 'refused' | 'duplicate' | 'forged' | 'ignored' | null
    reason: string | null
    delivery: 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | null
    ms: number
    at: string
  }[]
}

export type LabAct =
  | { act: 'message'; contactId: string; text: string }
  | { act: 'button'; contactId: string; text: string }
  | { act: 'picture'; contactId: string; text: string }
  | { act: 'forged'; contactId: string; text: string }
  | { act: 'duplicate' }
  | { act: 'expire'; contactId: string; hours: number }

export type LaunchIntegrations = {
  tools: { toolId: string; allowWrite: boolean; ask: boolean }[]
  flows: { flowId: string; ask: boolean }[]
  sheets: { sheetId: string; write: boolean; ask: boolean }[]
  web: { enabled: boolean; hosts: string[] }
}

export type LaunchKnowledge = { knowledgeIds: string[] }

export type LaunchMetadata = { name: string; description: string; instructions: string }

export type LaunchNotification = { onEnd: boolean; onWait: boolean }

export type LaunchParams = {
  goal: string
  values: { [key: string]: string | number | string[] }
  model: string
  maxCalls: number
  maxCredits: number | null
}

export type Lead = {
  id: string
  agentId: string
  agentName: string
  name: string | null
  email: string | null
  phone: string | null
  fields: { key: string; label: string; value: string }[]
  status: 'new' | 'contacted' | 'qualified' | 'won' | 'lost'
  note: string
  score: number
  reasons: {
    type: 'field' | 'companyEmail' | 'messages' | 'page' | 'words'
    points: number
    detail: string
  }[]
  channel: 'web' | 'console' | 'api' | 'lab'
  page: string | null
  consent: { text: string; at: string } | null
  conversationId: string | null
  createdAt: string
  submittedAt: string
  updatedAt: string
}

export type LeadField = {
  key: string
  label: string
  type: 'name' | 'email' | 'phone' | 'text' | 'choice'
  required: boolean
  options: string[]
}

export type LeadFieldInput = {
  key: string
  label: string
  type: 'name' | 'email' | 'phone' | 'text' | 'choice'
  required: boolean
  options?: string[]
}

export type LeadForm = {
  enabled: boolean
  title: string
  fields: LeadField[]
  consent: string
  when: ('start' | 'afterMessages' | 'intent' | 'unanswered')[]
  afterMessages: number
  required: boolean
  score: ScoreRule[]
  keepDays: number | null
}

export type LeadFormInput = {
  enabled?: boolean
  title?: string
  fields?: LeadFieldInput[]
  consent?: string
  when?: ('start' | 'afterMessages' | 'intent' | 'unanswered')[]
  afterMessages?: number
  required?: boolean
  score?: ScoreRule[]
  keepDays?: number | null
}

export type LinkOutcome = {
  cells: number
  linked: number
  found: number
  created: number
  titles: string[]
  ambiguous: number
  problem: string | null
  next: string | null
  changeId: string | null
}

export type LoggedConversation = {
  id: string
  agentId: string
  title: string
  messages: number
  createdAt: string
  updatedAt: string
  agentName: string
  channel: string
  channelName: string | null
  contact: string | null
  noLog: boolean
  member: string | null
  visitor: KnownVisitor | null
  site: SiteVisitor | null
  lead: { id: string; name: string | null } | null
  firstQuestion: string | null
  up: number
  down: number
  unanswered: number
  signs: ('unhelpful' | 'unansweredTwice' | 'handoffAfterUnanswered' | 'repeated' | 'angryWords')[]
}

export type Mail = {
  id: string
  to: string
  template:
    | 'verify'
    | 'reset'
    | 'signUp'
    | 'signUpKnown'
    | 'invitation'
    | 'approval'
    | 'chatCode'
    | 'agentLead'
    | 'agentHandover'
    | 'agentUnanswered'
    | 'agentRating'
    | 'agentPassRate'
    | 'agentDigest'
    | 'dailySummary'
    | 'jobSucceeded'
    | 'jobPartial'
    | 'jobFailed'
    | 'jobCancelled'
    | 'jobCeiling'
    | 'jobLiveCeiling'
    | 'jobNoCredits'
    | 'jobLiveNoCredits'
    | 'jobRowLimit'
    | 'jobStopped'
    | 'paymentFailed'
    | 'paymentReminder'
    | 'planEnded'
    | 'message'
  state: 'queued' | 'waiting' | 'sent' | 'failed'
  link: string | null
  error: string | null
  createdAt: string
  expires: string | null
}

export type Measures = { usage: Tokens; cost: number | null; firstTokenMs: number | null; totalMs: number }

export type Member = {
  userId: string
  username: string
  name: string
  role: 'AIREADER' | 'AIEDITOR' | 'AIACCOUNTADMIN'
  projects: { id: string; name: string; defaultProject: boolean; conversations: boolean }[]
  you: boolean
  joinedAt: string
}

export type Message = {
  id: string
  role: 'user' | 'assistant' | 'member' | 'event'
  author?: string
  event?: {
    line:
      | 'requested'
      | 'closedNow'
      | 'withdrawn'
      | 'nobody'
      | 'joined'
      | 'reassigned'
      | 'idle'
      | 'handedBack'
      | 'ended'
    name: string | null
    text: string
    form?: boolean
    opensAt?: string
    answerId?: string
  }
  text: string
  attachments?: Attachment[]
  citations: Citation[]
  state: 'streaming' | 'complete' | 'cut' | 'failed'
  reason: 'stop' | 'length' | 'content-filter' | 'fallback' | 'other' | null
  grounded: boolean | null
  rating: 'up' | 'down' | null
  tools: ToolUse[]
  earlier: number
  createdAt: string
}

export type Model = {
  id: string
  label: string
  provider: string
  contextTokens: number | null
  builtin: boolean
  price: { input: number; output: number } | null
  tools: boolean
  pictures: boolean
}

export type ModelRow = {
  id: string
  label: string
  provider: string
  kind: 'chat' | 'embedding'
  builtin: boolean
  contextTokens: number | null
  listPrice: Price | null
  ownPrice: Price | null
  allowed: boolean
}

export type ModelSettings = {
  models: ModelRow[]
  problems: { provider: string; message: string }[]
  allowed: string[] | null
  prices: { [key: string]: Price }
  limits: { [key: string]: RateLimit }
  installation: Provider[]
  pricesOf: string
  revision: number
}

export type NewColumn = {
  label: string
  key?: string
  type:
    | 'text'
    | 'longText'
    | 'number'
    | 'integer'
    | 'currency'
    | 'percent'
    | 'checkbox'
    | 'date'
    | 'dateTime'
    | 'singleSelect'
    | 'multiSelect'
    | 'url'
    | 'email'
    | 'phone'
    | 'json'
    | 'file'
    | 'link'
    | 'formula'
    | 'createdTime'
    | 'updatedTime'
    | 'live'
  width: number
  hidden: boolean
  required: boolean
  defaultValue: JsonValue | null
  desc: string
  options: SheetsOption[]
  validators: Validators
  settings: ColumnSettings
}

export type NewColumnInput = {
  label: string
  key?: string
  type?:
    | 'text'
    | 'longText'
    | 'number'
    | 'integer'
    | 'currency'
    | 'percent'
    | 'checkbox'
    | 'date'
    | 'dateTime'
    | 'singleSelect'
    | 'multiSelect'
    | 'url'
    | 'email'
    | 'phone'
    | 'json'
    | 'file'
    | 'link'
    | 'formula'
    | 'createdTime'
    | 'updatedTime'
    | 'live'
  width?: number
  hidden?: boolean
  required?: boolean
  defaultValue?: JsonValue | null
  desc?: string
  options?: SheetsOptionInput[]
  validators?: Validators
  settings?: ColumnSettingsInput
}

export type NewDrive = { type: 'drive'; connectionId: string; fileId: string }

export type NewSite = {
  type: 'site'
  url: string
  pages?: string[]
  scope?: 'site' | 'path'
  include?: string[]
  exclude?: string[]
  maxPages?: number
  maxDepth?: number
  schedule?: 'off' | 'daily' | 'weekly' | 'monthly'
}

export type NewSource =
  | { type: 'text'; name: string; text: string }
  | { type: 'qa'; question: string; answer: string }
  | { type: 'url'; url: string }
  | NewSite
  | { type: 'file'; fileId: string }
  | { type: 'sheet'; sheetId: string }
  | NewDrive

export type NodeDefinition = {
  type: string
  version: number
  group: 'inputs' | 'outputs' | 'ai' | 'data' | 'sheets' | 'logic' | 'web' | 'out' | 'tools'
  title: string
  desc: string
  icon: string
  params: NodeParameter[]
  ports: Port[]
  portsFrom?: string
  errors: boolean
  outputs: 'any' | OutputField[]
  outputsFrom?: string
  effects: 'pure' | 'repeatable' | 'ask'
  retry: NodeRetry
  timeoutSeconds: number
  role: 'start' | 'output' | 'step' | 'loop' | 'call' | 'stop'
}

export type NodeParameter = {
  key: string
  label: string
  desc: string
  type:
    | 'INPUT'
    | 'TEXTAREA'
    | 'NUMBER'
    | 'CHECKBOX'
    | 'SELECT'
    | 'MULTISELECT'
    | 'DATE'
    | 'JSON'
    | 'FILE'
    | 'SHEET'
    | 'SHEET_COLUMN'
    | 'KNOWLEDGE'
    | 'AGENT'
    | 'MODEL'
    | 'CREDENTIAL'
    | 'VALUE'
    | 'URL'
    | 'HTML'
    | 'CODE'
    | 'SCHEMA'
    | 'FLOW'
    | 'CONNECTION'
    | 'CHANNEL'
    | 'TEMPLATE'
    | 'TOOL'
    | 'FIELDS'
    | 'RULES'
    | 'CASES'
  required: boolean
  defaultValue: unknown
  value: unknown
  options: FlowsOption[]
  validators: Validator[]
  group: string
  display: boolean
  sequence: number
  keyType: string
  dependsOn?: string
  purpose?:
    | 'sheets'
    | 'calendar'
    | 'drive'
    | 'slackMessages'
    | 'slackBot'
    | 'metaPages'
    | 'metaInstagram'
    | 'metaWhatsApp'
    | 'scheduling'
    | 'mail'
  when?: { key: string; in: unknown[] }
}

export type NodeRetry = {
  attempts: number
  backoffSeconds: number
  maxBackoffSeconds: number
  codes?: string[]
}

export type NodeRetryInput = {
  attempts?: number
  backoffSeconds?: number
  maxBackoffSeconds?: number
  codes?: string[]
}

export type NoticePreferences = {
  inApp: ('lead' | 'handover' | 'unanswered' | 'negativeRating' | 'lowPassRate' | 'dailyDigest')[]
  email: ('lead' | 'handover' | 'unanswered' | 'negativeRating' | 'lowPassRate' | 'dailyDigest')[]
  chosen: boolean
  mutedUntil: string | null
  allMutedUntil: string | null
  unsubscribed: boolean
  addressUnsubscribed: boolean
}

export type OfficeHours = {
  enabled: boolean
  timeZone: string
  days: { day: number; from: string; until: string }[]
}

export type OfficeHoursInput = {
  enabled?: boolean
  timeZone?: string
  days?: { day: number; from: string; until: string }[]
}

export type Onboarding = {
  agentId: string
  publicId: string
  agentName: string
  avatar: number
  url: string
  state: 'reading' | 'making' | 'ready' | 'failed'
  error: string | null
  visibility: 'private' | 'public'
  knowledgeId: string | null
  sourceId: string | null
  pages: { ready: number; found: number }
  suggestedQuestions: string[]
  createdAt: string
  finishedAt: string | null
}

export type OutputField = {
  key: string
  type: 'text' | 'number' | 'boolean' | 'date' | 'list' | 'object' | 'any'
  title?: string
  fields?: OutputField[]
}

export type OutputSheet = {
  sheetId?: string
  newName?: string
  columns?: NewColumn[]
  includeSource: boolean
  writeMode: 'UPSERT' | 'DELETE_AND_REBUILD'
  keys: string[]
  mapping: { [key: string]: string }
}

export type OwnConnection = {
  id: string
  channel: string
  account: string
  name: string
  lab: boolean
  byConnection: boolean
  settings: { [key: string]: string }
  state: 'connected' | 'reconnect'
  error: ChannelFailure | null
  errorAt: string | null
  lastInboundAt: string | null
  queued: number
  createdAt: string
  callbackUrl: string
  verifyToken: string
}

export type PlaygroundPart =
  | {
      system: string
      messages: { role: string; text: string }[]
      passages: {
        sourceName: string
        page: number | null
        heading: string | null
        text: string
        score: number
        chunkId: string
        sourceId: string
      }[]
      searchMs: number
      type: 'prompt'
      id: number
    }
  | { type: 'text'; id: number; delta: string }
  | { type: 'citation'; id: number; citation: Citation }
  | { tool: ToolUse; arguments: string; result: string | null; type: 'call'; id: number }
  | FailurePart
  | {
      usage: Tokens
      cost: number | null
      firstTokenMs: number | null
      totalMs: number
      type: 'done'
      id: number
      reason: 'stop' | 'length' | 'content-filter' | 'fallback' | 'other'
      grounded: boolean
      model: string
    }

export type Port = { id: string; title: string }

export type PresentEditor = { userId: string; name: string; tab: string; nodeId: string | null }

export type PreviewColumn = {
  index: number
  header: string
  suggested: NewColumn
  failing: number
  dates: DateOrders | null
  dateType: 'date' | 'dateTime' | null
  numbers: DecimalSigns | null
  numberType: 'number' | 'integer' | 'currency' | 'percent' | null
  currencies: Currencies | null
  changes: ReadingChange[]
  options: { singleSelect: string[] | null; multiSelect: string[] | null }
}

export type Price = { input: number; output: number }

export type ProactiveMessage = {
  text: string
  page: string
  seconds: number
  scroll: number
  returning: boolean
}

export type ProactiveMessageInput = {
  text: string
  page?: string
  seconds?: number
  scroll?: number
  returning?: boolean
}

export type Project = {
  id: string
  name: string
  defaultProject: boolean
  createdAt: string
  holds: Holdings
  access: { members: number; onlyHere: number; apiKeys: number; shared: number }
}

export type ProjectRef = { id: string; name: string; defaultProject: boolean }

export type Prompt = {
  system: string
  messages: { role: string; text: string }[]
  passages: FoundPassage[]
  searchMs: number
}

export type Provider = {
  kind: 'openai' | 'anthropic' | 'google' | 'openai-compatible'
  label: string
  address: string | null
}

export type PublicAgent = {
  publicId: string
  name: string
  avatar: number
  avatarUrl: string | null
  description: string
  greeting: string
  suggestedQuestions: string[]
  language: 'auto' | 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'zh'
  appearance: Appearance
  gate: 'none' | 'password' | 'email' | 'identity'
  noLog: boolean
  maxMessageLength: number
  showSources: boolean
  handoff: { offered: boolean; button: boolean; awayMessage: string }
  canAnswerAgain: boolean
  seesPictures: boolean
  leadForm: PublicLeadForm | null
}

export type PublicForm = {
  title: string
  intro: string
  button: string
  colour: string | null
  scheme: 'auto' | 'light' | 'dark'
  access: 'anyone' | 'members'
  params: FlowParameter[]
}

export type PublicLeadForm = {
  title: string
  fields: LeadField[]
  consent: string
  required: boolean
  atStart: boolean
}

export type Range = { low: number; high: number }

export type RateLimit = { requests: number | null; tokens: number | null }

export type ReadOptions = {
  format?: 'csv' | 'tsv' | 'xlsx' | 'json' | 'ndjson'
  encoding?:
    | 'utf-8'
    | 'utf-16le'
    | 'utf-16be'
    | 'windows-1252'
    | 'windows-1251'
    | 'windows-1253'
    | 'koi8-r'
    | 'gb18030'
    | 'big5'
    | 'shift_jis'
    | 'euc-jp'
    | 'euc-kr'
  delimiter?: ',' | ';' | '\t' | '|'
  header?: boolean
  sheetName?: string
  decimal?: '.' | ','
  dateOrder?: 'ymd' | 'dmy' | 'mdy'
  timeZone?: string
}

export type Reading = {
  decimal?: '.' | ','
  accept?: (
    | 'leading_zeros'
    | 'plus_sign'
    | 'parentheses'
    | 'exponent'
    | 'currency_sign'
    | 'other_currency'
    | 'has_time'
    | 'too_precise'
    | 'scheme_added'
    | 'repeated_keys'
    | 'becomes_empty'
  )[]
  mergeOptions?: boolean
}

export type ReadingChange = {
  kind:
    | 'leading_zeros'
    | 'plus_sign'
    | 'parentheses'
    | 'exponent'
    | 'currency_sign'
    | 'other_currency'
    | 'has_time'
    | 'too_precise'
    | 'scheme_added'
    | 'repeated_keys'
    | 'becomes_empty'
  count: number
  samples: { text: string; result: string }[]
}

export type Reason = {
  key: string
  values: { [key: string]: string | number | Reason | (string | Reason)[] }
}

export type ReceivedInvitation = {
  id: string
  account: { id: string; name: string }
  role: 'AIREADER' | 'AIEDITOR' | 'AIACCOUNTADMIN'
  invitedBy: string | null
  expires: string
}

export type RefreshResult = {
  at: string
  added: number
  changed: number
  removed: number
  unchanged: number
  failed: number
  message: string | null
}

export type RefreshState = {
  schedule: 'off' | 'daily' | 'weekly' | 'monthly'
  dueAt: string | null
  running: boolean
  last: RefreshResult | null
}

export type ReplayResult = {
  seq: number
  question: string
  draft: {
    answer: string
    unanswered?: boolean
    verdict: 'passed' | 'failed' | 'error' | 'skipped'
    reason: string | null
    translatable?: Reason
    sources: string[]
    ms: number
  } | null
  published: {
    answer: string
    unanswered?: boolean
    verdict: 'passed' | 'failed' | 'error' | 'skipped'
    reason: string | null
    translatable?: Reason
    sources: string[]
    ms: number
  } | null
  conversationId: string
}

export type RowCondition = { has: 'errors' }

export type RowOutcome = {
  index: number
  id: string | null
  version: number | null
  outcome: 'inserted' | 'updated' | 'unchanged' | 'deleted' | 'failed'
  code: 'invalid' | 'conflict' | 'not_found' | 'duplicate' | null
  issues: { path: string; message: string }[]
  current: SheetRecord | null
}

export type Run = {
  id: string
  flowId: string
  version: number | null
  jobId: string | null
  number: number | null
  trigger: 'job' | 'api' | 'webhook' | 'form' | 'test' | 'agent'
  state: 'queued' | 'running' | 'waiting' | 'paused' | 'succeeded' | 'failed' | 'cancelled' | 'skipped'
  sheetId: string | null
  recordId: string | null
  outputs: { [key: string]: unknown } | null
  error: RunError | null
  tokens: number
  credits: number
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  input: { params: { [key: string]: unknown }; row: { [key: string]: unknown } | null }
  errors: RunError[]
  steps: RunStep[]
  more: boolean
}

export type RunAnswer = {
  runId: string
  state: 'queued' | 'running' | 'waiting' | 'paused' | 'succeeded' | 'failed' | 'cancelled' | 'skipped'
  outputs: { [key: string]: unknown } | null
  error: RunError | null
}

export type RunError = { code: string; message: string; reason?: Reason; path: string | null }

export type RunPart = {
  kind: 'until' | 'only' | 'after'
  nodeId: string
  items?: { [key: string]: unknown }
  earlier?: string
}

export type RunStep = {
  path: string
  parent: string | null
  nodeId: string
  title: string
  titled: boolean
  type: string
  state: 'starting' | 'waiting' | 'retrying' | 'done' | 'failed'
  attempt: number
  given: boolean
  port: string | null
  input: unknown
  output: unknown
  error: RunError | null
  wait: { id: string | null; kind: string; until: string | null } | null
  usage: unknown
  startedAt: string | null
  endedAt: string | null
}

export type RunSummary = {
  id: string
  flowId: string
  version: number | null
  jobId: string | null
  number: number | null
  trigger: 'job' | 'api' | 'webhook' | 'form' | 'test' | 'agent'
  state: 'queued' | 'running' | 'waiting' | 'paused' | 'succeeded' | 'failed' | 'cancelled' | 'skipped'
  sheetId: string | null
  recordId: string | null
  outputs: { [key: string]: unknown } | null
  error: RunError | null
  tokens: number
  credits: number
  createdAt: string
  startedAt: string | null
  endedAt: string | null
}

export type Schedule = {
  cronJob: string
  timeZone: string
  schedulerLabel: string
  overlap: 'skip' | 'queue' | 'allow'
  active: boolean
  next: string[]
  lastAt: string | null
  lastJobId: string | null
  lastError: string | null
}

export type ScoreRule =
  | { type: 'field'; key: string; points: number }
  | { type: 'companyEmail'; points: number }
  | { type: 'messages'; count: number; points: number }
  | { type: 'page'; page: string; points: number }
  | { type: 'words'; words: string[]; points: number }

export type ScoredAnswer = {
  messageId: string
  conversationId: string
  question: string
  answer: string
  sources: string[]
  verdict: 'passed' | 'failed' | 'error' | 'skipped'
  reason: string | null
  translatable?: Reason
  answeredAt: string
}

export type SearchHit = {
  chunkId: string
  sourceId: string
  sourceName: string
  sourceType: 'text' | 'qa' | 'file' | 'url' | 'site' | 'sheet' | 'drive'
  text: string
  score: number
  page: number | null
  heading: string | null
  start: number
  end: number
  highlights: { start: number; end: number }[]
  why: { term: string; weight: number; instead: string | null }[]
  tags: string[]
  words: { rank: number; score: number } | null
  meaning: { rank: number; similarity: number } | null
}

export type Security = {
  rateMessages: number
  rateSeconds: number
  rateMessage: string
  maxMessageLength: number
  blockedWords: string[]
  allowedDomains: string[]
  access: 'open' | 'password' | 'email'
  allowedEmails: string[]
  requireIdentity: boolean
  noLog: boolean
}

export type SecurityInput = {
  rateMessages?: number
  rateSeconds?: number
  rateMessage?: string
  maxMessageLength?: number
  blockedWords?: string[]
  allowedDomains?: string[]
  access?: 'open' | 'password' | 'email'
  allowedEmails?: string[]
  requireIdentity?: boolean
  noLog?: boolean
}

export type SentAttachment = { id: string; key: string }

export type Sheet = {
  id: string
  projectId: string
  name: string
  type: 'INPUT_SHEET' | 'OUTPUT_SHEET' | 'ASSOCIATED_INTPUT_SHEET' | 'WORKFLOW_RUN_RESULT'
  system: 'conversations' | 'messages' | 'leads' | null
  conversations: boolean
  columnCount: number
  rowCount: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  columns: Column[]
  views: View[]
  deletedColumns: { id: string; label: string; deletedAt: string }[]
  revision: number
}

export type SheetFilter =
  | Condition
  | RowCondition
  | {
      and: (
        | Condition
        | RowCondition
        | {
            and: (
              | Condition
              | RowCondition
              | {
                  and: (
                    | Condition
                    | RowCondition
                    | {
                        and: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                    | {
                        or: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                  )[]
                }
              | {
                  or: (
                    | Condition
                    | RowCondition
                    | {
                        and: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                    | {
                        or: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                  )[]
                }
            )[]
          }
        | {
            or: (
              | Condition
              | RowCondition
              | {
                  and: (
                    | Condition
                    | RowCondition
                    | {
                        and: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                    | {
                        or: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                  )[]
                }
              | {
                  or: (
                    | Condition
                    | RowCondition
                    | {
                        and: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                    | {
                        or: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                  )[]
                }
            )[]
          }
      )[]
    }
  | {
      or: (
        | Condition
        | RowCondition
        | {
            and: (
              | Condition
              | RowCondition
              | {
                  and: (
                    | Condition
                    | RowCondition
                    | {
                        and: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                    | {
                        or: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                  )[]
                }
              | {
                  or: (
                    | Condition
                    | RowCondition
                    | {
                        and: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                    | {
                        or: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                  )[]
                }
            )[]
          }
        | {
            or: (
              | Condition
              | RowCondition
              | {
                  and: (
                    | Condition
                    | RowCondition
                    | {
                        and: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                    | {
                        or: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                  )[]
                }
              | {
                  or: (
                    | Condition
                    | RowCondition
                    | {
                        and: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                    | {
                        or: (
                          | Condition
                          | RowCondition
                          | { and: (Condition | RowCondition)[] }
                          | { or: (Condition | RowCondition)[] }
                        )[]
                      }
                  )[]
                }
            )[]
          }
      )[]
    }

export type SheetImport = {
  id: string
  sheetId: string
  name: string
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  error: { code: string; message: string } | null
  bytesDone: number
  bytesTotal: number
  rowsRead: number
  inserted: number
  updated: number
  unchanged: number
  rowsBad: number
  cellsBad: number
  rowsPerSecond: number | null
  createdAt: string
  finishedAt: string | null
  seen: boolean
}

export type SheetRecord = {
  id: string
  version: number
  cells: { [key: string]: JsonValue }
  errors: { [key: string]: CellError }
  live?: { [key: string]: AiCell }
  createdAt: string
  updatedAt: string
}

export type SheetSourceState = {
  sheetId: string | null
  rows: number
  total: number
  chunks: number
  reading: boolean
}

export type SheetSummary = {
  id: string
  projectId: string
  name: string
  type: 'INPUT_SHEET' | 'OUTPUT_SHEET' | 'ASSOCIATED_INTPUT_SHEET' | 'WORKFLOW_RUN_RESULT'
  system: 'conversations' | 'messages' | 'leads' | null
  conversations: boolean
  columnCount: number
  rowCount: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

export type SheetsOption = {
  value: string
  label: string
  color: 'slate' | 'red' | 'orange' | 'amber' | 'green' | 'teal' | 'blue' | 'violet' | 'pink'
}

export type SheetsOptionInput = {
  value: string
  label: string
  color?: 'slate' | 'red' | 'orange' | 'amber' | 'green' | 'teal' | 'blue' | 'violet' | 'pink'
}

export type ShownHandoff = {
  status: 'bot' | 'requested' | 'human'
  person: string | null
  since: string | null
  due: string | null
  isAttended: boolean
}

export type SitePage = {
  url: string
  title: string | null
  state: 'waiting' | 'ready' | 'failed' | 'skipped'
  reason: { code: string; message: string } | null
  depth: number
  sourceId: string | null
  characters: number
  chunks: number
  lastModified: string | null
  readAt: string | null
}

export type SiteState = {
  crawling: boolean
  waiting: number
  ready: number
  failed: number
  skipped: number
  maxPages: number
  chunks: number
  problems: string[]
}

export type SiteVisitor = {
  page?: string
  title?: string
  values?: { [key: string]: string | number | boolean }
}

export type Sort = { column: string; descending: boolean }

export type SortInput = { column: string; descending?: boolean }

export type Source = {
  id: string
  type: 'text' | 'qa' | 'file' | 'url' | 'site' | 'sheet' | 'drive'
  name: string
  state: 'queued' | 'reading' | 'chunking' | 'embedding' | 'ready' | 'failed'
  error: { code: string; message: string; reason?: Reason } | null
  progress: number | null
  url: string | null
  mime: string | null
  bytes: number | null
  pages: number | null
  characters: number
  chunks: number
  language: string | null
  tags: string[]
  hiddenCharacters: number
  pagesWithoutText: string | null
  embeddingPending: boolean
  createdAt: string
  refreshedAt: string | null
  refresh: RefreshState | null
  site: SiteState | null
  sheet: SheetSourceState | null
  drive: DriveState | null
}

export type Tag = { name: string; sources: number; chunks: number }

export type TemplateParts = {
  header: string
  body: string
  footer: string
  placeholders: { part: 'header' | 'body'; key: string }[]
}

export type TemplateValue = {
  key: string
  kind: 'sheet' | 'column' | 'columns' | 'agent' | 'text' | 'number'
  required: boolean
  of: string | null
  default: string | number | null
}

export type TestResult = {
  seq: number
  recordId: string
  question: string
  expected: string | null
  source: string | null
  draft: {
    answer: string
    unanswered?: boolean
    verdict: 'passed' | 'failed' | 'error' | 'skipped'
    reason: string | null
    translatable?: Reason
    sources: string[]
    ms: number
  } | null
  published: {
    answer: string
    unanswered?: boolean
    verdict: 'passed' | 'failed' | 'error' | 'skipped'
    reason: string | null
    translatable?: Reason
    sources: string[]
    ms: number
  } | null
}

export type TestRun = {
  id: string
  state: 'running' | 'done' | 'stopped' | 'failed'
  error: string | null
  errorReason?: Reason
  ofThisDraft: boolean
  ofThisKnowledge: boolean
  version: number | null
  total: number
  done: number
  beyond: number
  draft: { passed: number; failed: number; errors: number; skipped: number; percent: number | null }
  published: {
    passed: number
    failed: number
    errors: number
    skipped: number
    percent: number | null
  } | null
  costUsd: number
  startedBy: string | null
  createdAt: string
  finishedAt: string | null
}

export type TestSet = {
  name: string
  judge: 'contains' | 'exact' | 'similarity' | 'cites' | 'prompt'
  threshold: number
  instructions: string
  judgeModel: string
  bar: number
  blocks: boolean
  questionColumn: string
  expectedColumn: string | null
  sourceColumn: string | null
  id: string
  agentId: string
  sheet: { id: string; name: string; rows: number } | null
  lastRun: TestRun | null
  blocked: 'notRun' | 'running' | 'knowledgeChanged' | 'belowBar' | null
  createdAt: string
}

export type ThingUsers = {
  flows: { id: string; title: string }[]
  hidden: number
  schedules: number
  jobs: number
  knowledge: { id: string; name: string }[]
}

export type Tokens = { inputTokens: number; outputTokens: number }

export type Tool =
  | {
      kind: 'http'
      id: string
      projectId: string
      agents: { id: string; name: string }[]
      revision: number
      createdAt: string
      updatedAt: string
      name: string
      description: string
      effect: 'read' | 'write'
      parameters: {
        type: 'object'
        description?: string
        properties: {
          [key: string]:
            | {
                type: 'string'
                description?: string
                enum?: string[]
                format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                minLength?: number
                maxLength?: number
              }
            | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
            | { type: 'boolean'; description?: string }
            | {
                type: 'array'
                description?: string
                items:
                  | {
                      type: 'string'
                      description?: string
                      enum?: string[]
                      format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                      minLength?: number
                      maxLength?: number
                    }
                  | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
                  | { type: 'boolean'; description?: string }
                  | {
                      type: 'array'
                      description?: string
                      items:
                        | {
                            type: 'string'
                            description?: string
                            enum?: string[]
                            format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                            minLength?: number
                            maxLength?: number
                          }
                        | {
                            type: 'number' | 'integer'
                            description?: string
                            minimum?: number
                            maximum?: number
                          }
                        | { type: 'boolean'; description?: string }
                      minItems?: number
                      maxItems?: number
                    }
                  | {
                      type: 'object'
                      description?: string
                      properties: {
                        [key: string]:
                          | {
                              type: 'string'
                              description?: string
                              enum?: string[]
                              format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                              minLength?: number
                              maxLength?: number
                            }
                          | {
                              type: 'number' | 'integer'
                              description?: string
                              minimum?: number
                              maximum?: number
                            }
                          | { type: 'boolean'; description?: string }
                      }
                      required: string[]
                      additionalProperties?: false
                    }
                minItems?: number
                maxItems?: number
              }
            | {
                type: 'object'
                description?: string
                properties: {
                  [key: string]:
                    | {
                        type: 'string'
                        description?: string
                        enum?: string[]
                        format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                        minLength?: number
                        maxLength?: number
                      }
                    | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
                    | { type: 'boolean'; description?: string }
                    | {
                        type: 'array'
                        description?: string
                        items:
                          | {
                              type: 'string'
                              description?: string
                              enum?: string[]
                              format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                              minLength?: number
                              maxLength?: number
                            }
                          | {
                              type: 'number' | 'integer'
                              description?: string
                              minimum?: number
                              maximum?: number
                            }
                          | { type: 'boolean'; description?: string }
                        minItems?: number
                        maxItems?: number
                      }
                    | {
                        type: 'object'
                        description?: string
                        properties: {
                          [key: string]:
                            | {
                                type: 'string'
                                description?: string
                                enum?: string[]
                                format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                                minLength?: number
                                maxLength?: number
                              }
                            | {
                                type: 'number' | 'integer'
                                description?: string
                                minimum?: number
                                maximum?: number
                              }
                            | { type: 'boolean'; description?: string }
                        }
                        required: string[]
                        additionalProperties?: false
                      }
                }
                required: string[]
                additionalProperties?: false
              }
        }
        required: string[]
        additionalProperties?: false
      }
      request: {
        method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
        url: string
        query: { name: string; value: string }[]
        headers: { name: string; value: string }[]
        body: string
      }
      timeoutSeconds: number
      response: { pointer: string; maxCharacters: number }
      credentialId: string | null
    }
  | {
      kind: 'flow'
      id: string
      projectId: string
      agents: { id: string; name: string }[]
      revision: number
      createdAt: string
      updatedAt: string
      name: string
      description: string
      effect: 'read' | 'write'
      flowId: string
      timeoutSeconds: number
      flow: { title: string; published: boolean }
    }
  | {
      kind: 'mcp'
      id: string
      projectId: string
      agents: { id: string; name: string }[]
      revision: number
      createdAt: string
      updatedAt: string
      name: string
      description: string
      effect: 'read' | 'write'
      server: { id: string; name: string }
      remoteName: string
      schema: { [key: string]: unknown }
    }

export type ToolCall = { tool: ToolUse; arguments: string; result: string | null }

export type ToolDefinition = {
  name: string
  description: string
  effect: 'read' | 'write'
  parameters: {
    type: 'object'
    description?: string
    properties: {
      [key: string]:
        | {
            type: 'string'
            description?: string
            enum?: string[]
            format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
            minLength?: number
            maxLength?: number
          }
        | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
        | { type: 'boolean'; description?: string }
        | {
            type: 'array'
            description?: string
            items:
              | {
                  type: 'string'
                  description?: string
                  enum?: string[]
                  format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                  minLength?: number
                  maxLength?: number
                }
              | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
              | { type: 'boolean'; description?: string }
              | {
                  type: 'array'
                  description?: string
                  items:
                    | {
                        type: 'string'
                        description?: string
                        enum?: string[]
                        format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                        minLength?: number
                        maxLength?: number
                      }
                    | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
                    | { type: 'boolean'; description?: string }
                  minItems?: number
                  maxItems?: number
                }
              | {
                  type: 'object'
                  description?: string
                  properties: {
                    [key: string]:
                      | {
                          type: 'string'
                          description?: string
                          enum?: string[]
                          format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                          minLength?: number
                          maxLength?: number
                        }
                      | {
                          type: 'number' | 'integer'
                          description?: string
                          minimum?: number
                          maximum?: number
                        }
                      | { type: 'boolean'; description?: string }
                  }
                  required: string[]
                  additionalProperties?: false
                }
            minItems?: number
            maxItems?: number
          }
        | {
            type: 'object'
            description?: string
            properties: {
              [key: string]:
                | {
                    type: 'string'
                    description?: string
                    enum?: string[]
                    format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                    minLength?: number
                    maxLength?: number
                  }
                | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
                | { type: 'boolean'; description?: string }
                | {
                    type: 'array'
                    description?: string
                    items:
                      | {
                          type: 'string'
                          description?: string
                          enum?: string[]
                          format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                          minLength?: number
                          maxLength?: number
                        }
                      | {
                          type: 'number' | 'integer'
                          description?: string
                          minimum?: number
                          maximum?: number
                        }
                      | { type: 'boolean'; description?: string }
                    minItems?: number
                    maxItems?: number
                  }
                | {
                    type: 'object'
                    description?: string
                    properties: {
                      [key: string]:
                        | {
                            type: 'string'
                            description?: string
                            enum?: string[]
                            format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                            minLength?: number
                            maxLength?: number
                          }
                        | {
                            type: 'number' | 'integer'
                            description?: string
                            minimum?: number
                            maximum?: number
                          }
                        | { type: 'boolean'; description?: string }
                    }
                    required: string[]
                    additionalProperties?: false
                  }
            }
            required: string[]
            additionalProperties?: false
          }
    }
    required: string[]
    additionalProperties?: false
  }
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    url: string
    query: { name: string; value: string }[]
    headers: { name: string; value: string }[]
    body: string
  }
  timeoutSeconds: number
  response: { pointer: string; maxCharacters: number }
}

export type ToolDefinitionInput = {
  name: string
  description: string
  effect?: 'read' | 'write'
  parameters?: {
    type: 'object'
    description?: string
    properties?: {
      [key: string]:
        | {
            type: 'string'
            description?: string
            enum?: string[]
            format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
            minLength?: number
            maxLength?: number
          }
        | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
        | { type: 'boolean'; description?: string }
        | {
            type: 'array'
            description?: string
            items:
              | {
                  type: 'string'
                  description?: string
                  enum?: string[]
                  format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                  minLength?: number
                  maxLength?: number
                }
              | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
              | { type: 'boolean'; description?: string }
              | {
                  type: 'array'
                  description?: string
                  items:
                    | {
                        type: 'string'
                        description?: string
                        enum?: string[]
                        format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                        minLength?: number
                        maxLength?: number
                      }
                    | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
                    | { type: 'boolean'; description?: string }
                  minItems?: number
                  maxItems?: number
                }
              | {
                  type: 'object'
                  description?: string
                  properties?: {
                    [key: string]:
                      | {
                          type: 'string'
                          description?: string
                          enum?: string[]
                          format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                          minLength?: number
                          maxLength?: number
                        }
                      | {
                          type: 'number' | 'integer'
                          description?: string
                          minimum?: number
                          maximum?: number
                        }
                      | { type: 'boolean'; description?: string }
                  }
                  required?: string[]
                  additionalProperties?: false
                }
            minItems?: number
            maxItems?: number
          }
        | {
            type: 'object'
            description?: string
            properties?: {
              [key: string]:
                | {
                    type: 'string'
                    description?: string
                    enum?: string[]
                    format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                    minLength?: number
                    maxLength?: number
                  }
                | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
                | { type: 'boolean'; description?: string }
                | {
                    type: 'array'
                    description?: string
                    items:
                      | {
                          type: 'string'
                          description?: string
                          enum?: string[]
                          format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                          minLength?: number
                          maxLength?: number
                        }
                      | {
                          type: 'number' | 'integer'
                          description?: string
                          minimum?: number
                          maximum?: number
                        }
                      | { type: 'boolean'; description?: string }
                    minItems?: number
                    maxItems?: number
                  }
                | {
                    type: 'object'
                    description?: string
                    properties?: {
                      [key: string]:
                        | {
                            type: 'string'
                            description?: string
                            enum?: string[]
                            format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                            minLength?: number
                            maxLength?: number
                          }
                        | {
                            type: 'number' | 'integer'
                            description?: string
                            minimum?: number
                            maximum?: number
                          }
                        | { type: 'boolean'; description?: string }
                    }
                    required?: string[]
                    additionalProperties?: false
                  }
            }
            required?: string[]
            additionalProperties?: false
          }
    }
    required?: string[]
    additionalProperties?: false
  }
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    url: string
    query?: { name: string; value: string }[]
    headers?: { name: string; value: string }[]
    body?: string
  }
  timeoutSeconds?: number
  response?: { pointer?: string; maxCharacters?: number }
}

export type ToolResult = {
  ok: boolean
  text: string
  status: number | null
  contentType: string | null
  truncated: boolean
  ms: number
  request: {
    method: string
    url: string
    headers: { name: string; value: string }[]
    body: string | null
  } | null
}

export type ToolSchema = {
  name: string
  description: string
  effect?: 'read' | 'write'
  parameters?: {
    type: 'object'
    description?: string
    properties?: {
      [key: string]:
        | {
            type: 'string'
            description?: string
            enum?: string[]
            format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
            minLength?: number
            maxLength?: number
          }
        | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
        | { type: 'boolean'; description?: string }
        | {
            type: 'array'
            description?: string
            items:
              | {
                  type: 'string'
                  description?: string
                  enum?: string[]
                  format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                  minLength?: number
                  maxLength?: number
                }
              | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
              | { type: 'boolean'; description?: string }
              | {
                  type: 'array'
                  description?: string
                  items:
                    | {
                        type: 'string'
                        description?: string
                        enum?: string[]
                        format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                        minLength?: number
                        maxLength?: number
                      }
                    | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
                    | { type: 'boolean'; description?: string }
                  minItems?: number
                  maxItems?: number
                }
              | {
                  type: 'object'
                  description?: string
                  properties?: {
                    [key: string]:
                      | {
                          type: 'string'
                          description?: string
                          enum?: string[]
                          format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                          minLength?: number
                          maxLength?: number
                        }
                      | {
                          type: 'number' | 'integer'
                          description?: string
                          minimum?: number
                          maximum?: number
                        }
                      | { type: 'boolean'; description?: string }
                  }
                  required?: string[]
                  additionalProperties?: false
                }
            minItems?: number
            maxItems?: number
          }
        | {
            type: 'object'
            description?: string
            properties?: {
              [key: string]:
                | {
                    type: 'string'
                    description?: string
                    enum?: string[]
                    format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                    minLength?: number
                    maxLength?: number
                  }
                | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
                | { type: 'boolean'; description?: string }
                | {
                    type: 'array'
                    description?: string
                    items:
                      | {
                          type: 'string'
                          description?: string
                          enum?: string[]
                          format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                          minLength?: number
                          maxLength?: number
                        }
                      | {
                          type: 'number' | 'integer'
                          description?: string
                          minimum?: number
                          maximum?: number
                        }
                      | { type: 'boolean'; description?: string }
                    minItems?: number
                    maxItems?: number
                  }
                | {
                    type: 'object'
                    description?: string
                    properties?: {
                      [key: string]:
                        | {
                            type: 'string'
                            description?: string
                            enum?: string[]
                            format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                            minLength?: number
                            maxLength?: number
                          }
                        | {
                            type: 'number' | 'integer'
                            description?: string
                            minimum?: number
                            maximum?: number
                          }
                        | { type: 'boolean'; description?: string }
                    }
                    required?: string[]
                    additionalProperties?: false
                  }
            }
            required?: string[]
            additionalProperties?: false
          }
    }
    required?: string[]
    additionalProperties?: false
  }
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    url: string
    query?: { name: string; value: string }[]
    headers?: { name: string; value: string }[]
    body?: string
  }
  timeoutSeconds?: number
  response?: { pointer?: string; maxCharacters?: number }
  credentialId?: string | null
}

export type ToolServer = {
  id: string
  projectId: string
  name: string
  url: string
  credentialId: string | null
  signsIn: boolean
  state: 'connected' | 'error' | 'reconnect'
  error: string | null
  checkedAt: string
  tools: number
  refused: { name: string; reason: string }[]
  revision: number
}

export type ToolServerInput = { name: string; url: string; credentialId?: string | null }

export type ToolUse = {
  callId: string
  name: string
  state: 'running' | 'done' | 'failed'
  ms: number | null
}

export type TrashedProject = {
  id: string
  name: string
  deletedAt: string
  deletedBy: string
  restorableUntil: string
  holds: Holdings
}

export type TrashedRecord = {
  id: string
  version: number
  cells: { [key: string]: JsonValue }
  errors: { [key: string]: CellError }
  live?: { [key: string]: AiCell }
  createdAt: string
  updatedAt: string
  deletedAt: string
  deletedBy: ActorRef
}

export type UncountedModel = { id: string; label: string; why: 'noPrice' | 'ownKey' }

export type Use = {
  type: 'agent' | 'tool' | 'toolServer' | 'knowledge'
  id: string
  name: string
  projectId: string
}

export type Validator =
  | { kind: 'min' | 'max'; value: number }
  | { kind: 'minLength' | 'maxLength' | 'minItems' | 'maxItems'; value: number }
  | { kind: 'integer' | 'email' | 'url' }

export type Validators = {
  min?: string
  max?: string
  minLength?: number
  maxLength?: number
  pattern?: string
  unique?: boolean
}

export type View = {
  id: string
  name: string
  filter: SheetFilter | null
  sort: Sort[]
  hidden: string[]
  order: string[]
  widths: { [key: string]: number }
  frozen: number
  groupBy: string | null
  rowHeight: 'short' | 'medium' | 'tall'
  revision: number
}

export type VisitorEvent =
  | { type: 'handoff'; handoff: ShownHandoff }
  | { type: 'message'; message: Message }
  | { type: 'typing'; typing: boolean }
  | { type: 'read'; messageId: string }
  | { type: 'gone' }

export type WebhookDelivery = {
  id: string
  event: string
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  dueAt: string | null
  status: number | null
  error: { message: string; reason: Reason } | null
  response: string | null
  createdAt: string
}

export type WebhooksWebhook = {
  id: string
  url: string
  description: string
  events: (
    | 'job.finished'
    | 'run.failed'
    | 'knowledge.ready'
    | 'lead.created'
    | 'conversation.started'
    | 'conversation.handover'
    | 'message.created'
    | 'credits.low'
  )[]
  projects: ProjectRef[] | null
  enabled: boolean
  disabledAt: string | null
  failingSince: string | null
  lastFailure: {
    id: string
    event: string
    status: number | null
    error: { message: string; reason: Reason } | null
    createdAt: string
  } | null
  createdAt: string
}

export type WidgetSettings = {
  position: 'right' | 'left'
  autoPopup: boolean
  popupDelay: number
  proactive: ProactiveMessage[]
  allow: string
  style: string
  labels: { open: string; close: string; chat: string; dismiss: string; unread: string }
}

export type Worker = {
  id: string
  template: 'custom' | 'research' | 'answers' | 'cleanup' | 'triage'
  params: LaunchParams
  knowledge: LaunchKnowledge
  integrations: LaunchIntegrations
  metadata: LaunchMetadata
  notification: LaunchNotification
  schedule: { cron: string; timeZone: string; active: boolean; nextAt: string | null } | null
  trigger: {
    agentId: string | null
    events: ('lead' | 'handover' | 'unanswered' | 'negativeRating')[]
    perDay: number
    waiting: number
  } | null
  hook: { enabled: boolean }
  problems: {
    part: 'params' | 'knowledge' | 'integrations' | 'metadata' | 'notification'
    field: string
    message: string
  }[]
  launched: boolean
  open: number
  lastExecution: {
    id: string
    state: 'PLANNING' | 'WORKING' | 'WAITING' | 'PAUSED' | 'OUT_OF_BUDGET' | 'DONE' | 'FAILED' | 'CANCELLED'
    createdAt: string
  } | null
  createdAt: string
}

export type WorkerSchedule = { cron: string; timeZone: string; active: boolean }

export type WorkerTemplate = {
  key: 'custom' | 'research' | 'answers' | 'cleanup' | 'triage'
  needsModel: boolean
  knowledge: 'none' | 'optional' | 'required'
  values: TemplateValue[]
}

export type WorkerTrigger = {
  agentId: string | null
  events: ('lead' | 'handover' | 'unanswered' | 'negativeRating')[]
  perDay: number
}

export type AccountsCreateProjectBody = { name: string }

export type AccountsDeleteProjectResult = { deleted: true }

export type AccountsDeleteProjectQuery = { id: string; name: string; moveMembers?: string }

export type AccountsListProjectsResult = { items: Project[] }

export type AccountsRenameProjectBody = { id: string; name: string }

export type AccountsListTrashResult = { items: TrashedProject[] }

export type AccountsRestoreProjectBody = { id: string }

export type AccountsRolesResult = {
  own: 'AIREADER' | 'AIEDITOR' | 'AIACCOUNTADMIN'
  roles: {
    role: 'AIREADER' | 'AIEDITOR' | 'AIACCOUNTADMIN'
    features: { feature: string; label: string }[]
  }[]
}

export type TeamChangeRoleBody = {
  newRole: 'AIREADER' | 'AIEDITOR' | 'AIACCOUNTADMIN'
  projects?: string[]
  conversations?: string[]
}

export type TeamChangeRoleQuery = { target: string }

export type TeamInviteResult = {
  added: Member | null
  invitation: Invitation | null
  link: string | null
  mailed: boolean
}

export type TeamInviteBody = { newRole: 'AIREADER' | 'AIEDITOR' | 'AIACCOUNTADMIN'; projects?: string[] }

export type TeamInviteQuery = { target: string }

export type TeamRemoveMemberResult = { removed: true; keysPassed: number }

export type TeamRemoveMemberQuery = { target: string }

export type MailOutboxResult = { items: Mail[]; total: number; page: number; size: number }

export type MailOutboxQuery = { page?: number; size?: number }

export type StorageGrantUploadResult = {
  fileId: string
  method: 'PUT'
  url: string
  headers: { [key: string]: string }
  expiresAt: string
}

export type StorageGrantUploadBody = { name: string; mediaType: string; bytes: number }

export type TeamAccountResult = {
  name: string
  timeZone: string
  language: 'en' | 'de' | 'zh'
  retention: { conversations: number | null; audit: number | null }
}

export type TeamUpdateAccountResult = {
  name: string
  timeZone: string
  language: 'en' | 'de' | 'zh'
  retention: { conversations: number | null; audit: number | null }
}

export type TeamUpdateAccountBody = {
  name?: string
  timeZone?: string
  language?: 'en' | 'de' | 'zh'
  retention?: { conversations: number | null; audit: number | null }
}

export type TeamApiKeysResult = { main: ApiKey | null; items: ApiKey[] }

export type TeamCreateApiKeyResult = { apiKey: ApiKey; key: string }

export type TeamCreateApiKeyBody = {
  name: string
  scopes: ('read' | 'write' | 'admin' | 'conversations')[]
  projects?: string[] | null
  expires?: string | null
}

export type TeamDeleteApiKeyResult = { deleted: true }

export type TeamDeleteApiKeyQuery = { id: string }

export type TeamAuditResult = { items: AuditEntry[]; next: string | null; actions: string[] }

export type TeamAuditQuery = {
  person?: string
  action?: string
  object?: string
  from?: string
  to?: string
  after?: string
  limit?: number
}

export type TeamExportAuditQuery = {
  person?: string
  action?: string
  object?: string
  from?: string
  to?: string
}

export type TeamMembersResult = { items: Member[]; invitations: Invitation[] }

export type TeamRefreshApiKeyResult = { apiKey: ApiKey; key: string }

export type TeamResendInvitationResult = { invitation: Invitation; link: string | null; mailed: boolean }

export type TeamResendInvitationBody = { invitationId: string }

export type TeamRevokeInvitationResult = { revoked: true }

export type TeamRevokeInvitationBody = { invitationId: string }

export type WebhooksCreateResult = { webhook: WebhooksWebhook; secret: string }

export type WebhooksCreateBody = {
  url: string
  description?: string
  events: (
    | 'job.finished'
    | 'run.failed'
    | 'knowledge.ready'
    | 'lead.created'
    | 'conversation.started'
    | 'conversation.handover'
    | 'message.created'
    | 'credits.low'
  )[]
  projects?: string[] | null
  enabled?: boolean
}

export type WebhooksListResult = { items: WebhooksWebhook[] }

export type WebhooksGetDeliveryResult = {
  id: string
  event: string
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  dueAt: string | null
  status: number | null
  error: { message: string; reason: Reason } | null
  response: string | null
  createdAt: string
  body: string
}

export type WebhooksListDeliveriesResult = {
  items: WebhookDelivery[]
  total: number
  page: number
  size: number
}

export type WebhooksListDeliveriesQuery = { page?: number; size?: number }

export type WebhooksRemoveResult = { removed: true }

export type WebhooksUpdateBody = {
  url: string
  description?: string
  events: (
    | 'job.finished'
    | 'run.failed'
    | 'knowledge.ready'
    | 'lead.created'
    | 'conversation.started'
    | 'conversation.handover'
    | 'message.created'
    | 'credits.low'
  )[]
  projects?: string[] | null
  enabled?: boolean
}

export type WebhooksRotateSecretResult = { secret: string }

export type WebhooksTestResult = {
  id: string
  event: string
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  dueAt: string | null
  status: number | null
  error: { message: string; reason: Reason } | null
  response: string | null
  createdAt: string
  ms: number
}

export type CredentialsChoicesResult = { items: { id: string; name: string; origin: string }[] }

export type CredentialsCreateBody = { name: string; projectId?: string | null; secret: CredentialSecret }

export type CredentialsListResult = { items: Credential[] }

export type CredentialsDeleteResult = { deleted: true }

export type CredentialsDeleteQuery = { force?: string }

export type CredentialsUpdateBody = { name?: string; secret?: CredentialSecret; revision: number }

export type CredentialsTestBody = { path?: string }

export type ConnectionsEmailBody = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string | null
  fromName: string
  fromAddress: string
  forVisitors?: boolean
  password: string | null
  projectId?: string | null
  connectionId?: string
}

export type ConnectionsFinishBody = { state: string; code?: string; error?: string; iss?: string }

export type ConnectionsListResult = {
  items: ConnectionsConnection[]
  vendors: {
    vendor: 'google' | 'slack' | 'meta' | 'calendly'
    missing: string[]
    notReady: {
      purpose:
        | 'sheets'
        | 'calendar'
        | 'drive'
        | 'slackMessages'
        | 'slackBot'
        | 'metaPages'
        | 'metaInstagram'
        | 'metaWhatsApp'
        | 'scheduling'
        | 'mail'
      missing: string[]
    }[]
  }[]
  redirectUrl: string
}

export type ConnectionsDeleteResult = { removed: true; revoked: 'yes' | 'no' | 'shared' | 'none' }

export type ConnectionsDeleteBody = { id: string; force?: boolean }

export type ConnectionsUrlResult = { url: string; expires: string }

export type ConnectionsUrlBody = {
  vendor: 'google' | 'slack' | 'meta' | 'calendly'
  purposes: (
    | 'sheets'
    | 'calendar'
    | 'drive'
    | 'slackMessages'
    | 'slackBot'
    | 'metaPages'
    | 'metaInstagram'
    | 'metaWhatsApp'
    | 'scheduling'
    | 'mail'
  )[]
  projectId?: string | null
  connectionId?: string
}

export type UsagePlanResult = {
  edition: 'FREE' | 'BASIC' | 'PROFESSIONAL' | 'TEAM' | 'BUSINESS' | 'ENTERPRISE'
  limits: {
    of: 'members' | 'projects' | 'agents' | 'sheetRows' | 'knowledgeCharacters' | 'storageBytes'
    used: number
    most: number | null
  }[]
}

export type UsageReadResult = {
  totals: {
    requests: number
    tokensIn: number
    tokensOut: number
    sandboxSeconds: number
    credits: number
    costUsd: number
    ownKeyUsd: number
  }
  days: {
    requests: number
    tokensIn: number
    tokensOut: number
    sandboxSeconds: number
    credits: number
    costUsd: number
    ownKeyUsd: number
    date: string
  }[]
  groups: {
    requests: number
    tokensIn: number
    tokensOut: number
    sandboxSeconds: number
    credits: number
    costUsd: number
    ownKeyUsd: number
    key: string | null
    name: string | null
  }[]
  others: {
    requests: number
    tokensIn: number
    tokensOut: number
    sandboxSeconds: number
    credits: number
    costUsd: number
    ownKeyUsd: number
  } | null
}

export type UsageReadQuery = {
  from: string
  to: string
  groupBy?: 'day' | 'flow' | 'agent' | 'member' | 'model' | 'project' | 'kind'
  timeZone?: string
  project?: string
}

export type CreditsEntriesResult = {
  items: {
    id: string
    at: string
    kind: 'grant' | 'reserve' | 'settle' | 'release' | 'refund' | 'expire'
    credits: number
    unpaid: number
    reason: string | null
    agentId: string | null
    jobId: string | null
    run: { id: string; flowId: string | null; executionId: string | null } | null
    projectId: string | null
  }[]
  next: string | null
}

export type CreditsEntriesQuery = { after?: string; limit?: number }

export type CreditsReadResult = {
  balance: {
    credits: number
    reserved: number
    monthly: number
    granted: number
    spent: number
    renewsAt: string
  } | null
  budgets: {
    id: string
    scope: 'account' | 'project' | 'agent' | 'member' | 'column'
    target: string
    name: string | null
    credits: number
    spent: number
  }[]
}

export type CreditsSaveBudgetResult = {
  id: string
  scope: 'account' | 'project' | 'agent' | 'member' | 'column'
  target: string
  name: string | null
  credits: number
  spent: number
}

export type CreditsSaveBudgetBody = {
  scope: 'account' | 'project' | 'agent' | 'member' | 'column'
  target?: string
  credits: number
}

export type BillingChangeResult = { confirmed: true }

export type BillingChangeBody = {
  edition: 'BASIC' | 'PROFESSIONAL' | 'TEAM' | 'BUSINESS'
  interval?: 'month' | 'year'
  at: string
  due: number
}

export type BillingCheckoutResult = { url: string }

export type BillingCheckoutBody =
  | { edition: 'BASIC' | 'PROFESSIONAL' | 'TEAM' | 'BUSINESS'; interval?: 'month' | 'year' }
  | { credits: number }

export type BillingKeepResult = { kept: true }

export type BillingKeepBody = { [key: string]: never }

export type BillingPreviewResult = {
  edition: 'BASIC' | 'PROFESSIONAL' | 'TEAM' | 'BUSINESS'
  interval: 'month' | 'year'
  currency: string
  confirmAt: 'here' | 'stripe'
  now: { unused: number; plan: number; adjustments: number; credit: number; due: number; at: string } | null
  next: { amount: number; at: string }
  exceeded: {
    of: 'members' | 'projects' | 'agents' | 'sheetRows' | 'knowledgeCharacters' | 'storageBytes'
    used: number
    most: number
  }[]
}

export type BillingPreviewBody = {
  edition: 'BASIC' | 'PROFESSIONAL' | 'TEAM' | 'BUSINESS'
  interval?: 'month' | 'year'
}

export type BillingReadResult = {
  enabled: boolean
  edition: 'FREE' | 'BASIC' | 'PROFESSIONAL' | 'TEAM' | 'BUSINESS' | 'ENTERPRISE'
  chosenByOperator: boolean
  editions: {
    credits: number | null
    members: number | null
    projects: number | null
    agents: number | null
    sheetRows: number | null
    knowledgeCharacters: number | null
    storageBytes: number | null
    edition: 'FREE' | 'BASIC' | 'PROFESSIONAL' | 'TEAM' | 'BUSINESS' | 'ENTERPRISE'
  }[]
  offers: {
    plans: {
      amount: number
      currency: string
      edition: 'BASIC' | 'PROFESSIONAL' | 'TEAM' | 'BUSINESS'
      interval: 'month' | 'year'
    }[]
    packs: { amount: number; currency: string; credits: number }[]
  } | null
  subscription: {
    edition: 'BASIC' | 'PROFESSIONAL' | 'TEAM' | 'BUSINESS'
    status:
      | 'active'
      | 'trialing'
      | 'past_due'
      | 'unpaid'
      | 'paused'
      | 'incomplete'
      | 'incomplete_expired'
      | 'canceled'
    periodEnd: string | null
    endsAtPeriodEnd: boolean
    graceEnds: string | null
    next: { edition: 'BASIC' | 'PROFESSIONAL' | 'TEAM' | 'BUSINESS'; at: string } | null
  } | null
}

export type BillingSessionResult = { url: string }

export type BillingSessionBody = { [key: string]: never }

export type ModelsSaveSettingsBody = {
  allowed?: string[] | null
  prices?: { [key: string]: Price }
  limits?: { [key: string]: RateLimit }
  revision: number
}

export type SheetsAddColumnBody = {
  label: string
  key?: string
  type?:
    | 'text'
    | 'longText'
    | 'number'
    | 'integer'
    | 'currency'
    | 'percent'
    | 'checkbox'
    | 'date'
    | 'dateTime'
    | 'singleSelect'
    | 'multiSelect'
    | 'url'
    | 'email'
    | 'phone'
    | 'json'
    | 'file'
    | 'link'
    | 'formula'
    | 'createdTime'
    | 'updatedTime'
    | 'live'
  width?: number
  hidden?: boolean
  required?: boolean
  defaultValue?: JsonValue | null
  desc?: string
  options?: SheetsOptionInput[]
  validators?: Validators
  settings?: ColumnSettingsInput
  after?: string | null
}

export type SheetsLiveBudgetResult = { credits: number | null; spent: number; renewsAt: string }

export type SheetsLiveBudgetQuery = { column: string }

export type SheetsSetLiveBudgetResult = { credits: number | null; spent: number; renewsAt: string }

export type SheetsSetLiveBudgetBody = { column: string; credits: number | null }

export type SheetsCancelImportBody = { remove?: boolean }

export type SheetsCellFilesResult = {
  items: { id: string; name: string; bytes: number; mediaType: string; url: string; expiresAt: string }[]
}

export type SheetsCellFilesQuery = { ids: string }

export type SheetsUploadCellFileResult = { fileId: string; name: string; bytes: number; mediaType: string }

export type SheetsLiveCountsResult = { counts: { [key: string]: number }; total: number }

export type SheetsLiveCountsQuery = { column: string }

export type SheetsCountRecordsResult = { total: number; revision: number; index: 'building' | 'ready' | null }

export type SheetsCountRecordsQuery = { filter?: string; search?: string }

export type SheetsCreateBody = {
  name: string
  type?: 'INPUT_SHEET' | 'OUTPUT_SHEET' | 'ASSOCIATED_INTPUT_SHEET' | 'WORKFLOW_RUN_RESULT'
  columns?: NewColumnInput[]
  template?: 'leads' | 'companies' | 'contentPlan' | 'survey' | 'inventory' | 'tasks'
}

export type SheetsListResult = { items: SheetSummary[]; total: number; page: number; size: number }

export type SheetsListQuery = {
  page?: number
  size?: number
  search?: string
  type?: 'INPUT_SHEET' | 'OUTPUT_SHEET' | 'ASSOCIATED_INTPUT_SHEET' | 'WORKFLOW_RUN_RESULT' | 'system'
  deleted?: string
  sort?: 'updated' | 'name' | 'created' | 'rows'
}

export type SheetsCreateBatchBody = {
  records: { cells?: { [key: string]: JsonValue } }[]
  keys?: string[]
  after?: string | null
  atomic?: boolean
}

export type SheetsDeleteBatchResult = {
  changeId: string | null
  inserted: number
  updated: number
  unchanged: number
  deleted: number
  failed: number
  rows: RowOutcome[]
  revision: number
  more: boolean
}

export type SheetsDeleteBatchBody =
  | { ids: string[]; atomic?: boolean }
  | { filter: SheetFilter | null; search?: string }

export type SheetsUpdateBatchBody = {
  records: { id?: string; version?: number; cells: { [key: string]: JsonValue } }[]
  invalid?: 'refuse' | 'keep'
  atomic?: boolean
}

export type SheetsCreateRecordsBody =
  | { cells?: { [key: string]: JsonValue }; after?: string | null }
  | { cells?: { [key: string]: JsonValue } }[]

export type SheetsListRecordsResult = {
  items: SheetRecord[]
  next: string | null
  at: number | null
  labels: { [key: string]: string }
  revision: number
  index: 'building' | 'ready' | null
}

export type SheetsListRecordsQuery = {
  sort?: string
  filter?: string
  search?: string
  after?: string
  at?: number
  limit?: number
  fields?: string
}

export type SheetsCreateViewBody = {
  name: string
  filter?: SheetFilter | null
  sort?: SortInput[]
  hidden?: string[]
  order?: string[]
  widths?: { [key: string]: number }
  frozen?: number
  groupBy?: string | null
  rowHeight?: 'short' | 'medium' | 'tall'
}

export type SheetsDeleteColumnResult = { deleted: true; columnId: string }

export type SheetsDeleteColumnBody = { column: string; force?: boolean }

export type SheetsDeleteRecordResult = { deleted: true; changeId: string }

export type SheetsDeleteRecordQuery = { version?: number }

export type SheetsGetRecordResult = { record: SheetRecord; labels: { [key: string]: string } }

export type SheetsUpdateRecordResult = { record: SheetRecord; changeId: string | null }

export type SheetsUpdateRecordBody = {
  cells?: { [key: string]: JsonValue }
  version?: number
  after?: string | null
}

export type SheetsDeleteViewResult = { deleted: true }

export type SheetsUpdateViewBody = {
  name: string
  filter?: SheetFilter | null
  sort?: SortInput[]
  hidden?: string[]
  order?: string[]
  widths?: { [key: string]: number }
  frozen?: number
  groupBy?: string | null
  rowHeight?: 'short' | 'medium' | 'tall'
  revision: number
}

export type SheetsDismissColumnErrorBody = { column: string }

export type SheetsExportQuery = {
  format?: 'csv' | 'xlsx' | 'json' | 'ndjson'
  sort?: string
  filter?: string
  search?: string
  fields?: string
  safe?: string
  links?: 'titles' | 'ids'
}

export type SheetsDeleteResult = { deleted: true }

export type SheetsUpdateBody = {
  name?: string
  type?: 'INPUT_SHEET' | 'OUTPUT_SHEET' | 'ASSOCIATED_INTPUT_SHEET' | 'WORKFLOW_RUN_RESULT'
}

export type SheetsLiveCellsResult = { cells: { [key: string]: { [key: string]: AiCell } }; revision: number }

export type SheetsLiveCellsBody = { recordIds: string[] }

export type SheetsGetImportResult = {
  id: string
  sheetId: string
  name: string
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  error: { code: string; message: string } | null
  bytesDone: number
  bytesTotal: number
  rowsRead: number
  inserted: number
  updated: number
  unchanged: number
  rowsBad: number
  cellsBad: number
  rowsPerSecond: number | null
  createdAt: string
  finishedAt: string | null
  seen: boolean
  edited: number
}

export type SheetsHistoryResult = { items: HistoryEntry[]; next: string | null }

export type SheetsHistoryQuery = { after?: string; limit?: number }

export type SheetsLinkRecordsBody = { column: string; create?: boolean; preview?: boolean; after?: string }

export type SheetsLiveColumnsResult = { items: AiColumn[] }

export type SheetsListImportsResult = { items: SheetImport[]; total: number; page: number; size: number }

export type SheetsListImportsQuery = { page?: number; size?: number }

export type SheetsStartImportBody = {
  uploadId: string
  options?: ReadOptions
  mapping: {
    index: number
    column: string
    dateOrder?: 'dmy' | 'mdy'
    decimal?: '.' | ','
    accept?: (
      | 'leading_zeros'
      | 'plus_sign'
      | 'parentheses'
      | 'exponent'
      | 'currency_sign'
      | 'other_currency'
      | 'has_time'
      | 'too_precise'
      | 'scheme_added'
      | 'repeated_keys'
      | 'becomes_empty'
    )[]
    mergeOptions?: boolean
  }[]
  mode?: 'append' | 'upsert'
  keys?: string[]
  invalid?: 'keep' | 'refuse'
}

export type SheetsListBinResult = { items: TrashedRecord[]; next: string | null }

export type SheetsListBinQuery = { after?: string; limit?: number; search?: string }

export type SheetsPreviewBody = { options?: ReadOptions }

export type SheetsPreviewLinksResult = {
  rows: number
  more: boolean
  columns: {
    column: string
    matched: number
    unknown: number
    ambiguous: number
    other: number
    examples: string[]
  }[]
}

export type SheetsPreviewLinksBody = {
  uploadId: string
  options?: ReadOptions
  mapping: { index: number; column: string }[]
}

export type SheetsPriceLiveBody = {
  column: string
  rows: 'all' | 'pending' | 'empty' | 'failed' | 'notFound' | 'stale' | 'selected'
  recordIds?: string[]
  filter?: SheetFilter
  limit?: number
  sample?: number
}

export type SheetsQueryResult = {
  items: { group: JsonValue[]; metrics: (string | null)[] }[]
  more: boolean
  labels: { [key: string]: string }
}

export type SheetsQueryBody = {
  groupBy?: string[]
  metrics: { op: 'count' | 'filled' | 'unique' | 'sum' | 'average' | 'min' | 'max'; column?: string }[]
  filter?: SheetFilter
  search?: string
  orderBy?: number
  limit?: number
}

export type SheetsRestoreColumnBody = { columnId: string }

export type SheetsRestoreRecordsBody = { ids: string[] }

export type SheetsRetryColumnBody = { column: string }

export type SheetsRunLiveBody = {
  column: string
  rows: 'all' | 'pending' | 'empty' | 'failed' | 'notFound' | 'stale' | 'selected'
  recordIds?: string[]
  filter?: SheetFilter
  limit?: number
  ceilingCredits?: number | null
  following?: boolean
}

export type SheetsSeeImportResult = { seen: true }

export type SheetsStopLiveBody = { column: string }

export type SheetsLiveCellResult = {
  status: 'empty' | 'queued' | 'running' | 'done' | 'notFound' | 'error' | 'stale'
  runId: string | null
  error: AiCellError | null
  outcome: 'done' | 'notFound' | 'error' | null
  staleBy: ('inputs' | 'version' | 'mapping')[]
  flowId: string | null
  flowTitle: string | null
  version: number | null
  currentVersion: number | null
  jobId: string | null
  inputs: { [key: string]: unknown } | null
  outputs: { [key: string]: unknown } | null
  credits: number | null
  tokens: number | null
  startedAt: string | null
  endedAt: string | null
}

export type SheetsLiveCellQuery = { column: string }

export type SheetsUndoResult = {
  changeId: string | null
  inserted: number
  updated: number
  unchanged: number
  deleted: number
  failed: number
  rows: RowOutcome[]
  revision: number
  skipped: number
}

export type SheetsUndoBody = { changeId: string }

export type SheetsUpdateColumnResult = {
  column: Column
  conversion: Conversion | null
  changeId: string | null
}

export type SheetsUpdateColumnBody = {
  column: string
  label?: string
  key?: string
  type?:
    | 'text'
    | 'longText'
    | 'number'
    | 'integer'
    | 'currency'
    | 'percent'
    | 'checkbox'
    | 'date'
    | 'dateTime'
    | 'singleSelect'
    | 'multiSelect'
    | 'url'
    | 'email'
    | 'phone'
    | 'json'
    | 'file'
    | 'link'
    | 'formula'
    | 'createdTime'
    | 'updatedTime'
    | 'live'
  width?: number
  hidden?: boolean
  required?: boolean
  defaultValue?: JsonValue | null
  desc?: string
  options?: SheetsOptionInput[]
  validators?: Validators
  settings?: ColumnSettingsInput
  after?: string | null
  reading?: Reading
  preview?: boolean
}

export type SheetsUploadResult = { uploadId: string; name: string; bytes: number }

export type KnowledgeAddSourcesResult = { items: Source[]; refused?: { name: string; message: string }[] }

export type KnowledgeAddSourcesBody = NewSource | NewSource[]

export type KnowledgeDeleteSourcesResult = { deleted: number }

export type KnowledgeDeleteSourcesQuery = { ids: string }

export type KnowledgeListSourcesResult = { items: Source[]; total: number; page: number; size: number }

export type KnowledgeListSourcesQuery = {
  page?: number
  size?: number
  search?: string
  state?: 'queued' | 'reading' | 'chunking' | 'embedding' | 'ready' | 'failed'
}

export type KnowledgeAnswerGapBody = { question: string; answer: string }

export type KnowledgeAssignTagsResult = { changed: number }

export type KnowledgeAssignTagsBody = {
  sourceIds?: string[]
  chunkIds?: string[]
  add?: string[]
  remove?: string[]
}

export type KnowledgeDeleteTagResult = { changed: number }

export type KnowledgeDeleteTagQuery = { tag: string }

export type KnowledgeListTagsResult = { items: Tag[] }

export type KnowledgeRenameTagResult = { changed: number }

export type KnowledgeRenameTagBody = { tag: string; name: string }

export type KnowledgeBrowseDriveResult = { items: DriveItem[]; next: string | null }

export type KnowledgeBrowseDriveQuery = {
  connectionId: string
  place?: 'mine' | 'shared' | 'drives'
  folderId?: string
  search?: string
  after?: string
}

export type KnowledgeCancelCrawlResult = { cancelled: boolean }

export type KnowledgeCreateBody = {
  name: string
  description?: string
  chunkSize?: number
  chunkOverlap?: number
  embeddingModel?: string | null
}

export type KnowledgeListResult = { items: KnowledgeBase[]; total: number; page: number; size: number }

export type KnowledgeListQuery = { page?: number; size?: number; search?: string }

export type KnowledgeDriveConnectionsResult = {
  items: { id: string; name: string; state: 'connected' | 'reconnect' | 'error' }[]
}

export type KnowledgeEmbeddingModelsResult = {
  items: EmbeddingChoice[]
  tokens: number
  problems: { provider: string; message: string }[]
}

export type KnowledgeDeleteResult = { deleted: true }

export type KnowledgeUpdateBody = {
  name?: string
  description?: string
  chunkSize?: number
  chunkOverlap?: number
  embeddingModel?: string | null
}

export type KnowledgeImportResult = {
  id: string
  name: string
  sources: number
  chunks: number
  vectors: number
}

export type KnowledgeListChunksResult = { items: Chunk[]; next: string | null }

export type KnowledgeListChunksQuery = {
  sourceId?: string
  search?: string
  tag?: string
  state?: 'on' | 'off' | 'edited'
  after?: string
  limit?: number
}

export type KnowledgeListDriveFilesResult = { items: DriveFile[]; total: number; page: number; size: number }

export type KnowledgeListDriveFilesQuery = {
  page?: number
  size?: number
  state?: 'waiting' | 'ready' | 'failed' | 'skipped'
}

export type KnowledgeListGapsResult = {
  items: Gap[]
  total: number
  page: number
  size: number
  counts: { [key: string]: number }
}

export type KnowledgeListGapsQuery = {
  page?: number
  size?: number
  state?: 'open' | 'answered' | 'dismissed'
  search?: string
}

export type KnowledgeListPagesResult = { items: SitePage[]; total: number; page: number; size: number }

export type KnowledgeListPagesQuery = {
  page?: number
  size?: number
  search?: string
  state?: 'waiting' | 'ready' | 'failed' | 'skipped'
}

export type KnowledgeScheduleRefreshResult = {
  schedule: 'off' | 'daily' | 'weekly' | 'monthly'
  dueAt: string | null
}

export type KnowledgeScheduleRefreshBody = { schedule: 'off' | 'daily' | 'weekly' | 'monthly' }

export type KnowledgeSearchResult = {
  items: SearchHit[]
  tookMs: number
  vectors: 'off' | 'used' | 'late' | 'failed'
}

export type KnowledgeSearchBody = {
  query: string
  topK?: number
  filters?: { sourceIds?: string[]; tags?: string[] }
}

export type KnowledgeSitemapResult = {
  from: 'sitemap' | 'links' | 'nothing'
  items: { url: string; title: string | null; lastModified: string | null }[]
  truncated: boolean
  problems: string[]
}

export type KnowledgeSitemapQuery = { url: string }

export type KnowledgeUpdateChunkBody = { text?: string | null; enabled?: boolean; tags?: string[] }

export type KnowledgeUpdateGapBody = { state: 'open' | 'dismissed' }

export type FlowsCatalogueResult = { nodes: NodeDefinition[] }

export type FlowsCatalogueQuery = { language?: 'en' | 'de' | 'zh' }

export type FlowsChatResult = { items: FlowMessage[] }

export type FlowsChatBody = { flowId: string; text: string; model?: string; document?: FlowDocumentInput }

export type FlowsChatsResult = { models: { id: string; label: string }[] }

export type FlowsChatsQuery = { flowId: string }

export type FlowsChatMessagesResult = { items: FlowMessage[]; total: number; page: number; size: number }

export type FlowsChatMessagesQuery = { page?: number; size?: number; flowId: string }

export type FlowsClearChatResult = { deleted: number }

export type FlowsClearChatQuery = { flowId: string }

export type FlowsCheckResult = { problems: FlowProblem[] }

export type FlowsCheckBody = { flowId?: string; document: FlowDocumentInput }

export type FlowsCreateBody = {
  title: string
  description?: string
  icon?: string
  tags?: string[]
  document?: { version: number; [key: string]: unknown }
  template?: string
  templateLanguage?: 'en' | 'de' | 'zh'
  makeSheets?: boolean
}

export type FlowsListResult = {
  items: FlowSummary[]
  total: number
  page: number
  size: number
  tags: string[]
}

export type FlowsListQuery = {
  page?: number
  size?: number
  search?: string
  tag?: string
  shared?: string
  deleted?: string
  sort?: 'updated' | 'title' | 'created'
}

export type FlowsDisableHookResult = { enabled: false }

export type FlowsEnableHookResult = { url: string }

export type FlowsDuplicateBody = { title?: string }

export type FlowsFreeResult = { templates: FlowTemplate[]; shared: FlowSummary[] }

export type FlowsFreeQuery = { language?: 'en' | 'de' | 'zh' }

export type FlowsDeleteResult = { deleted: true }

export type FlowsDeleteQuery = { force?: string; ask?: string }

export type FlowsSaveBody = {
  revision: number
  document?: FlowDocumentInput
  title?: string
  description?: string
  icon?: string
  tags?: string[]
  telling?: { emails?: string[]; webhook?: string | null }
}

export type FlowsGetWebhookResult = { webhook: FlowsWebhook | null }

export type FlowsRemoveWebhookResult = { removed: true }

export type FlowsSetWebhookResult = { webhook: FlowsWebhook; secret: string | null }

export type FlowsSetWebhookBody = { url: string; enabled?: boolean }

export type FlowsGetWebhookDeliveryResult = {
  id: string
  event: string
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  dueAt: string | null
  status: number | null
  error: { message: string; reason: Reason } | null
  response: string | null
  createdAt: string
  body: string
}

export type FlowsJudgeChangeBody = { verdict: 'applied' | 'rejected' }

export type FlowsListWebhookDeliveriesResult = {
  items: WebhookDelivery[]
  total: number
  page: number
  size: number
}

export type FlowsListWebhookDeliveriesQuery = { page?: number; size?: number }

export type FlowsOptionsResult = {
  items: {
    value: string
    label: string
    note?: string
    twin?: { rows: number; updatedAt: string }
    template?: TemplateParts
  }[]
  more: boolean
}

export type FlowsOptionsBody = {
  type:
    | 'SHEET'
    | 'SHEET_COLUMN'
    | 'KNOWLEDGE'
    | 'AGENT'
    | 'MODEL'
    | 'CREDENTIAL'
    | 'CONNECTION'
    | 'CHANNEL'
    | 'TEMPLATE'
    | 'FLOW'
    | 'TOOL'
  search?: string
  parent?: string
  firstType?: 'INPUT_SHEET' | 'OUTPUT_SHEET' | 'ASSOCIATED_INTPUT_SHEET' | 'WORKFLOW_RUN_RESULT'
  system?: boolean
  purpose?:
    | 'sheets'
    | 'calendar'
    | 'drive'
    | 'slackMessages'
    | 'slackBot'
    | 'metaPages'
    | 'metaInstagram'
    | 'metaWhatsApp'
    | 'scheduling'
    | 'mail'
  ids?: string[]
  page?: number
}

export type FlowsMoveResult = { id: string; shared: boolean }

export type FlowsMoveBody = { id: string }

export type FlowsMoveOutResult = { id: string; shared: boolean }

export type FlowsMoveOutBody = { id: string }

export type FlowsPresenceResult = { others: PresentEditor[] }

export type FlowsPresenceBody = { tab: string; nodeId?: string | null; leaving?: boolean }

export type FlowsPublishBody = { revision: number; note?: string; despiteTests?: string }

export type FlowsDeleteVersionResult = { deleted: true }

export type FlowsVersionResult = {
  version: number
  note: string
  createdAt: string
  createdBy: string | null
  published: boolean
  previous: number | null
  document: FlowDocument
}

export type FlowsRestoreBody = { version?: number }

export type FlowsRotateWebhookSecretResult = { secret: string }

export type FlowsTestWebhookResult = {
  id: string
  event: string
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  dueAt: string | null
  status: number | null
  error: { message: string; reason: Reason } | null
  response: string | null
  createdAt: string
  ms: number
}

export type FlowsUncountedResult = { models: UncountedModel[]; row: { least: number; most: number } }

export type FlowsUncountedBody = { version?: number; params?: { [key: string]: unknown } }

export type FlowsUsersQuery = { thing: string }

export type FlowsVersionsResult = { items: FlowVersion[]; total: number; page: number; size: number }

export type FlowsVersionsQuery = { page?: number; size?: number; mine?: string }

export type FlowsAnswerApprovalBody = {
  approved: boolean
  fail?: boolean
  comment?: string
  values?: { [key: string]: unknown }
}

export type FlowsApprovalsResult = { items: Approval[]; total: number; page: number; size: number }

export type FlowsApprovalsQuery = { page?: number; size?: number; answered?: string; jobId?: string }

export type FlowsDeleteRunsResult = { deleted: number; kept: string[] }

export type FlowsDeleteRunsBody = { ids: string[] }

export type FlowsFormsResult = { items: { id: string; title: string; url: string; settings: FormSettings }[] }

export type FlowsFormSettingsResult = { settings: FormSettings; url: string; problems: string[] }

export type FlowsSaveFormSettingsResult = { settings: FormSettings; url: string; problems: string[] }

export type FlowsSubmitFormBody = { params?: { [key: string]: unknown } }

export type FlowsRunDocumentResult = { document: FlowDocument }

export type FlowsRunBody = { params?: { [key: string]: unknown } }

export type FlowsRunQuery = { wait?: number }

export type FlowsHistoryResult = {
  days: { day: string; succeeded: number; failed: number; tokens: number; credits: number }[]
  singleSince: string | null
}

export type FlowsHistoryQuery = { days?: number; timeZone?: string }

export type FlowsRunsResult = { items: RunSummary[]; next: string | null }

export type FlowsRunsQuery = {
  after?: string
  state?: 'queued' | 'running' | 'waiting' | 'paused' | 'succeeded' | 'failed' | 'cancelled' | 'skipped'
  trigger?: 'api' | 'webhook' | 'form' | 'test' | 'agent'
}

export type FlowsStepResult = { path: string; port: string | null; input: unknown; output: unknown }

export type FlowsStepQuery = { path: string }

export type FlowsTestBody = {
  document?: FlowDocumentInput
  params?: { [key: string]: unknown }
  row?: { sheetId: string; recordId: string }
  rowValues?: { [key: string]: unknown }
  part?: RunPart
  given?: { [key: string]: { port?: string; output: unknown } }
}

export type FlowsTestQuery = { wait?: number }

export type FlowsTreeQuery = { taskId: string }

export type FlowsCreateJobResult = {
  id: string
  flowId: string
  flowTitle: string
  version: number | null
  title: string
  state:
    | 'DRAFT'
    | 'QUEUED'
    | 'RUNNING'
    | 'PAUSED'
    | 'WAITING'
    | 'SUCCEEDED'
    | 'PARTIAL'
    | 'FAILED'
    | 'CANCELLED'
  counts: JobCounts
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  scheduled: boolean
  scheduledAs: string | null
  launch: JobLaunch
  outputs: { sheetId: string | null; name: string }[]
  error: { code: string; message: string; values?: { [key: string]: string } } | null
  schedule: Schedule | null
  live: boolean
  uncounted: UncountedModel[]
  unfilled: string[][]
}

export type FlowsCreateJobBody = { [key: string]: unknown }

export type FlowsCreateJobQuery = { execute?: string }

export type FlowsCreateJobOfResult = {
  id: string
  flowId: string
  flowTitle: string
  version: number | null
  title: string
  state:
    | 'DRAFT'
    | 'QUEUED'
    | 'RUNNING'
    | 'PAUSED'
    | 'WAITING'
    | 'SUCCEEDED'
    | 'PARTIAL'
    | 'FAILED'
    | 'CANCELLED'
  counts: JobCounts
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  scheduled: boolean
  scheduledAs: string | null
  launch: JobLaunch
  outputs: { sheetId: string | null; name: string }[]
  error: { code: string; message: string; values?: { [key: string]: string } } | null
  schedule: Schedule | null
  live: boolean
  uncounted: UncountedModel[]
  unfilled: string[][]
}

export type FlowsCreateJobOfBody = { [key: string]: unknown }

export type FlowsCreateJobOfQuery = { execute?: string }

export type FlowsJobsResult = { items: JobSummary[]; total: number; page: number; size: number }

export type FlowsJobsQuery = {
  page?: number
  size?: number
  state?:
    | 'DRAFT'
    | 'QUEUED'
    | 'RUNNING'
    | 'PAUSED'
    | 'WAITING'
    | 'SUCCEEDED'
    | 'PARTIAL'
    | 'FAILED'
    | 'CANCELLED'
}

export type FlowsDeleteJobsResult = { deleted: number; kept: { id: string; why: 'atWork' | 'scheduled' }[] }

export type FlowsDeleteJobsBody = { ids: string[] }

export type FlowsJobApiResultQuery = { format?: 'json' | 'ndjson'; includeSource?: string }

export type FlowsJobResultResult = {
  items: RunSummary[]
  total: number
  page: number
  size: number
  columns: string[]
  next: number | null
}

export type FlowsJobResultQuery = { page?: number; size?: number; after?: number }

export type FlowsJobRunsResult = { items: RunSummary[]; next: string | null }

export type FlowsJobRunsQuery = {
  after?: string
  state?: 'queued' | 'running' | 'waiting' | 'paused' | 'succeeded' | 'failed' | 'cancelled' | 'skipped'
  limit?: number
}

export type FlowsJobStatusResult = {
  id: string
  state:
    | 'DRAFT'
    | 'QUEUED'
    | 'RUNNING'
    | 'PAUSED'
    | 'WAITING'
    | 'SUCCEEDED'
    | 'PARTIAL'
    | 'FAILED'
    | 'CANCELLED'
  counts: JobCounts
  rowsPerSecond: number | null
  tokens: number
  credits: number
  lost: number
  budget: number | null
  reserved: number
  estimatedEnd: string | null
}

export type FlowsJobStatusQuery = { jobId: string }

export type FlowsJobStepsResult = {
  steps: {
    path: string
    title: string
    titled: boolean
    type: string
    times: number
    failed: number
    averageMs: number | null
    tokens: number
    credits: number
  }[]
  rows: number
  of: number
}

export type FlowsSchedulesResult = {
  items: {
    cronJob: string
    timeZone: string
    schedulerLabel: string
    overlap: 'skip' | 'queue' | 'allow'
    active: boolean
    next: string[]
    lastAt: string | null
    lastJobId: string | null
    lastError: string | null
    jobId: string
    title: string
    createdAt: string
    runsOnce: boolean
  }[]
}

export type FlowsPreviewScheduleResult = { next: string[] }

export type FlowsPreviewScheduleQuery = { cronJob: string; timeZone: string }

export type FlowsRemoveScheduleResult = { removed: true }

export type FlowsSetScheduleQuery = {
  cronJob: string
  timeZone: string
  schedulerLabel?: string
  overlap?: 'skip' | 'queue' | 'allow'
  active?: string
}

export type FlowsResumeJobBody = { ceilingCredits?: number | null }

export type FlowsRetryFailedBody = { version?: number }

export type FlowsSaveResultResult = { sheetId: string }

export type FlowsSaveResultQuery = { sheetName: string; includeSource?: string }

export type ToolsListServersResult = { items: ToolServer[]; total: number; page: number; size: number }

export type ToolsListServersQuery = { page?: number; size?: number; search?: string }

export type ToolsCreateResult = {
  kind: 'http'
  id: string
  projectId: string
  agents: { id: string; name: string }[]
  revision: number
  createdAt: string
  updatedAt: string
  name: string
  description: string
  effect: 'read' | 'write'
  parameters: {
    type: 'object'
    description?: string
    properties: {
      [key: string]:
        | {
            type: 'string'
            description?: string
            enum?: string[]
            format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
            minLength?: number
            maxLength?: number
          }
        | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
        | { type: 'boolean'; description?: string }
        | {
            type: 'array'
            description?: string
            items:
              | {
                  type: 'string'
                  description?: string
                  enum?: string[]
                  format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                  minLength?: number
                  maxLength?: number
                }
              | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
              | { type: 'boolean'; description?: string }
              | {
                  type: 'array'
                  description?: string
                  items:
                    | {
                        type: 'string'
                        description?: string
                        enum?: string[]
                        format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                        minLength?: number
                        maxLength?: number
                      }
                    | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
                    | { type: 'boolean'; description?: string }
                  minItems?: number
                  maxItems?: number
                }
              | {
                  type: 'object'
                  description?: string
                  properties: {
                    [key: string]:
                      | {
                          type: 'string'
                          description?: string
                          enum?: string[]
                          format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                          minLength?: number
                          maxLength?: number
                        }
                      | {
                          type: 'number' | 'integer'
                          description?: string
                          minimum?: number
                          maximum?: number
                        }
                      | { type: 'boolean'; description?: string }
                  }
                  required: string[]
                  additionalProperties?: false
                }
            minItems?: number
            maxItems?: number
          }
        | {
            type: 'object'
            description?: string
            properties: {
              [key: string]:
                | {
                    type: 'string'
                    description?: string
                    enum?: string[]
                    format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                    minLength?: number
                    maxLength?: number
                  }
                | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
                | { type: 'boolean'; description?: string }
                | {
                    type: 'array'
                    description?: string
                    items:
                      | {
                          type: 'string'
                          description?: string
                          enum?: string[]
                          format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                          minLength?: number
                          maxLength?: number
                        }
                      | {
                          type: 'number' | 'integer'
                          description?: string
                          minimum?: number
                          maximum?: number
                        }
                      | { type: 'boolean'; description?: string }
                    minItems?: number
                    maxItems?: number
                  }
                | {
                    type: 'object'
                    description?: string
                    properties: {
                      [key: string]:
                        | {
                            type: 'string'
                            description?: string
                            enum?: string[]
                            format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                            minLength?: number
                            maxLength?: number
                          }
                        | {
                            type: 'number' | 'integer'
                            description?: string
                            minimum?: number
                            maximum?: number
                          }
                        | { type: 'boolean'; description?: string }
                    }
                    required: string[]
                    additionalProperties?: false
                  }
            }
            required: string[]
            additionalProperties?: false
          }
    }
    required: string[]
    additionalProperties?: false
  }
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    url: string
    query: { name: string; value: string }[]
    headers: { name: string; value: string }[]
    body: string
  }
  timeoutSeconds: number
  response: { pointer: string; maxCharacters: number }
  credentialId: string | null
}

export type ToolsListResult = { items: Tool[]; total: number; page: number; size: number }

export type ToolsListQuery = { page?: number; size?: number; search?: string }

export type ToolsCreateFlowResult = {
  kind: 'flow'
  id: string
  projectId: string
  agents: { id: string; name: string }[]
  revision: number
  createdAt: string
  updatedAt: string
  name: string
  description: string
  effect: 'read' | 'write'
  flowId: string
  timeoutSeconds: number
  flow: { title: string; published: boolean }
}

export type ToolsFinishServerSignInBody = { query: string }

export type ToolsDeleteResult = { deleted: true }

export type ToolsUpdateResult = {
  kind: 'http'
  id: string
  projectId: string
  agents: { id: string; name: string }[]
  revision: number
  createdAt: string
  updatedAt: string
  name: string
  description: string
  effect: 'read' | 'write'
  parameters: {
    type: 'object'
    description?: string
    properties: {
      [key: string]:
        | {
            type: 'string'
            description?: string
            enum?: string[]
            format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
            minLength?: number
            maxLength?: number
          }
        | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
        | { type: 'boolean'; description?: string }
        | {
            type: 'array'
            description?: string
            items:
              | {
                  type: 'string'
                  description?: string
                  enum?: string[]
                  format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                  minLength?: number
                  maxLength?: number
                }
              | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
              | { type: 'boolean'; description?: string }
              | {
                  type: 'array'
                  description?: string
                  items:
                    | {
                        type: 'string'
                        description?: string
                        enum?: string[]
                        format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                        minLength?: number
                        maxLength?: number
                      }
                    | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
                    | { type: 'boolean'; description?: string }
                  minItems?: number
                  maxItems?: number
                }
              | {
                  type: 'object'
                  description?: string
                  properties: {
                    [key: string]:
                      | {
                          type: 'string'
                          description?: string
                          enum?: string[]
                          format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                          minLength?: number
                          maxLength?: number
                        }
                      | {
                          type: 'number' | 'integer'
                          description?: string
                          minimum?: number
                          maximum?: number
                        }
                      | { type: 'boolean'; description?: string }
                  }
                  required: string[]
                  additionalProperties?: false
                }
            minItems?: number
            maxItems?: number
          }
        | {
            type: 'object'
            description?: string
            properties: {
              [key: string]:
                | {
                    type: 'string'
                    description?: string
                    enum?: string[]
                    format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                    minLength?: number
                    maxLength?: number
                  }
                | { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
                | { type: 'boolean'; description?: string }
                | {
                    type: 'array'
                    description?: string
                    items:
                      | {
                          type: 'string'
                          description?: string
                          enum?: string[]
                          format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                          minLength?: number
                          maxLength?: number
                        }
                      | {
                          type: 'number' | 'integer'
                          description?: string
                          minimum?: number
                          maximum?: number
                        }
                      | { type: 'boolean'; description?: string }
                    minItems?: number
                    maxItems?: number
                  }
                | {
                    type: 'object'
                    description?: string
                    properties: {
                      [key: string]:
                        | {
                            type: 'string'
                            description?: string
                            enum?: string[]
                            format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid'
                            minLength?: number
                            maxLength?: number
                          }
                        | {
                            type: 'number' | 'integer'
                            description?: string
                            minimum?: number
                            maximum?: number
                          }
                        | { type: 'boolean'; description?: string }
                    }
                    required: string[]
                    additionalProperties?: false
                  }
            }
            required: string[]
            additionalProperties?: false
          }
    }
    required: string[]
    additionalProperties?: false
  }
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    url: string
    query: { name: string; value: string }[]
    headers: { name: string; value: string }[]
    body: string
  }
  timeoutSeconds: number
  response: { pointer: string; maxCharacters: number }
  credentialId: string | null
}

export type ToolsUpdateBody = { tool: ToolSchema; revision: number }

export type ToolsRemoveServerResult = { deleted: true }

export type ToolsUpdateServerBody = { server: ToolServerInput; revision: number }

export type ToolsSignInToServerResult = { url: string }

export type ToolsSignInToServerBody = {
  id?: string | null
  server: { name: string; url: string }
  client?: { id: string; secret?: string } | null
}

export type ToolsTestBody = { tool: ToolSchema; arguments: { [key: string]: unknown } }

export type ToolsUpdateFlowResult = {
  kind: 'flow'
  id: string
  projectId: string
  agents: { id: string; name: string }[]
  revision: number
  createdAt: string
  updatedAt: string
  name: string
  description: string
  effect: 'read' | 'write'
  flowId: string
  timeoutSeconds: number
  flow: { title: string; published: boolean }
}

export type ToolsUpdateFlowBody = { tool: FlowToolSchema; revision: number }

export type ToolsUpdateServerToolResult = {
  kind: 'mcp'
  id: string
  projectId: string
  agents: { id: string; name: string }[]
  revision: number
  createdAt: string
  updatedAt: string
  name: string
  description: string
  effect: 'read' | 'write'
  server: { id: string; name: string }
  remoteName: string
  schema: { [key: string]: unknown }
}

export type ToolsUpdateServerToolBody = { tool: { name: string; effect: 'read' | 'write' }; revision: number }

export type AgentsAddOwnKnowledgeResult = { id: string; knowledgeIds: string[] }

export type AgentsAddOwnKnowledgeBody = { name: string }

export type AgentsGetKnowledgeResult = { knowledgeIds: string[] }

export type AgentsSetKnowledgeResult = { knowledgeIds: string[] }

export type AgentsSetKnowledgeBody = { knowledgeIds: string[]; before?: string[] }

export type AgentsAssignResult = { agent: Agent; released: { knowledge: number; tools: number } }

export type AgentsAssignBody = { projectId: string; members?: string[] }

export type AgentsBatchDeleteResult = { deleted: number }

export type AgentsBatchDeleteBody = { ids: string[]; withKnowledge?: boolean }

export type AgentsChangesResult = {
  version: AgentVersion
  released: boolean
  draftId: string
  changes: AgentChange[]
  unpassedTests: {
    id: string
    name: string
    bar: number
    why: 'notRun' | 'running' | 'knowledgeChanged' | 'belowBar'
    percent: number | null
  }[]
}

export type AgentsChangesQuery = { version?: number }

export type AgentsCheckEmbedResult = {
  site: string
  problems: ('unreachable' | 'notAllowed' | 'noScript' | 'otherAgent' | 'policy')[]
  directives: string[]
}

export type AgentsCheckEmbedBody = { url: string }

export type AgentsCreateBody = {
  name: string
  avatar?: number
  description?: string
  instructions?: string
  knowledgeIds?: string[]
  ownKnowledge?: string
  template?:
    | 'chatbot'
    | 'support'
    | 'sales'
    | 'languageTutor'
    | 'codingExpert'
    | 'lifeCoach'
    | 'fashionAdvisor'
  templateLanguage?: 'en' | 'de' | 'zh'
}

export type AgentsListResult = { items: Agent[]; total: number; page: number; size: number }

export type AgentsListQuery = { page?: number; size?: number; search?: string }

export type AgentsDuplicateQuery = { agentName?: string }

export type AgentsEnterResult = { token: string; expiresAt: string }

export type AgentsEnterBody = {
  publicId: string
  with:
    | { way: 'password'; password: string }
    | { way: 'email'; email: string; code: string }
    | { way: 'identity'; identity: string }
}

export type AgentsExportQuery = { ids?: string }

export type AgentsDeleteResult = { deleted: true }

export type AgentsDeleteQuery = { withKnowledge?: string }

export type AgentsUpdateBody = {
  name?: string
  avatar?: number
  description?: string
  instructions?: string
  language?: 'auto' | 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'zh'
  tone?: 'neutral' | 'friendly' | 'formal' | 'brief' | 'lively'
  greeting?: string
  suggestedQuestions?: string[]
  fallback?: string
  visibility?: 'private' | 'public'
  model?: string
  fallbackModel?: string | null
  temperature?: number
  maxOutputTokens?: number
  memory?: number
  passages?: number
  minScore?: number
  tags?: string[]
  showSources?: boolean
  retentionDays?: number | null
  revision?: number
}

export type AgentsGetAccessResult = { hasPassword: boolean; hasSigningKey: boolean; sendsMail: boolean }

export type AgentsGetBotConfigResult = { config: BotConfig; revision: number }

export type AgentsSetBotConfigResult = { config: BotConfig; revision: number }

export type AgentsSetBotConfigBody = {
  appearance?: AppearanceInput
  security?: SecurityInput
  leads?: LeadFormInput
  handoff?: HandoffRulesInput
  notification?: AgentsNotificationInput
  revision?: number
}

export type AgentsSetNoticePreferencesBody = {
  choice?: {
    inApp: ('lead' | 'handover' | 'unanswered' | 'negativeRating' | 'lowPassRate' | 'dailyDigest')[]
    email: ('lead' | 'handover' | 'unanswered' | 'negativeRating' | 'lowPassRate' | 'dailyDigest')[]
  } | null
  muteHours?: number
  unsubscribed?: false
}

export type AgentsGetPublicQuery = { isPublicUUD?: string }

export type AgentsGetToolsResult = { items: Grant[] }

export type AgentsSetToolsResult = { items: Grant[] }

export type AgentsSetToolsBody = {
  tools: { toolId: string; allowWrite?: boolean }[]
  before?: { toolId: string; allowWrite?: boolean }[]
}

export type AgentsGetWebhookResult = { webhook: AgentsWebhook | null }

export type AgentsRemoveWebhookResult = { removed: true }

export type AgentsSetWebhookResult = { webhook: AgentsWebhook; secret: string | null }

export type AgentsSetWebhookBody = {
  url: string
  events: ('lead' | 'handover' | 'unanswered' | 'negativeRating' | 'lowPassRate' | 'dailyDigest')[]
  enabled?: boolean
}

export type AgentsGetWebhookDeliveryResult = {
  id: string
  event: string
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  dueAt: string | null
  status: number | null
  error: { message: string; reason: Reason } | null
  response: string | null
  createdAt: string
  body: string
}

export type AgentsImportResult = { items: Agent[]; notes: ImportNote[] }

export type AgentsListModelsResult = { items: Model[]; problems: { provider: string; message: string }[] }

export type AgentsListTemplatesResult = { items: AgentsTemplate[] }

export type AgentsListTemplatesQuery = { language?: 'en' | 'de' | 'zh' }

export type AgentsListWebhookDeliveriesResult = {
  items: WebhookDelivery[]
  total: number
  page: number
  size: number
}

export type AgentsListWebhookDeliveriesQuery = { page?: number; size?: number }

export type AgentsMoveInResult = { items: Agent[] }

export type AgentsMoveInBody = { ids: string[] }

export type AgentsMoveOutResult = { items: Agent[] }

export type AgentsMoveOutBody = { ids: string[] }

export type AgentsPublishBody = { note?: string; draftId?: string; despiteTests?: string }

export type AgentsRefreshResult = {
  items: {
    id: string
    revision: number
    visibility: 'private' | 'public'
    conversations: number
    lastUsedAt: string | null
    updatedAt: string
    week: { conversations: number; unanswered: number }
    sources: { ready: number; working: number; failed: number }
    waiting: number
  }[]
}

export type AgentsRefreshQuery = { ids?: string }

export type AgentsSetAvatarBody = { picture: string }

export type AgentsRenewSigningKeyResult = { key: string }

export type AgentsRestoreVersionResult = {
  agent: Agent
  skipped: { kind: 'knowledge' | 'tool'; name: string | null }[]
}

export type AgentsRestoreVersionBody = { draftId?: string }

export type AgentsRotateWebhookSecretResult = { secret: string }

export type AgentsSendVisitCodeResult = { sent: true; minutes: number }

export type AgentsSendVisitCodeBody = { publicId: string; email: string; language?: 'en' | 'de' | 'zh' }

export type AgentsSetVersionNoteBody = { note: string }

export type AgentsSetVisitPasswordResult = {
  hasPassword: boolean
  hasSigningKey: boolean
  sendsMail: boolean
}

export type AgentsSetVisitPasswordBody = { password: string | null }

export type AgentsTestWebhookResult = {
  id: string
  event: string
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  dueAt: string | null
  status: number | null
  error: { message: string; reason: Reason } | null
  response: string | null
  createdAt: string
  ms: number
}

export type AgentsVersionsResult = { items: AgentVersion[]; total: number; page: number; size: number }

export type AgentsVersionsQuery = { page?: number; size?: number }

export type ChannelsAccountsResult = {
  items: {
    id: string
    name: string
    problem: 'taken' | 'rights' | 'unready' | null
    agent: { id: string; name: string } | null
  }[]
  more: boolean
}

export type ChannelsAccountsQuery = { connectionId: string }

export type ChannelsAddLabContactResult = {
  id: string
  name: string
  kind: string
  identifiers: { kind: string; value: string }[]
  wroteAt: string | null
  optedOut: boolean
  conversationId: string | null
}

export type ChannelsAddLabContactBody = { name: string; kind: string }

export type ChannelsConnectBody = {
  channel: string
  settings?: { [key: string]: string }
  from?: AccountChoice
}

export type ChannelsListResult = { channels: Channel[]; items: ChannelsConnection[] }

export type ChannelsDisconnectResult = { removed: true }

export type ChannelsUpdateBody = { settings?: { [key: string]: string }; from?: AccountChoice }

export type ChannelsGetLabCallResult = {
  id: string
  contactId: string | null
  direction: 'in' | 'out'
  what:
    | 'message'
    | 'button'
    | 'picture'
    | 'duplicate'
    | 'forged'
    | 'sent'
    | 'delivered'
    | 'read'
    | 'failed'
    | 'send'
    | 'file'
    | 'upload'
    | 'profile'
    | 'other'
  text: string | null
  status: number | null
  outcome: 'pending' | 'done' | 'refused' | 'duplicate' | 'forged' | 'ignored' | null
  reason: string | null
  delivery: 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | null
  ms: number
  at: string
  request: string
  answer: string | null
}

export type ChannelsOpenLabBody = { channel: string }

export type ChannelsSetLabBody = {
  faults?: ('rate' | 'down' | 'token' | 'rejected' | 'hang' | 'lost')[]
  delaySeconds?: number
  states?: 'normal' | 'reversed' | 'late' | 'none' | 'failed'
}

export type ChannelsReadTemplatesResult = { items: ChannelsTemplate[]; readAt: string | null }

export type ChannelsTemplatesResult = { items: ChannelsTemplate[]; readAt: string | null }

export type ChannelsSourcesResult = {
  items: { id: string; name: string; state: 'connected' | 'reconnect' | 'error' }[]
  lacking: { id: string; name: string }[]
}

export type ChannelsTestResult = {
  ok: boolean
  name: string | null
  failure: ChannelFailure | null
  ms: number
}

export type ConversationsAnalyticsResult = {
  totals: {
    conversations: number
    messages: number
    answers: number
    unansweredAnswers: number
    up: number
    down: number
    resolved: number
    attention: number
    frustrated: number
    unanswered: number
    ratedUp: number
    ratedDown: number
    handoffs: number
    replied: number
    leads: number
    replySeconds: number | null
  }
  before: {
    conversations: number
    messages: number
    answers: number
    unansweredAnswers: number
    up: number
    down: number
    resolved: number
    attention: number
    frustrated: number
    unanswered: number
    ratedUp: number
    ratedDown: number
    handoffs: number
    replied: number
    leads: number
    replySeconds: number | null
  }
  days: {
    conversations: number
    messages: number
    answers: number
    unansweredAnswers: number
    up: number
    down: number
    resolved: number
    attention: number
    frustrated: number
    unanswered: number
    ratedUp: number
    ratedDown: number
    handoffs: number
    replied: number
    leads: number
    date: string
  }[]
  hours: { weekday: number; hour: number; conversations: number }[]
  channels: {
    conversations: number
    messages: number
    answers: number
    unansweredAnswers: number
    up: number
    down: number
    resolved: number
    attention: number
    frustrated: number
    unanswered: number
    ratedUp: number
    ratedDown: number
    handoffs: number
    replied: number
    leads: number
    channel: string
    name: string | null
  }[]
  agents: {
    conversations: number
    messages: number
    answers: number
    unansweredAnswers: number
    up: number
    down: number
    resolved: number
    attention: number
    frustrated: number
    unanswered: number
    ratedUp: number
    ratedDown: number
    handoffs: number
    replied: number
    leads: number
    replySeconds: number | null
    agentId: string
    name: string
    before: number
  }[]
  pages: {
    conversations: number
    messages: number
    answers: number
    unansweredAnswers: number
    up: number
    down: number
    resolved: number
    attention: number
    frustrated: number
    unanswered: number
    ratedUp: number
    ratedDown: number
    handoffs: number
    replied: number
    leads: number
    page: string | null
  }[]
  funnel: {
    seen: number
    opened: number
    conversations: number
    answered: number
    leads: number
    handoffs: number
    hosts: { host: string | null; seen: number; opened: number }[]
  }
}

export type ConversationsAnalyticsQuery = { agentId?: string; from: string; until: string; timeZone?: string }

export type ConversationsChatBody = {
  agentId?: string
  publicId?: string
  conversationId?: string
  visitorToken?: string
  identity?: string
  carried?: string
  noLog?: true
  message: string
  key?: string
  handoff?: true
  visitor?: SiteVisitor
  attachments?: SentAttachment[]
}

export type ConversationsCreateBody = { agentId: string; name?: string }

export type ConversationsListResult = { items: Conversation[]; total: number; page: number; size: number }

export type ConversationsListQuery = { page?: number; size?: number; agentId?: string; search?: string }

export type ConversationsExportLogQuery = {
  agentId?: string
  channel?: string
  rating?: 'up' | 'down'
  unanswered?: string
  lead?: string
  from?: string
  until?: string
  search?: string
  beganFrom?: string
  beganUntil?: string
  timeZone?: string
  weekday?: number
  hour?: number
  visitors?: string
  widget?: string
  pagePath?: string
  outcome?: 'resolved' | 'attention' | 'answered'
  handoff?: 'any' | 'replied'
  sentiment?: 'frustrated' | 'satisfied'
  topic?: string
  format?: 'csv' | 'json'
  conversationId?: string
}

export type ConversationsHistoryResult = {
  conversation: { id: string; title: string; messages: number; createdAt: string; updatedAt: string }
  messages: Message[]
  leadForm: 'start' | 'afterMessages' | 'intent' | 'unanswered' | 'nobody' | null
}

export type ConversationsListAllResult = {
  items: LoggedConversation[]
  total: number
  page: number
  size: number
}

export type ConversationsListAllQuery = {
  page?: number
  size?: number
  agentId?: string
  channel?: string
  rating?: 'up' | 'down'
  unanswered?: string
  lead?: string
  from?: string
  until?: string
  search?: string
  beganFrom?: string
  beganUntil?: string
  timeZone?: string
  weekday?: number
  hour?: number
  visitors?: string
  widget?: string
  pagePath?: string
  outcome?: 'resolved' | 'attention' | 'answered'
  handoff?: 'any' | 'replied'
  sentiment?: 'frustrated' | 'satisfied'
  topic?: string
}

export type ConversationsListNonWebResult = {
  items: LoggedConversation[]
  total: number
  page: number
  size: number
}

export type ConversationsListNonWebQuery = {
  page?: number
  size?: number
  agentId?: string
  rating?: 'up' | 'down'
  unanswered?: string
  lead?: string
  from?: string
  until?: string
  search?: string
  beganFrom?: string
  beganUntil?: string
  timeZone?: string
  weekday?: number
  hour?: number
  visitors?: string
  widget?: string
  pagePath?: string
  outcome?: 'resolved' | 'attention' | 'answered'
  handoff?: 'any' | 'replied'
  sentiment?: 'frustrated' | 'satisfied'
  topic?: string
}

export type ConversationsListOfAgentResult = {
  items: LoggedConversation[]
  total: number
  page: number
  size: number
}

export type ConversationsListOfAgentQuery = { page?: number; size?: number }

export type ConversationsOverviewResult = {
  days: {
    date: string
    conversations: number
    answers: number
    unanswered: number
    up: number
    down: number
    leads: number
  }[]
  tried: number
  visits: number
  siteVisits: number
  sources: { ready: number; working: number; failed: number }
}

export type ConversationsOverviewQuery = { timeZone?: string }

export type ConversationsPlaygroundBody = {
  version?: number
  draft?: {
    name?: string
    avatar?: number
    description?: string
    instructions?: string
    language?: 'auto' | 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'zh'
    tone?: 'neutral' | 'friendly' | 'formal' | 'brief' | 'lively'
    greeting?: string
    suggestedQuestions?: string[]
    fallback?: string
    visibility?: 'private' | 'public'
    model?: string
    fallbackModel?: string | null
    temperature?: number
    maxOutputTokens?: number
    memory?: number
    passages?: number
    minScore?: number
    tags?: string[]
    showSources?: boolean
    retentionDays?: number | null
  }
  knowledgeIds?: string[]
  turns: { role: 'user' | 'assistant'; text: string }[]
}

export type ConversationsRateResult = { rating: 'up' | 'down' | null }

export type ConversationsRateBody = {
  visitorToken?: string
  messageId: string
  rating: 'up' | 'down' | null
  comment?: string
}

export type ConversationsRegenerateBody = { visitorToken?: string; carried?: string }

export type ConversationsDeleteResult = { deleted: true }

export type ConversationsRenameQuery = { name: string }

export type ConversationsDeleteManyResult = { deleted: number }

export type ConversationsDeleteManyBody = { ids: string[] }

export type ConversationsDeleteMatchingResult = { deleted: number; more: boolean }

export type ConversationsDeleteMatchingBody = {
  agentId?: string
  channel?: string
  rating?: 'up' | 'down'
  unanswered?: boolean
  lead?: boolean
  from?: string
  until: string
  search?: string
  beganFrom?: string
  beganUntil?: string
  timeZone?: string
  weekday?: number
  hour?: number
  visitors?: boolean
  widget?: boolean
  pagePath?: string
  outcome?: 'resolved' | 'attention' | 'answered'
  handoff?: 'any' | 'replied'
  sentiment?: 'frustrated' | 'satisfied'
  topic?: string
}

export type ConversationsResumeQuery = { after?: number }

export type ConversationsStopResult = { stopping: boolean }

export type ConversationsStopBody = { visitorToken?: string }

export type ConversationsTopQuestionsResult = {
  items: { topicId: string; agentId: string; question: string; conversations: number; attention: number }[]
  pending: number
}

export type ConversationsTopQuestionsQuery = {
  agentId?: string
  from: string
  until: string
  timeZone?: string
  limit?: number
}

export type ConversationsTranscriptResult = {
  conversation: LoggedConversation
  messages: {
    id: string
    role: 'user' | 'assistant' | 'member' | 'event'
    author?: string
    event?: {
      line:
        | 'requested'
        | 'closedNow'
        | 'withdrawn'
        | 'nobody'
        | 'joined'
        | 'reassigned'
        | 'idle'
        | 'handedBack'
        | 'ended'
      name: string | null
      text: string
      form?: boolean
      opensAt?: string
      answerId?: string
    }
    text: string
    attachments?: Attachment[]
    citations: {
      number: number
      sourceName: string
      page: number | null
      heading: string | null
      url: string | null
      text: string
      start: number
      end: number
      highlights: { start: number; end: number }[]
      place: { knowledgeId: string; sourceId: string; chunkId: string | null } | null
    }[]
    state: 'streaming' | 'complete' | 'cut' | 'failed'
    reason: 'stop' | 'length' | 'content-filter' | 'fallback' | 'other' | null
    grounded: boolean | null
    rating: 'up' | 'down' | null
    tools: ToolUse[]
    earlier: number
    createdAt: string
    model: string | null
    inputTokens: number | null
    outputTokens: number | null
    cost: number | null
    comment: string | null
    replaced: boolean
  }[]
  spent: { cost: number; credits: number; ownTokens: number }
  next: string | null
  channel: ConversationChannel | null
}

export type ConversationsTranscriptQuery = { after?: string; size?: number }

export type ConversationsUploadResult = {
  id: string
  name: string
  kind: 'image' | 'document'
  mediaType: string
  bytes: number
  isCut: boolean
  key: string
}

export type ConversationsUploadQuery = { agentId?: string; publicId?: string; conversationId?: string }

export type LeadsExportQuery = {
  agentId?: string
  status?: 'new' | 'contacted' | 'qualified' | 'won' | 'lost'
  from?: string
  until?: string
  minScore?: number
  search?: string
  format?: 'csv' | 'json'
}

export type LeadsGetResult = {
  id: string
  agentId: string
  agentName: string
  name: string | null
  email: string | null
  phone: string | null
  fields: { key: string; label: string; value: string }[]
  status: 'new' | 'contacted' | 'qualified' | 'won' | 'lost'
  note: string
  score: number
  reasons: {
    type: 'field' | 'companyEmail' | 'messages' | 'page' | 'words'
    points: number
    detail: string
  }[]
  channel: 'web' | 'console' | 'api' | 'lab'
  page: string | null
  consent: { text: string; at: string } | null
  conversationId: string | null
  createdAt: string
  submittedAt: string
  updatedAt: string
  conversations: { id: string; title: string; updatedAt: string }[]
  earlier: {
    at: string
    name: string | null
    phone: string | null
    fields: { key: string; label: string; value: string }[]
  }[]
}

export type LeadsDeleteResult = { deleted: true }

export type LeadsUpdateResult = {
  id: string
  status: 'new' | 'contacted' | 'qualified' | 'won' | 'lost'
  note: string
  updatedAt: string
}

export type LeadsUpdateBody = { status?: 'new' | 'contacted' | 'qualified' | 'won' | 'lost'; note?: string }

export type LeadsListResult = { items: Lead[]; total: number; next: string | null }

export type LeadsListQuery = {
  agentId?: string
  status?: 'new' | 'contacted' | 'qualified' | 'won' | 'lost'
  from?: string
  until?: string
  minScore?: number
  search?: string
  sort?: 'newest' | 'oldest' | 'score'
  cursor?: string
  size?: number
}

export type LeadsSubmitResult = { saved: boolean; conversationId: string | null; visitorToken: string | null }

export type LeadsSubmitBody = {
  agentId?: string
  publicId?: string
  conversationId?: string
  visitorToken?: string
  identity?: string
  submission: string
  values: { [key: string]: string }
  consent?: boolean
  visitor?: SiteVisitor
}

export type LeadsDeleteManyResult = { deleted: number }

export type LeadsDeleteManyBody = { ids: string[] }

export type LeadsSetStatusResult = { updated: number }

export type LeadsSetStatusBody = { ids: string[]; status: 'new' | 'contacted' | 'qualified' | 'won' | 'lost' }

export type HandoffsAddNoteResult = { id: string; author: string | null; text: string; createdAt: string }

export type HandoffsAddNoteBody = { key: string; text: string }

export type HandoffsAskBody = { visitorToken?: string; action: 'request' | 'withdraw' }

export type HandoffsAttachResult = {
  id: string
  name: string
  kind: 'image' | 'document'
  mediaType: string
  bytes: number
  isCut: boolean
  key: string
}

export type HandoffsChangeBody =
  | { action: 'take'; version: number }
  | { action: 'assign'; version: number; to: string }
  | { action: 'handBack'; version: number; answer?: boolean }
  | { action: 'end'; version: number }

export type HandoffsCreateReplyResult = { id: string; shortcut: string; text: string; agentId: string | null }

export type HandoffsCreateReplyBody = { shortcut: string; text: string; agentId?: string | null }

export type HandoffsListRepliesResult = {
  items: { id: string; shortcut: string; text: string; agentId: string | null }[]
}

export type HandoffsListRepliesQuery = { agentId?: string }

export type HandoffsDeleteReplyResult = { deleted: true }

export type HandoffsUpdateReplyResult = { id: string; shortcut: string; text: string; agentId: string | null }

export type HandoffsUpdateReplyBody = { shortcut: string; text: string; agentId?: string | null }

export type HandoffsDeskSignalResult = { noted: true }

export type HandoffsDeskSignalBody = { typing?: boolean; read?: string }

export type HandoffsFollowQuery = { after?: string }

export type HandoffsQueuesResult = {
  agent: { id: string; name: string; offered: boolean }
  items: DeskItem[]
  me: string
  people: { id: string; name: string; presence: 'online' | 'away' | 'offline' }[]
}

export type HandoffsQueuesQuery = { size?: number }

export type HandoffsReadResult = {
  conversation: LoggedConversation
  handoff: DeskHandoff
  messages: DeskMessage[]
  notes: { id: string; author: string | null; text: string; createdAt: string }[]
  visitorRead: string | null
  channel: ConversationChannel | null
}

export type HandoffsReplyBody = { key: string; text: string; attachments?: SentAttachment[] }

export type HandoffsSendTemplateBody = { key: string; template: ChosenTemplate }

export type HandoffsSetConsentBody = { agreed: boolean; note?: string }

export type HandoffsSetPresenceResult = { away: boolean }

export type HandoffsSetPresenceBody = { away: boolean }

export type HandoffsSignalResult = { noted: true }

export type HandoffsSignalBody = { visitorToken?: string; typing?: boolean; read?: string }

export type AgentTestsAddQuestionResult = { recordId: string }

export type AgentTestsAddQuestionBody = { question: string; expected?: string; source?: string }

export type AgentTestsCreateBody =
  | {
      name: string
      judge?: 'contains' | 'exact' | 'similarity' | 'cites' | 'prompt'
      threshold?: number
      instructions?: string
      judgeModel?: string
      bar?: number
      blocks?: boolean
      questionColumn: string
      expectedColumn?: string | null
      sourceColumn?: string | null
      sheetId: string
    }
  | {
      name: string
      judge?: 'contains' | 'exact' | 'similarity' | 'cites' | 'prompt'
      threshold?: number
      instructions?: string
      judgeModel?: string
      bar?: number
      blocks?: boolean
    }

export type AgentTestsListResult = { items: TestSet[] }

export type AgentTestsDeleteResult = { deleted: true }

export type AgentTestsUpdateBody = {
  name?: string
  judge?: 'contains' | 'exact' | 'similarity' | 'cites' | 'prompt'
  threshold?: number
  instructions?: string
  judgeModel?: string
  bar?: number
  blocks?: boolean
  questionColumn?: string
  expectedColumn?: string | null
  sourceColumn?: string | null
}

export type AgentTestsReplayResult = {
  id: string
  state: 'running' | 'done' | 'stopped' | 'failed'
  error: string | null
  errorReason?: Reason
  ofThisDraft: boolean
  ofThisKnowledge: boolean
  version: number | null
  total: number
  done: number
  beyond: number
  draft: { passed: number; failed: number; errors: number; skipped: number; percent: number | null }
  published: {
    passed: number
    failed: number
    errors: number
    skipped: number
    percent: number | null
  } | null
  costUsd: number
  startedBy: string | null
  createdAt: string
  finishedAt: string | null
  replay: { from: string; until: string; timeZone: string }
}

export type AgentTestsReplayBody = {
  from: string
  until: string
  timeZone: string
  threshold?: number
  size?: number
}

export type AgentTestsReplaysResult = {
  items: {
    id: string
    state: 'running' | 'done' | 'stopped' | 'failed'
    error: string | null
    errorReason?: Reason
    ofThisDraft: boolean
    ofThisKnowledge: boolean
    version: number | null
    total: number
    done: number
    beyond: number
    draft: { passed: number; failed: number; errors: number; skipped: number; percent: number | null }
    published: {
      passed: number
      failed: number
      errors: number
      skipped: number
      percent: number | null
    } | null
    costUsd: number
    startedBy: string | null
    createdAt: string
    finishedAt: string | null
    replay: { from: string; until: string; timeZone: string }
  }[]
}

export type AgentTestsReplaysQuery = { size?: number }

export type AgentTestsReplayResultsResult = { items: ReplayResult[]; next: number | null }

export type AgentTestsReplayResultsQuery = { only?: 'all' | 'changed'; after?: number; size?: number }

export type AgentTestsResultsResult = { items: TestResult[]; next: number | null }

export type AgentTestsResultsQuery = { only?: 'all' | 'failed' | 'changed'; after?: number; size?: number }

export type AgentTestsRunBody = { compare?: boolean }

export type AgentTestsRunsResult = { items: TestRun[] }

export type AgentTestsRunsQuery = { size?: number }

export type AgentTestsStopReplayResult = {
  id: string
  state: 'running' | 'done' | 'stopped' | 'failed'
  error: string | null
  errorReason?: Reason
  ofThisDraft: boolean
  ofThisKnowledge: boolean
  version: number | null
  total: number
  done: number
  beyond: number
  draft: { passed: number; failed: number; errors: number; skipped: number; percent: number | null }
  published: {
    passed: number
    failed: number
    errors: number
    skipped: number
    percent: number | null
  } | null
  costUsd: number
  startedBy: string | null
  createdAt: string
  finishedAt: string | null
  replay: { from: string; until: string; timeZone: string }
}

export type AgentScoringAnswersResult = { items: ScoredAnswer[]; next: string | null }

export type AgentScoringAnswersQuery = { only?: 'all' | 'failed'; after?: string; size?: number }

export type AgentScoringGetResult = {
  settings: {
    enabled: boolean
    share: number
    judge: 'grounded' | 'prompt'
    judgeModel: string
    instructions: string
    bar: number
    window: number
  }
  passRate: { percent: number | null; answers: number; lowSince: string | null }
  pending: number
  errors: number
  costUsd: number
  days: { date: string; passed: number; failed: number }[]
}

export type AgentScoringGetQuery = { timeZone?: string }

export type AgentScoringSetResult = {
  settings: {
    enabled: boolean
    share: number
    judge: 'grounded' | 'prompt'
    judgeModel: string
    instructions: string
    bar: number
    window: number
  }
}

export type AgentScoringSetBody = {
  enabled?: boolean
  share?: number
  judge?: 'grounded' | 'prompt'
  judgeModel?: string
  instructions?: string
  bar?: number
  window?: number
}

export type FlowTestsCreateBody = {
  name: string
  judge?: 'contains' | 'exact' | 'similarity' | 'cites' | 'prompt'
  threshold?: number
  instructions?: string
  judgeModel?: string
  bar?: number
  blocks?: boolean
  outputs: { output: string; column: string }[]
  sheetId: string
}

export type FlowTestsListResult = { items: FlowTestSet[] }

export type FlowTestsDeleteResult = { deleted: true }

export type FlowTestsUpdateBody = {
  name?: string
  judge?: 'contains' | 'exact' | 'similarity' | 'cites' | 'prompt'
  threshold?: number
  instructions?: string
  judgeModel?: string
  bar?: number
  blocks?: boolean
  outputs?: { output: string; column: string }[]
}

export type FlowTestsResultsResult = { items: FlowTestResult[]; next: number | null }

export type FlowTestsResultsQuery = { only?: 'all' | 'failed' | 'changed'; after?: number; size?: number }

export type FlowTestsRunBody = { compare?: boolean }

export type FlowTestsRunsResult = { items: TestRun[] }

export type FlowTestsRunsQuery = { size?: number }

export type AiWorkersAddBudgetBody = { calls?: number; credits?: number }

export type AiWorkersCreateBody = {
  template: 'custom' | 'research' | 'answers' | 'cleanup' | 'triage'
  name: string
}

export type AiWorkersSystemResult = {
  roles: {
    key: 'chatbot' | 'support' | 'sales' | 'languageTutor' | 'codingExpert' | 'lifeCoach' | 'fashionAdvisor'
    name: string
    summary: string
    avatar: number
  }[]
  templates: WorkerTemplate[]
  workers: Worker[]
}

export type AiWorkersSystemQuery = { language?: 'en' | 'de' | 'zh' }

export type AiWorkersEnableHookResult = { url: string }

export type AiWorkersDuplicateQuery = { agentName?: string }

export type AiWorkersExecutionsResult = {
  items: ExecutionSummary[]
  total: number
  page: number
  size: number
}

export type AiWorkersExecutionsQuery = {
  page?: number
  size?: number
  agentId?: string
  state?: 'PLANNING' | 'WORKING' | 'WAITING' | 'PAUSED' | 'OUT_OF_BUDGET' | 'DONE' | 'FAILED' | 'CANCELLED'
}

export type AiWorkersLaunchBody = {
  goal?: string
  values?: { [key: string]: string | number | string[] }
  model?: string
  maxCalls?: number
  maxCredits?: number | null
}

export type AiWorkersMessagesResult = { items: ExecutionMessage[]; next: string | null }

export type AiWorkersMessagesQuery = { after?: string; size?: number }

export type AiWorkersSendBody = { text: string }

export type AiWorkersPlanBody = { version: number; tasks: { id?: string; title: string; struck?: boolean }[] }

export type AiWorkersSetScheduleBody = { schedule: WorkerSchedule | null }

export type AiWorkersSetTriggerBody = { trigger: WorkerTrigger | null }

export type AiWorkersStepsResult = { items: ExecutionStep[]; next: string | null }

export type AiWorkersStepsQuery = { after?: string; size?: number }

export type OpenaiCompleteResult = {
  id: string
  object: 'chat.completion'
  created: number
  model: string
  choices: {
    index: 0
    message: {
      role: 'assistant'
      content: string | null
      refusal: null
      tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[]
      annotations?: {
        type: 'url_citation'
        url_citation: { url: string; title: string; start_index: number; end_index: number }
      }[]
      citations?: {
        number: number
        source: string
        page: number | null
        heading: string | null
        url: string | null
        text: string
      }[]
    }
    logprobs: null
    finish_reason: 'stop' | 'length' | 'content_filter' | 'tool_calls'
  }[]
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number }
}

export type OpenaiCompleteBody = {
  model: string
  messages: (
    | { role: 'system'; content: string | { type: 'text'; text: string }[] }
    | { role: 'developer'; content: string | { type: 'text'; text: string }[] }
    | { role: 'user'; content: string | { type: 'text'; text: string }[] }
    | {
        role: 'assistant'
        content?: string | { type: 'text'; text: string }[] | null
        tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[] | null
      }
    | { role: 'tool'; content: string | { type: 'text'; text: string }[]; tool_call_id: string }
  )[]
  stream?: boolean | null
  stream_options?: { include_usage?: boolean | null; include_obfuscation?: unknown } | null
  temperature?: number | null
  max_tokens?: number | null
  max_completion_tokens?: number | null
  tools?:
    | {
        type: 'function'
        function: {
          name: string
          description?: string | null
          parameters?: { [key: string]: unknown } | null
          strict?: boolean | null
        }
      }[]
    | null
  tool_choice?: 'auto' | 'none' | null
  parallel_tool_calls?: true | null
  n?: 1 | null
  top_p?: 1 | null
  presence_penalty?: 0 | null
  frequency_penalty?: 0 | null
  logprobs?: false | null
  top_logprobs?: 0 | null
  response_format?: { type: 'text' } | null
  modalities?: ['text'] | null
  user?: string | null
  safety_identifier?: string | null
  metadata?: unknown
  prompt_cache_key?: unknown
  prompt_cache_retention?: unknown
  store?: boolean | null
  service_tier?: 'auto' | 'default' | null
}

export type OpenaiEmbedResult = {
  object: 'list'
  data: { object: 'embedding'; index: number; embedding: string | number[] }[]
  model: string
  usage: { prompt_tokens: number; total_tokens: number }
}

export type OpenaiEmbedBody = {
  model: string
  input: string | string[]
  encoding_format?: 'float' | 'base64' | null
  dimensions?: number | null
  user?: string | null
}

export type OpenaiGetModelResult = {
  id: string
  object: 'model'
  created: number
  owned_by: string
  name: string
}

export type OpenaiListModelsResult = {
  object: 'list'
  data: { id: string; object: 'model'; created: number; owned_by: string; name: string }[]
}

export type OpenaiRespondResult = {
  id: string
  object: 'response'
  created_at: number
  status: 'in_progress' | 'completed' | 'incomplete'
  error: null
  incomplete_details: { reason: 'max_output_tokens' | 'content_filter' } | null
  instructions: string | null
  max_output_tokens: number | null
  model: string
  output: (
    | {
        type: 'message'
        id: string
        status: 'in_progress' | 'completed' | 'incomplete'
        role: 'assistant'
        content: {
          type: 'output_text'
          text: string
          annotations: {
            type: 'url_citation'
            url: string
            title: string
            start_index: number
            end_index: number
          }[]
          logprobs: unknown[]
        }[]
        citations?: {
          number: number
          source: string
          page: number | null
          heading: string | null
          url: string | null
          text: string
        }[]
      }
    | {
        type: 'function_call'
        id: string
        status: 'in_progress' | 'completed' | 'incomplete'
        call_id: string
        name: string
        arguments: string
      }
  )[]
  parallel_tool_calls: true
  previous_response_id: null
  temperature: number | null
  text: { format: { type: 'text' } }
  tool_choice: 'auto' | 'none'
  tools: {
    type: 'function'
    name: string
    description?: string | null
    parameters?: { [key: string]: unknown } | null
    strict?: boolean | null
  }[]
  top_p: 1
  truncation: 'disabled'
  usage: { input_tokens: number; output_tokens: number; total_tokens: number } | null
}

export type OpenaiRespondBody = {
  model: string
  input:
    | string
    | (
        | { type: 'function_call'; call_id: string; name: string; arguments: string }
        | {
            type: 'function_call_output'
            call_id: string
            output: string | { type: 'input_text' | 'output_text' | 'text'; text: string }[]
          }
        | {
            type?: 'message'
            role: 'user' | 'assistant' | 'system' | 'developer'
            content: string | { type: 'input_text' | 'output_text' | 'text'; text: string }[]
          }
      )[]
  instructions?: string | null
  stream?: boolean | null
  stream_options?: { [key: string]: never } | null
  temperature?: number | null
  max_output_tokens?: number | null
  tools?:
    | {
        type: 'function'
        name: string
        description?: string | null
        parameters?: { [key: string]: unknown } | null
        strict?: boolean | null
      }[]
    | null
  tool_choice?: 'auto' | 'none' | null
  parallel_tool_calls?: true | null
  top_p?: 1 | null
  top_logprobs?: 0 | null
  background?: false | null
  truncation?: 'disabled' | null
  text?: { format?: { type: 'text' } | null } | null
  include?: string[] | null
  previous_response_id?: null
  conversation?: null
  user?: string | null
  safety_identifier?: string | null
  metadata?: unknown
  prompt_cache_key?: unknown
  prompt_cache_retention?: unknown
  store?: boolean | null
  service_tier?: 'auto' | 'default' | null
}

export type DocumentsCitedQuery = { page?: number; from?: number }

export type DocumentsFileUrlsResult = {
  items: { id: string; sourceId?: string; name: string; url: string; expiresAt: string }[]
}

export type DocumentsFileUrlsQuery = { fileList: string }

export type DocumentsViewQuery = { page?: number; from?: number; chunkId?: string; lit?: string }

export type SearchEverythingResult = { items: Found[] }

export type SearchEverythingQuery = { q: string; limit?: number }

export type OnboardingDismissResult = { removed: boolean }

export type OnboardingGetResult = { onboarding: Onboarding | null }

export type OnboardingStartForBody = { url: string; maxPages?: number }

export type OnboardingListResult = { items: Onboarding[] }

export type OnboardingStartBody = { url: string; visibility?: 'private' | 'public'; maxPages?: number }

export type OnboardingLoadDemoResult = {
  projectId: string
  knowledgeId: string
  agentId: string
  sheetId: string
  created: boolean
}
