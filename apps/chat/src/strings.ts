/** Words of the page around the chat. */
export interface PageStrings {
  newConversation: string
  poweredBy: string
  loading: string
  notFound: string
  notFoundHelp: string
  unreachable: string
  unreachableHelp: string
  broken: string
  brokenHelp: string
  offline: string
  tryAgain: string
}

const en: PageStrings = {
  newConversation: 'New conversation',
  poweredBy: 'Powered by Millrace',
  loading: 'Loading the chat',
  notFound: 'There is no chat at this address',
  notFoundHelp: 'It was closed or moved. Ask for a new link.',
  unreachable: 'The chat couldn’t be reached',
  unreachableHelp: 'Check your connection. The page tries again when you are back online.',
  broken: 'The chat is not available right now',
  brokenHelp: 'This is not your doing. Try again in a moment.',
  offline: 'You are offline. Messages can be sent when the connection is back.',
  tryAgain: 'Try again',
}

const de: PageStrings = {
  newConversation: 'Neue Unterhaltung',
  poweredBy: 'Powered by Millrace',
  loading: 'Der Chat wird geladen',
  notFound: 'Unter dieser Adresse gibt es keinen Chat',
  notFoundHelp: 'Vielleicht wurde er geschlossen oder ist umgezogen. Bitten Sie um einen neuen Link.',
  unreachable: 'Der Chat ist nicht erreichbar',
  unreachableHelp: 'Prüfen Sie Ihre Verbindung. Die Seite versucht es erneut, sobald Sie wieder online sind.',
  broken: 'Der Chat ist gerade nicht verfügbar',
  brokenHelp: 'Das liegt nicht an Ihnen. Versuchen Sie es in Kürze erneut.',
  offline: 'Sie sind offline. Nachrichten können gesendet werden, sobald die Verbindung wieder da ist.',
  tryAgain: 'Erneut versuchen',
}

const zh: PageStrings = {
  newConversation: '新对话',
  poweredBy: 'Powered by Millrace',
  loading: '正在加载聊天',
  notFound: '此地址没有聊天',
  notFoundHelp: '它可能已关闭或迁移。请向提供链接的人索取新链接。',
  unreachable: '无法连接到聊天',
  unreachableHelp: '请检查网络连接。恢复联网后页面会自动重试。',
  broken: '聊天暂时不可用',
  brokenHelp: '这不是您的问题，请稍后重试。',
  offline: '您已离线。恢复连接后即可发送消息。',
  tryAgain: '重试',
}

const BUILT_IN: Record<string, PageStrings> = { en, de, zh }

/** The words in this language (one that `chatStrings` knows). */
export const pageStrings = (lang: string): PageStrings => BUILT_IN[lang] ?? en
