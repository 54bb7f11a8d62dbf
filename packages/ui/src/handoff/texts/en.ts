/** Words of the chat about people who answer in it. */
export const en = {
  ask: 'Talk to a person',
  wish: 'I’d like to talk to a person.',
  withdraw: 'Back to the assistant',
  waiting: 'Waiting for a person. The assistant is paused.',
  talking: 'You’re talking to {{name}}',
  typing: '{{name}} is typing …',
  failed: 'That didn’t work. Try again.',
  notOffered: 'This conversation can’t be handed over. Start a new one.',
  wrote: 'wrote',
  /** Lines between the messages. */
  requested: 'You asked for a person',
  requestedFor: 'A person was asked for',
  closedNow: 'Nobody is available right now. The assistant continues.',
  withdrawn: 'You’re talking to the assistant again',
  nobody: 'Sorry, nobody is free at the moment. The assistant continues.',
  joined: '{{name}} joined',
  reassigned: '{{name}} takes over',
  idle: 'Looking for someone else who can help',
  handedBack: 'You’re talking to the assistant again',
  ended: 'The conversation with our team ended. The assistant continues.',
}
