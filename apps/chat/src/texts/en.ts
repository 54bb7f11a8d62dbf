/** Words of the page around the chat. */
export const en = {
  loading: 'Loading the chat',
  notFound: 'There is no chat at this address',
  notFoundHelp: 'It may have been closed or moved. Ask for a new link.',
  unreachable: 'The chat couldn’t be reached',
  unreachableHelp: 'Check your connection. The page tries again when you are back online.',
  broken: 'The chat is not available right now',
  brokenHelp: 'The problem isn’t on your side. Try again in a moment.',
  offline: 'You are offline. Messages can be sent when the connection is back.',
  tryAgain: 'Try again',
}
