/** Event lines between messages of a conversation, as shown to the team. */
export const en = {
  requested: 'A person was requested',
  closedNow: 'Requested outside office hours',
  withdrawn: 'The visitor went back to the agent',
  nobody: 'Nobody came in time',
  joined: '{{name}} joined',
  reassigned: '{{name}} took over',
  idle: 'Back in the queue: no reply in time',
  handedBack: 'Handed back to the agent',
  ended: 'Handoff ended',
}
