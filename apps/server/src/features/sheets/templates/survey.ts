import { options, type Template } from './template.ts'

export const survey: Template = {
  columns: [
    { label: 'Answered at', key: 'answered_at', type: 'dateTime', width: 180 },
    { label: 'E-mail', key: 'email', type: 'email', width: 200 },
    {
      label: 'How likely to recommend us',
      key: 'score',
      type: 'integer',
      width: 210,
      desc: '0: not at all, 10: certainly',
      validators: { min: '0', max: '10' },
    },
    {
      label: 'Group',
      key: 'group',
      type: 'formula',
      settings: { formula: 'IF({score} >= 9, "Promoter", IF({score} >= 7, "Neutral", "Critic"))' },
    },
    {
      label: 'Liked most',
      key: 'liked',
      type: 'multiSelect',
      width: 220,
      options: options(['Service', 'green'], ['Price', 'amber'], ['Quality', 'blue'], ['Delivery', 'teal']),
    },
    { label: 'In their words', key: 'comment', type: 'longText', width: 340 },
    { label: 'May we ask back', key: 'ask_back', type: 'checkbox', width: 140 },
  ],
  rows: (day) => [
    {
      answered_at: `${day(-1)}T10:12:00Z`,
      score: '9',
      liked: ['Service', 'Quality'],
      comment: 'Example answer: quick and friendly.',
      ask_back: true,
    },
    {
      answered_at: `${day(-2)}T15:40:00Z`,
      score: '6',
      liked: ['Price'],
      comment: 'Example answer: the parcel took a week.',
      ask_back: false,
    },
    { answered_at: `${day(-4)}T08:05:00Z`, score: '8', liked: ['Delivery'] },
  ],
}
