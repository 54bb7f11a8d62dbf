/** Every word that the chat shows or says. */
export interface ChatStrings {
  /** BCP 47. */
  lang: string
  conversation: string
  messages: string
  you: string
  suggestions: string
  message: string
  placeholder: (agent: string) => string
  keys: string
  send: string
  stop: string
  /** Characters left before, and over, the longest message. */
  left: (count: string) => string
  over: (count: string) => string
  working: string
  loading: string
  stopped: string
  cut: string
  failed: string
  length: string
  filtered: string
  fallback: string
  copyAnswer: string
  copyCode: string
  copied: string
  copyFailed: string
  askAgain: string
  tryAgain: string
  jump: string
  sources: string
  source: (number: number, name: string) => string
  page: (page: number) => string
  passage: string
  openSource: string
  close: string
  table: string
  code: string
  /** Above the failure's own words. */
  kept: string
  /** `time`: such as 12 s or 3:42. */
  wait: (time: string) => string
  waited: string
  network: string
  networkHelp: string
  broken: string
  brokenHelp: string
  gone: string
  goneHelp: string
  signin: string
  server: string
  serverHelp: string
  historyFailed: string
  newConversation: string
  helpful: string
  notHelpful: string
  anotherAnswer: string
  /** Above the field for what was wrong with an answer. */
  feedback: string
  sendFeedback: string
  skipFeedback: string
  thanks: string
  /** Tools were called; are being called; failed. */
  lookedUp: string
  lookingUp: string
  notLookedUp: string
  /** Opens the source at the passage. */
  openDocument: string
}
