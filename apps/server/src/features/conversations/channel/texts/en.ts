/** What the chat shows as a line between the messages, as a message of a channel. */
export const en = {
  requested: 'I’ve asked a colleague to join. Please wait a moment.',
  closedNow: 'Nobody is available right now.',
  nobody: 'Nobody is available right now. I’ll continue to help you.',
  joined: '{{name}} joined the conversation.',
  tooLong: 'This message is too long. Messages can have up to {{most}} characters.',
  blockedWord: 'This message contains a word that isn’t allowed here.',
}
