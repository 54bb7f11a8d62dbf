/** Settings for handing conversations to people. */
export const en = {
  intro:
    'People on your team can take over conversations at the desk. The agent pauses while a person replies.',
  noLog: 'Handoff isn’t available in no-log mode: the desk couldn’t show what a visitor wrote.',
  openDesk: 'Open desk',
  when: 'Requests',
  whenHelp: 'When a conversation joins the queue at your desk.',
  waiting: 'Waiting times',
  shown: 'What visitors see',
  hours: 'Office hours',
  hoursHelp:
    'Outside these hours, visitors are told that nobody is available and when your team is back. The agent continues.',
  from: '{{day}}, from',
  until: '{{day}}, until',
  wordsHelp: 'One per line. Common ways to ask in English, German and Chinese are recognized anyway.',
  afterUnansweredHelp: '0 to turn this off.',
  waitMinutesHelp: 'After that, visitors are told that nobody is free, and the agent continues.',
  replyMinutesHelp: 'When a visitor waits longer for a reply, the conversation returns to the queue.',
  awayMessageHelp:
    'Shown when nobody is available, with the lead form if it’s on. Leave empty for the default text.',
  teamNameHelp: 'Shown in place of names. Leave empty for the agent’s name.',
  fields: {
    enabled: 'Human handoff',
    button: '“Talk to a person” button',
    onWords: 'The visitor asks for a person',
    words: 'More words that ask for a person',
    onModel: 'The model requests a handoff',
    afterUnanswered: 'Unanswered questions in a row',
    onNegativeRating: 'A response is rated as not helpful',
    waitMinutes: 'Wait for a person (minutes)',
    replyMinutes: 'Reply within (minutes)',
    showName: 'Show the name of the person',
    teamName: 'Team name',
    awayMessage: 'Away message',
    hours: 'Office hours',
    timeZone: 'Time zone',
  },
}
