export const en = {
  open: 'Open chat',
  close: 'Close chat',
  chat: 'Chat with {{name}}',
  dismiss: 'Dismiss',
  unread: 'Unread messages',
}
